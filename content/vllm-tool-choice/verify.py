def _parser(arguments):
    try:
        from vllm.entrypoints.common.cli_args import make_arg_parser, validate_parsed_serve_args
    except ImportError:
        from vllm.entrypoints.openai.cli_args import make_arg_parser, validate_parsed_serve_args
    try:
        from vllm.utils.argparse_utils import FlexibleArgumentParser
    except ImportError:
        from vllm.utils import FlexibleArgumentParser
    args = make_arg_parser(FlexibleArgumentParser()).parse_args(arguments)
    validate_parsed_serve_args(args)
    return args.tool_call_parser


def reproduce(device):
    _parser(["--enable-auto-tool-choice"])


def workaround(device):
    return _parser(["--enable-auto-tool-choice", "--tool-call-parser", "hermes"])


def expected(device):
    return "hermes"
