"""The meaning of a state: nothing here changes one."""
