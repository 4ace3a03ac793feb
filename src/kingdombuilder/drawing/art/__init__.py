"""The art files: drawings and colours of the table."""
