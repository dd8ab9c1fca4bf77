"""What follows from the declarations of states and moves."""
