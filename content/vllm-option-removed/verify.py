CODE = """
import sys
try:
    from vllm.entrypoints.common.cli_args import make_arg_parser
except ImportError:
    from vllm.entrypoints.openai.cli_args import make_arg_parser
try:
    from vllm.utils.argparse_utils import FlexibleArgumentParser
except ImportError:
    from vllm.utils import FlexibleArgumentParser
make_arg_parser(FlexibleArgumentParser(prog="vllm serve")).parse_args(sys.argv[1:])
print("parsed")
"""


def _parse(arguments):
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-c", CODE] + arguments, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    return run.stdout


def reproduce(device):
    return _parse(["--use-v2-block-manager"])


def workaround(device):
    return _parse([]).split()[-1]


def expected(device):
    return "parsed"
