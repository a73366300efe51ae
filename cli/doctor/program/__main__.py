# The first words must be read by any Python, however old: what needs 3.8 comes behind them.
import json
import sys

if sys.version_info < (3, 8):
    sys.stdout.write(json.dumps({"too_old": "%d.%d" % sys.version_info[:2]}) + "\n")
    sys.exit(0)

import os

# Nothing of ours may stand before the reader's own packages, and nothing is written beside them.
_HERE = sys.path.pop(0)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(_HERE))
from doctor import run  # noqa: E402
sys.path.pop(0)

run.main(json.loads(sys.argv[1]), os.path.join(_HERE, "snippets"))
