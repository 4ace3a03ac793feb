"""The drawings and colours of the table, as files."""
