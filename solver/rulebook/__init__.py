"""The rules as things to look at: files, statements, how they meet, why something follows."""
