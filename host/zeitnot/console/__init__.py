"""The arbiter's page."""
