"""A recording of real commands on a terminal, as an SVG: terminal_picture.py OUT.svg LANG COLUMNS LINE…

Each LINE is typed at a prompt of a bash on a pseudo terminal of that width; what it shows is kept as it came. Needs
rich (tests/requirements.txt).
"""
import html
import io
import os
import pty
import re
import subprocess
import sys
import termios

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

WIDTH, HEIGHT, BASE, MARGIN = 8.4, 19, 14, 14  # of a cell in pixels, of its base line, around the text
PAPER, INK, DIM = "#181a1f", "#d6d9e0", "#8a8f99"
COLOURS = ["#3c4048", "#f07178", "#86cc74", "#f2c468", "#6ea8fe", "#c792ea", "#5ccfe6", "#d6d9e0"]  # 0 to 7, as ANSI has them
FONTS = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"


def record(lines, language, columns):
    """What the terminal got, escape sequences and all."""
    env = dict(os.environ, LC_ALL="C.UTF-8", TRACELORE_LANG=language, TERM="xterm-256color", PAGER="cat")
    env.pop("NO_COLOR", None)
    shown = b""
    for line in lines:
        master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (500, columns))
        process = subprocess.Popen(["bash", "-c", line], stdin=slave, stdout=slave, stderr=slave, env=env,
                                   start_new_session=True)
        os.close(slave)
        shown += b"\x1b[1;32m$\x1b[0m " + line.encode() + b"\n"
        while True:
            try:
                block = os.read(master, 65536)
            except OSError:  # the terminal's last program is gone
                break
            shown += block
        process.wait()
        os.close(master)
    return shown.decode().replace("\r\n", "\n")


def runs(text):
    """Neighbours of one width: what is as wide as a cell, and what takes two."""
    return [match.group() for match in re.finditer(r"[\u1100-\uffee]+|[^\u1100-\uffee]+", text)]


def shape(style):
    """The attributes of a piece of text."""
    if not style:
        return ""
    colour = COLOURS[style.color.number] if style.color and style.color.number is not None else None
    if style.dim and not colour:
        colour = DIM
    return (' fill="%s"' % colour if colour else "") + (' font-weight="bold"' if style.bold else "")


def picture(shown, columns):
    """Every run of characters stands in its own cells, whatever font the reader has."""
    console = Console(width=columns, file=io.StringIO(), force_terminal=True, color_system="standard", legacy_windows=False)
    lines = console.render_lines(Text.from_ansi(shown.rstrip("\n")), pad=False)
    out = []
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for part in runs(segment.text):
                cells = cell_len(part)
                if part.strip():
                    out.append('<text x="%.1f" y="%d" textLength="%.1f" lengthAdjust="spacingAndGlyphs" xml:space="preserve"%s>%s</text>'
                               % (MARGIN + column * WIDTH, MARGIN + row * HEIGHT + BASE, cells * WIDTH, shape(segment.style),
                                  html.escape(part, quote=False)))
                column += cells
    size = (2 * MARGIN + columns * WIDTH, 2 * MARGIN + len(lines) * HEIGHT)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="%s" font-size="14" fill="%s">\n'
            '<rect width="100%%" height="100%%" rx="8" fill="%s"/>\n%s\n</svg>\n' % (*size, FONTS, INK, PAPER, "\n".join(out)))


def main():
    out, language, columns, *lines = sys.argv[1:]
    with open(out, "w", encoding="utf-8") as handle:
        handle.write(picture(record(lines, language, int(columns)), int(columns)))


if __name__ == "__main__":
    main()
