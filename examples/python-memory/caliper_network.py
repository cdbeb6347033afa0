"""Keeps this program from connecting elsewhere than its run allows: import it before anything that connects.

vitest-caliper blocks connections to other machines in its own process, and cannot in this one. It says what holds in the
environment; this heeds it for all that is built on Python's `socket`.
"""

import ipaddress
import os
import socket

BLOCKED = os.environ.get("CALIPER_NETWORK") == "block"
ALLOWED = [host for host in os.environ.get("CALIPER_NETWORK_ALLOW", "").split(",") if host]


def is_permitted(host):
    host = host.strip("[]").rstrip(".").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    if any(host.endswith(each[1:]) if each.startswith("*.") else host == each for each in ALLOWED):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or address.is_unspecified


def demand(host):
    if host and BLOCKED and not is_permitted(str(host)):
        raise PermissionError(f"connection to {host} is blocked: see docs/network.md of vitest-caliper")


class GuardedSocket(socket.socket):
    def connect(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6):
            demand(address[0])
        return super().connect(address)

    def connect_ex(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6):
            demand(address[0])
        return super().connect_ex(address)


look_up = socket.getaddrinfo


def getaddrinfo(host, *rest, **named):
    demand(host.decode() if isinstance(host, bytes) else host)
    return look_up(host, *rest, **named)


if BLOCKED:
    socket.getaddrinfo, socket.socket = getaddrinfo, GuardedSocket
