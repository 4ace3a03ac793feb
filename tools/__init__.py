"""Development tools: the browser for tests, screenshots, benchmarks, load and chaos tests."""
