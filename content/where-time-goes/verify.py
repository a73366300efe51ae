class Slow:
    def __len__(self):
        return 6

    def __getitem__(self, index):
        import time, torch
        time.sleep(0.1)
        return torch.ones(64)

def _profile(what):  # the row with the most self time, and its calls
    import time, torch
    from torch.profiler import ProfilerActivity, profile, record_function
    batches = torch.utils.data.DataLoader(Slow(), 2) if what == "slow samples" else [torch.ones(2, 64)] * 3
    weight = torch.ones(64, 64)
    with profile(activities=[ProfilerActivity.CPU]) as prof:
        for batch in batches:
            with record_function("step"):
                batch @ weight
                if what == "large product":
                    large = torch.ones(1500, 1500)
                    large @ large
                if what == "slow Python":
                    time.sleep(0.2)
    top = max(prof.key_averages(), key=lambda row: row.self_cpu_time_total)
    return top.key, top.count

def reproduce(device):
    seen = {what: _profile(what) for what in ("slow samples", "large product", "slow Python")}
    tops = [top for top, _ in seen.values()]
    if "DataLoader" in tops[0] and tops[1:] == ["aten::mm", "step"]:
        raise Observed("most self time: " + "; ".join("%s: %s" % pair for pair in zip(seen, tops)))

def workaround(device):
    return list(_profile("large product"))

def expected(device):
    return ["aten::mm", 6]
