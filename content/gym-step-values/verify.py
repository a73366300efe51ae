def _env():
    import gymnasium
    env = gymnasium.make("CartPole-v1")
    env.reset(seed=0)
    return env


def reproduce(device):
    import traceback
    env, action = _env(), 0
    try:
        next_state, reward, done, _ = env.step(action)
    except ValueError:
        return traceback.format_exc()


def workaround(device):
    env, action = _env(), 0
    next_state, reward, terminated, truncated, info = env.step(action)
    return [float(reward), terminated or truncated]


def expected(device):
    return [1.0, False]
