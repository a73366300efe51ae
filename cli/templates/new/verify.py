# reproduce(device) raises the error, or returns where this environment does not have it.
# workaround(device) does the same work with the workaround applied and returns what it computed.
# expected(device) returns what workaround must equal; leave it out only where there is no such result.
