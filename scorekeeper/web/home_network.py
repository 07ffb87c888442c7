"""Addresses by which a server at home can be reached. Nothing here queries a name server or sends a packet."""

import ipaddress
import socket
import struct
from typing import Self

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  phones at the table are to reach it
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

# Linux's request for the IPv4 address of an interface, the same on every architecture it runs on.
SIOCGIFADDR = 0x8915

# Nothing is sent there: the kernel only chooses the address it would send from.
SOMEWHERE_ELSE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def host_names() -> list[str]:
    """What may stand in an address that means this machine: loopback, its name, its own addresses; lower case."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = [*LOOPBACK, name, short, f"{short}.local", *map(in_address, own_addresses())]
    return list(dict.fromkeys(filter(None, names)))


def answers_to(domain: str) -> bool:
    """Whether a server at home answers to this name or address: to any address of a private network, to the machine's
    own names and addresses as they are now, and to those that `ALLOWED_HOSTS` adds.

    A page elsewhere can let its own *name* lead to this machine (DNS rebinding), so an unknown name is refused. An
    address that is written in numbers it cannot claim.
    """
    return (
        domain in LOOPBACK or is_private(domain) or validate_host(domain, settings.HOME_NAMES) or domain in host_names()
    )


def is_private(domain: str) -> bool:
    """Whether this is an address, not a name, of this machine or of a network that is not the internet."""
    try:
        ip = ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return not ip.is_global


def root_for_phones(request: HttpRequest) -> str:
    """The scheme, host and port that other phones can open, such as `http://192.168.1.5:8000`: those of the request,
    but at home never this machine's name for itself. Empty without a network. The server in a phone, which has no
    `HOST`, knows no more than the request.
    """
    host = request.get_host()
    domain, port = split_domain_port(host)
    if not (settings.INSECURE_HTTP and settings.HOST and is_loopback(domain)):
        return f"{request.scheme}://{host}"
    return root_at_home(port)


def root_at_home(port: str) -> str:
    """How phones reach the server on this port: `ADDRESS` where it is set; empty where they cannot."""
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    host = lan_address() if settings.HOST in EVERYWHERE else settings.HOST
    return f"http://{in_address(host)}:{port or 80}" if host and not is_loopback(host) else ""


def is_loopback(domain: str) -> bool:
    """Whether only this machine itself can open an address with this name."""
    try:
        return domain in LOOPBACK or ipaddress.ip_address(domain.strip("[]")).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """The address that other phones at the table can most likely reach; None on a machine without a network."""
    return next((each for each in own_addresses() if not ipaddress.ip_address(each).is_loopback), None)


def in_address(ip: str) -> str:
    """The address as it stands between `//` and the port."""
    return f"[{ip}]" if ":" in ip else ip


def own_addresses() -> list[str]:
    """This machine's addresses, the one towards the wider network first; off Linux some may be missing."""
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


# Links as QR codes for another phone.


class QrCode(str):
    """A QR code as inline SVG, black on white in any theme: cameras want it so. Text, or templates would escape it."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        code = segno.make(text, error="m", micro=False)
        return super().__new__(
            cls, code.svg_inline(svgclass=None, lineclass=None, light="#fff", omitsize=True, border=2)
        )

    def __html__(self) -> str:
        return str(self)


def link_for_phones(request: HttpRequest, path: str) -> dict[str, object]:
    """For a template the `address` that other phones open, and its `qr`; without a network there is none."""
    root = root_for_phones(request)
    address = f"{root}{path}" if root else request.build_absolute_uri(path)
    return {"address": address, "qr": QrCode(address) if root else None}
