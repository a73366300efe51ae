"""Which names hold secrets, which values are none, which hosts take mail: the rows of _tables.py. As
engine/text/secrets/secret_names.cc."""
from ._secret_tokens import ALPHA
from ._tables import MAIL_TOPS, PLACEHOLDERS, SECRET_NAMES, SUSPECT_ENDS

PLAIN, SUSPECT, SECRET = range(3)


def _lower(text):
    return "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)


def class_of_name(written):
    name = _lower(written).replace("-", "_").replace(".", "_")
    if name.endswith("name"):
        return PLAIN
    if any(part in name for part in SECRET_NAMES):
        return SECRET
    suspect = any(name == end or name.endswith("_" + end) for end in SUSPECT_ENDS)
    return SUSPECT if suspect else PLAIN


def is_placeholder(value):
    return _lower(value[:16]) in PLACEHOLDERS or not value.strip("*xX.<>")


def is_mail_host(host):
    dot = host.rfind(".")
    if dot <= 0:
        return False
    top = host[dot + 1:]
    return (len(top) == 2 and top[0] in ALPHA and top[1] in ALPHA) or top in MAIL_TOPS
