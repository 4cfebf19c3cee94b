"""The table: events in, effects out. One pure state machine over clock, recognition and laws."""
