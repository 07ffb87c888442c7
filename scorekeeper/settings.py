"""Settings, by environment only; docs/settings-and-commands.md says what each means."""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from scorekeeper import database, paths
from scorekeeper.games import GAMES

SHORTEST_KEY = 50
SHORTEST_TOKEN = 20
ON, OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
HOST_NAME = re.compile(r"[\w.*-]+|\[[0-9A-Fa-f:.]+\]")
YEAR = 365 * 24 * 60 * 60
MOST_WORKERS = 64


def switched_on(name: str, default: str = "0") -> bool:
    """Whether the switch is on. Raises ImproperlyConfigured for what is neither on nor off."""
    text = os.environ.get(name) or default
    if text.lower() not in (*ON, *OFF):
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}.")
    return text.lower() in ON


def number(name: str, default: int, most: int) -> int:
    """The number, from 1 to `most`. Raises ImproperlyConfigured for anything else."""
    text = os.environ.get(name)
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= most):
        raise ImproperlyConfigured(f"{name} must be a number from 1 to {most}, not {text!r}.")
    return int(text)


def listed(name: str) -> list[str]:
    return [each.strip() for each in os.environ.get(name, "").split(",") if each.strip()]


def allowed_hosts() -> list[str]:
    """ALLOWED_HOSTS. Raises ImproperlyConfigured for an address, a port or a space in it."""
    names = listed("ALLOWED_HOSTS")
    for name in names:
        if not HOST_NAME.fullmatch(name):
            raise ImproperlyConfigured(f"ALLOWED_HOSTS must be names such as cards.example.org, not {name!r}.")
    return names


def data_dir() -> Path:
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(os.environ.get("DATA_DIR") or Path(share) / "scorekeeper").expanduser().absolute()


def address(text: str) -> str:
    """ADDRESS without a slash at its end. Raises ImproperlyConfigured."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018  raises for what is no port
    except ValueError:
        parts = urlsplit("")
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query):
        raise ImproperlyConfigured("ADDRESS must look like http://192.168.1.5:8000 or http://cards.lan.")
    if path := parts.path.strip("/"):
        raise ImproperlyConfigured(
            f"ADDRESS must end after the name or port: Scorekeeper does not work below a path such as /{path}. Give it "
            "a name or a port of its own."
        )
    return text.rstrip("/")


def contact(text: str) -> str:
    """An address for /.well-known/security.txt; empty for none. Raises ImproperlyConfigured."""
    if text and not re.fullmatch(r"(mailto:[^\s@]+@|https://)\S+", text):
        raise ImproperlyConfigured(
            "SECURITY_CONTACT must look like mailto:you@example.org or https://example.org/contact."
        )
    return text


def socket_path() -> Path | None:
    """SOCKET. Raises ImproperlyConfigured for what is no whole path, or has no proxy to connect to it."""
    text = os.environ.get("SOCKET")
    if not text:
        return None
    if not Path(text).is_absolute():
        raise ImproperlyConfigured(f"SOCKET must be a whole path such as /run/scorekeeper/http.sock, not {text!r}.")
    if not BEHIND_PROXY:
        raise ImproperlyConfigured("SOCKET is for a public server that only a proxy can reach: set BEHIND_PROXY=1.")
    return Path(text)


def metrics_token() -> str:
    """METRICS_TOKEN. Raises ImproperlyConfigured for one that could be guessed."""
    text = os.environ.get("METRICS_TOKEN", "")
    if text and len(text) < SHORTEST_TOKEN:
        raise ImproperlyConfigured(f"METRICS_TOKEN must be a random text of {SHORTEST_TOKEN} characters or more.")
    return text


def one_of(name: str, choices: Iterable[str], default: str) -> str:
    """The choice, whether it is written in capitals or not. Raises ImproperlyConfigured for any other."""
    text = os.environ.get(name) or default
    found = next((choice for choice in choices if choice.lower() == text.lower()), "")
    if not found:
        *others, last = choices
        raise ImproperlyConfigured(f"{name} must be {', '.join(others)} or {last}, not {text!r}.")
    return found


def secret_key(kept: Path | None) -> str:
    """The key of the environment, of the file it names, or of `serve`; else one for this process alone. Raises
    ImproperlyConfigured.
    """
    if key := os.environ.get("SECRET_KEY"):
        return key
    if name := os.environ.get("SECRET_KEY_FILE"):
        try:
            return Path(name).read_text().strip()
        except (OSError, UnicodeDecodeError) as trouble:
            reason = getattr(trouble, "strerror", None) or "it is not text"
            raise ImproperlyConfigured(
                f"SECRET_KEY_FILE={name} cannot be read: {reason}. It must be a text file of the server's user; run "
                "commands as that user."
            ) from None
    if kept is None:
        return ""
    try:
        return kept.read_text().strip() or get_random_secret_key()
    except OSError:
        return get_random_secret_key()


DATA_DIR = data_dir()
BASE_DIR: Path = paths.BASE_DIR
SEEDS = BASE_DIR / "seeds"

DEBUG = switched_on("DEBUG")
INSECURE_HTTP = switched_on("INSECURE_HTTP")
BEHIND_PROXY = not INSECURE_HTTP and switched_on("BEHIND_PROXY")
SECRET_KEY_KEPT = DATA_DIR / "secret-key" if INSECURE_HTTP else None
SECRET_KEY = secret_key(SECRET_KEY_KEPT)
SECRET_KEY_FALLBACKS = listed("SECRET_KEY_FALLBACKS")
HOST = os.environ.get("HOST") or "0.0.0.0"  # noqa: S104  phones at the table are to reach it
PORT = number("PORT", 8000, 65535)
SOCKET = socket_path()
ONE_PROCESS = switched_on("ONE_PROCESS", "1" if sys.platform in ("win32", "darwin") else "0")  # no fork, or no safe one
WORKERS = number("WORKERS", 0, MOST_WORKERS)  # 0: one for each processor
ADDRESS = address(os.environ.get("ADDRESS", ""))
NO_QR = switched_on("NO_QR")
INVITED_ONLY = switched_on("INVITED_ONLY")
WITHOUT_SERVER = ""  # "copy" while export_app makes one, "phone" where a phone keeps the books of one
SECURITY_CONTACT = contact(os.environ.get("SECURITY_CONTACT", ""))
OURS = ".venv/bin/python manage.py" if paths.IN_CHECKOUT else "scorekeeper"
METRICS_TOKEN = metrics_token()
COMMAND = os.environ.get("COMMAND") or OURS  # as messages tell people to run ours
HOME_NAMES = [*allowed_hosts(), *filter(None, [urlsplit(ADDRESS).hostname])]
ALLOWED_HOSTS = ["*"] if INSECURE_HTTP else allowed_hosts()  # at home `RequestGuard` asks the machine itself

if not INSECURE_HTTP and len(SECRET_KEY) < SHORTEST_KEY:
    raise ImproperlyConfigured(
        f"Set SECRET_KEY to a long random text ({SHORTEST_KEY} characters or more), or SECRET_KEY_FILE to a file "
        "that holds one. At home set INSECURE_HTTP=1: ALLOWED_HOSTS, SECRET_KEY and SECRET_KEY_FILE turn home mode off."
    )
if not INSECURE_HTTP and not ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "Set ALLOWED_HOSTS to the name under which people reach this server, such as cards.example.org."
    )

# Applications

APPS = ("matches", "history", "people", "sharing", "data", "offline", "tools", "rules", "web")
INSTALLED_APPS = [
    *[f"scorekeeper.{app}" for app in APPS],
    *[f"scorekeeper.games.{game.slug.replace('-', '_')}" for game in GAMES],
    "django_htmx",
    "django.contrib.staticfiles",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
MIDDLEWARE = [
    "scorekeeper.logs.RequestLog",
    "scorekeeper.web.middleware.Headers",
    *(["scorekeeper.data.metrics.RequestMetrics"] if METRICS_TOKEN else []),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.offline.middleware.BookmarkMiddleware",
    "scorekeeper.web.middleware.ReadersLanguage",
    "scorekeeper.web.middleware.RequestGuard",
    "scorekeeper.web.middleware.RetryLater",
    "django.middleware.common.CommonMiddleware",
    "scorekeeper.web.middleware.GluedLink",
    "scorekeeper.web.middleware.NotTranslated",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.data.example_link.ExampleLink",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "scorekeeper.context_processors.in_context",
            ],
        },
    }
]

# Database

DATABASE_URL = os.environ.get("DATABASE_URL", "")
SQLITE_JOURNAL = database.journal_mode(os.environ.get("SQLITE_JOURNAL", ""))
DATABASES = {
    "default": database.postgres_settings(DATABASE_URL)
    if DATABASE_URL
    else database.sqlite_settings(DATA_DIR / database.DATABASE_NAME, SQLITE_JOURNAL)
}
DAILY_BACKUP = switched_on("DAILY_BACKUP", "1")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Language and time zone

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]  # those that locale/ speaks; the browser's choice among them, or the reader's own
USE_I18N = len(LANGUAGES) > 1  # looking each sentence up takes an eighth of a page's time
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "scorekeeper.formats"
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = not INSECURE_HTTP
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.phone.bundle.Finder",
]
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or DATA_DIR / "static")
if not paths.IN_CHECKOUT:
    STATIC_ROOT = BASE_DIR / "collected"  # since the package was built
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.web.storage.CommentStrippingStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Uploads: a form is small, and read in memory; a file that is to be imported is spooled

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_PERMISSIONS = 0o600
LARGEST_IMPORT = 32 * 1024 * 1024
LARGEST_IMPORT_BODY = LARGEST_IMPORT + 1024 * 1024  # and the form around it
IMPORT_SECONDS = 1800  # of a processor, for one file; a small machine needs many minutes for the largest book

# Rate limits: see scorekeeper.web.rate_limits

LIMITS = switched_on("LIMITS", "1")

# HTTP headers: the rest is in scorekeeper.web.middleware

APPEND_SLASH = True
USE_X_FORWARDED_HOST = False
USE_X_FORWARDED_PORT = False
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if not INSECURE_HTTP:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = YEAR
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = switched_on("HSTS_PRELOAD")
    if BEHIND_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SILENCED_SYSTEM_CHECKS = [
    "security.W003",  # no CSRF token: a link is its own permission, and RequestGuard refuses foreign posts
    "security.W021",  # entering the browsers' preload list is a step that only the owner of a domain can take
]

# Logging: one stream, without secrets

DEFAULT_EXCEPTION_REPORTER_FILTER = "scorekeeper.logs.RedactingReporterFilter"
LOG_FORMAT = one_of("LOG_FORMAT", ("text", "json"), "text")
LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {
            "()": "scorekeeper.logs.RedactingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        },
        "json": {"()": "scorekeeper.logs.JsonFormatter", "format": "%(message)s"},
    },
    "handlers": {"stdout": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["stdout"], "level": one_of("LOG_LEVEL", LEVELS, "WARNING")},
    # Django's own loggers would also write to stderr and by mail; here they only pass their lines on.
    "loggers": {
        name: {"handlers": [], "level": "NOTSET", "propagate": True}
        for name in ("django", "django.request", "django.security", "django.server")
    }
    # At DEBUG these would write down whole statements and pages, with names, notes and secrets.
    | {
        name: {"handlers": [], "level": "INFO", "propagate": True} for name in ("django.db.backends", "django.template")
    },
}
