"""What whoever looks after a server can see: figures, a log, and whether it is well."""
