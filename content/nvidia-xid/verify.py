def _cards():  # {address: number of the first Xid since the machine was started}
    import re
    import subprocess
    log = subprocess.run(["dmesg"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, errors="replace")
    if log.returncode:
        return None
    found = {}
    for bus, number in re.findall(r"NVRM: Xid \((?:PCI:)?([0-9a-fA-F:.]+)\): (\d+)", log.stdout):
        found.setdefault(bus.lower(), int(number))
    return found


def skip(device):
    import os
    import shutil
    if not os.path.exists("/proc/driver/nvidia/version"):
        return "no NVIDIA driver is loaded here", "这里没有加载 NVIDIA 驱动"
    if shutil.which("dmesg") is None or _cards() is None:
        return "the kernel log may not be read here (try sudo)", "这里没有权限读内核日志（可试 sudo）"


def reproduce(device):
    found = _cards()
    if found:
        raise Observed("Xid in the kernel log: %s" % ", ".join("%s: %d" % pair for pair in sorted(found.items())))


def workaround(device):
    import subprocess
    bad = _cards()
    rows = subprocess.run(["nvidia-smi", "--query-gpu=pci.bus_id", "--format=csv,noheader"],
                          stdout=subprocess.PIPE, universal_newlines=True).stdout.split()
    # 00000000:3B:00.0 of nvidia-smi is 0000:3b:00 of the log
    good = [row for row in rows if row.lower()[4:].rsplit(".", 1)[0] not in bad]
    return len(good) > 0


def expected(device):
    return True
