"""Answers requests for the time (RFC 5905) at one address with the time of this machine.

  time-server.py ADDRESS
"""

import socket
import struct
import sys
import time

SECONDS_FROM_1900_TO_1970 = 2208988800


def main():
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind((sys.argv[1], 123))
    while True:
        request, client = server.recvfrom(512)
        received = timestamp()
        # Version 4, a server's answer; stratum 2, precision of a microsecond; the client's time as it came.
        head = struct.pack("!BBbbII4s", 0x24, 2, 4, -20, 0, 0, b"TEST")
        server.sendto(head + struct.pack("!Q8sQQ", received, request[40:48], received, timestamp()), client)


def timestamp():
    """Now, in units of 2^-32 s since 1900."""
    return int((time.time() + SECONDS_FROM_1900_TO_1970) * 2**32)


if __name__ == "__main__":
    main()
