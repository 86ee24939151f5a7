"""The target contract: settings, dialect and hooks are shown to accept and to reject."""
