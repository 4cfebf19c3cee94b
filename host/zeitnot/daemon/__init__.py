"""The asyncio shell: configuration, journal, timers, one owner per device."""
