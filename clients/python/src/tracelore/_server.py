"""Asks a server of Tracelore over HTTP. What is sent is masked first; redirects are not followed, so that a text goes to
the host that was named and nowhere else."""
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

from ._mask import mask
from ._messages import Fault, language, say, system

MOST_BYTES = 1 << 20  # of a paste, the server's own limit
TRIES = 3


class _StayHere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def address(given=None):
    """The server's address without a slash at the end; a Fault where none is named, or it is no address."""
    url = given or os.environ.get("TRACELORE_SERVER", "")
    if not url:
        raise Fault(say("no_server", system=system()), say("no_server_hint"))
    if not url.startswith(("http://", "https://")):
        raise Fault(say("unreachable", url=url, detail="http://, https://"), say("no_server_hint"))
    return url.rstrip("/")


def _detail(body):
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return body.decode("utf-8", "replace").partition("\n")[0][:200]


def _fetch(request, url, seconds):
    """The body of a good answer. Tried again where nobody answered, or a server said that it may work later."""
    opener = urllib.request.build_opener(_StayHere)
    wait = 0.2
    for tries_left in range(TRIES - 1, -1, -1):
        try:
            with opener.open(request, timeout=seconds) as reply:
                return reply.read()
        except urllib.error.HTTPError as error:
            body = error.read()
            if not (tries_left and error.code in (429, 502, 503, 504)):
                fault = say("server_refused", url=url, status=error.code, detail=_detail(body))
                raise Fault(fault, say("server_hint", url=url), error.code) from None
        except (OSError, ValueError) as error:  # URLError is one
            if not tries_left:
                reason = getattr(error, "reason", error)
                raise Fault(say("unreachable", url=url, detail=reason), say("server_hint", url=url)) from None
        time.sleep(wait)
        wait *= 3


def get(url, path, seconds=30, **query):
    """The bytes of a page of the interface."""
    query = {name: value for name, value in query.items() if value is not None}
    target = url + path + ("?" + urllib.parse.urlencode(query) if query else "")
    return _fetch(urllib.request.Request(target, headers={"User-Agent": "tracelore-python"}), url, seconds)


def _cut(data):
    """The first and the last lines of a text that is too long, and where they stood: [[1, 1], [line, line in the log]]."""
    if len(data) <= MOST_BYTES:
        return data, None
    half = MOST_BYTES // 2 - 1024
    head = data[:data.rfind(b"\n", 0, half) + 1] or data[:half] + b"\n"
    tail_at = data.find(b"\n", len(data) - half) + 1 or len(data) - half
    kept = head.count(b"\n")
    return head + data[tail_at:], [[1, 1], [kept + 1, data.count(b"\n", 0, tail_at) + 1]]


def _wide(data):
    """A text that PowerShell's redirect wrote, as UTF-8: no secret would be recognised in UTF-16."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").encode("utf-8")
    return data


def match(url, data, *, seconds=30, columns=0, length="usual", limit=None, environment=None, installed=None):
    """The object of `POST /api/v1/match`; with `columns` it has `printed`, where the server is new enough."""
    data, lines = _cut(_wide(data))
    data = mask(data)
    body = {"text": data.decode("utf-8", "replace"), "lang": language()}
    if limit:
        body["limit"] = limit
    if lines:
        body["lines"] = lines
    if environment:
        body["environment"] = environment
    if installed:
        body["installed"] = installed
    query = "?" + urllib.parse.urlencode({"columns": columns, "length": length}) if columns else ""
    request = urllib.request.Request(url + "/api/v1/match" + query, json.dumps(body).encode(), {
        "Content-Type": "application/json", "Accept": "application/json", "User-Agent": "tracelore-python"})
    try:
        return json.loads(_fetch(request, url, seconds))
    except Fault as fault:
        if fault.status != 422 or not query:
            raise
    request.full_url = url + "/api/v1/match"  # an older server takes the words of the query for packages
    return json.loads(_fetch(request, url, seconds))


def printed(url, answer):
    """The text of an answer for a terminal."""
    if "printed" in answer:
        return answer["printed"]
    matches = answer.get("matches") or [{}]
    page = url + matches[0].get("entry", {}).get("url", "/")
    raise Fault(say("old_server", url=url, page=page))
