def _gradient(scaler):  # of one weight in fp16, where the true one is 1e-8
    import torch
    weight = torch.nn.Parameter(torch.ones(1, 1))
    optimizer = torch.optim.SGD([weight], lr=1.0)
    with torch.autocast("cpu", dtype=torch.float16):
        loss = torch.nn.functional.linear(torch.full((1, 1), 1e-4), weight).float().sum() * 1e-4
    if scaler is None:
        loss.backward()
    else:
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
    return weight.grad.item()

def _hundred_steps(dtype):  # of 0.001 from a weight of 1.0
    import torch
    weight = torch.nn.Parameter(torch.ones(1, dtype=dtype))
    optimizer = torch.optim.SGD([weight], lr=0.001)
    for _ in range(100):
        weight.grad = torch.ones_like(weight)
        optimizer.step()
    return round(weight.item(), 3)

def reproduce(device):
    import torch
    lost, still, most = _gradient(None), _hundred_steps(torch.bfloat16), (torch.tensor(300.0).half() * 300).item()
    if lost == 0 and still == 1.0 and most == float("inf"):
        raise Observed("fp16 without a scaler: a gradient of 1e-8 is 0, and 300 * 300 is inf; bf16 weights: 100 steps of 0.001 leave 1.0 at 1.0")

def workaround(device):
    import torch
    layer = torch.nn.Linear(4, 4)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = layer(torch.ones(2, 4))
        loss = torch.nn.functional.mse_loss(out, torch.zeros(2, 4))
    kept = _gradient(torch.amp.GradScaler("cpu"))
    return [abs(kept / 1e-8 - 1) < 0.01, _hundred_steps(torch.float32), str(out.dtype), str(loss.dtype), str(layer.weight.dtype)]

def expected(device):
    return [True, 0.9, "torch.bfloat16", "torch.float32", "torch.float32"]
