"""Tests of words and pictures of the games."""
