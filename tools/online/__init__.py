"""Load and chaos tests of online tables: simulated players, killed nodes and a faulty proxy."""
