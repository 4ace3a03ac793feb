"""Datasets of self-play games as Parquet files."""
