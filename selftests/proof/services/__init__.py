"""Services that the suite is run against: conforming variants, and what their target files say."""
