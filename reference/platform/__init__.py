"""What every area stands on: policy, clock, notation, refusals, rules of bodies."""
