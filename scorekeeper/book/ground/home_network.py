"""Addresses by which a server at home can be reached. Nothing here asks a name server or sends a packet."""

import ipaddress
import socket
import struct

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

# Linux's request for the IPv4 address of an interface, the same on every architecture it runs on.
SIOCGIFADDR = 0x8915

# Never asked anything: the kernel is only to say from which address it would.
SOMEWHERE_ELSE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def host_names() -> list[str]:
    """Return what may stand in an address that means this machine: loopback, its name, its own addresses;
    lower case.
    """
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = [*LOOPBACK, name, short, f"{short}.local", *map(in_address, own_addresses())]
    return list(dict.fromkeys(filter(None, names)))


def lan_address() -> str | None:
    """Return the address that other phones at the table can most likely reach; None on a machine without a network."""
    return next((each for each in own_addresses() if not ipaddress.ip_address(each).is_loopback), None)


def in_address(ip: str) -> str:
    """Return the address as it stands between `//` and the port."""
    return f"[{ip}]" if ":" in ip else ip


def own_addresses() -> list[str]:
    """Return this machine's addresses, the one towards the wider network first; off Linux some may be missing."""
    found = [_address_towards(family, place) for family, place in SOMEWHERE_ELSE]
    found += [_address_of(name) for _, name in socket.if_nameindex()]
    return list(dict.fromkeys(filter(None, found)))


def _address_towards(family: socket.AddressFamily, place: str) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((place, 9))
            address: str = probe.getsockname()[0]
    except OSError:
        return None
    return address.partition("%")[0]


def _address_of(interface: str) -> str | None:
    try:
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except (ImportError, OSError):
        return None
    return socket.inet_ntoa(answer[20:24])
