"""The table: events in, effects out. One pure state machine over clock, recognition and laws.

`state, effects = begin(setup)`; then `state, effects = step(state, event)` for ever. The last `WakeAt` among
the effects asks for a `Woke` at that instant. `replay.py` runs a trace, `docs/trace.md` names everything.
"""
