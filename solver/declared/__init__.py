"""What follows from the declarations beside the fields of a state: atoms, the way back, programs, words, ids, views."""
