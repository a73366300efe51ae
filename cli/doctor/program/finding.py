"""What a check yields: the id of a sentence, the values in it, the package that it is about, an error's text."""
import traceback


def finding(kind, about="", text="", /, **values):
    """`text` is an error's, by which its entry is looked up."""
    return {"id": kind, "about": about, "text": text[-20000:],
            "values": {name: str(value) for name, value in values.items()}}


def text_of(error):
    """The traceback, without the frame of ours that tried."""
    begin = error.__traceback__ and error.__traceback__.tb_next
    return "".join(traceback.format_exception(type(error), error, begin or error.__traceback__))


def last_line(error):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return "%s: %s" % (type(error).__name__, lines[0][:300]) if lines else type(error).__name__


class NotHere(Exception):
    """Why a check cannot tell anything here; the id of the reason."""
