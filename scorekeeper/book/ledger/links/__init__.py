"""Links: who may open what, how they are given, taken back and kept on a phone, and how much may be done by one."""
