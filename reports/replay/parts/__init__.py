"""The parts of a replay script: each script gets a copy of those that it uses.

Python 3.11 and its standard library only, since nothing is installed where scripts run.
"""
