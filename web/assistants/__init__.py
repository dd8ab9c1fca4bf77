"""The judge as tools for assistants that speak the Model Context Protocol."""
