// What a browser keeps for a page, which may be switched off or full.
function open(name) {
  const store = () => globalThis[name];
  return {
    get: (key) => store().getItem(key) ?? "",
    set: (key, value) => (value ? store().setItem(key, value) : store().removeItem(key)),
    keys: () => {
      try {
        return Object.keys(store());
      } catch {
        return [];
      }
    },
  };
}

export const session = open("sessionStorage"); // of this tab, until it is closed
export const local = open("localStorage");

export function keptIn(store, key) {
  try {
    return store.get(key);
  } catch {
    return "";
  }
}

// Whether it could be kept; an empty value is forgotten.
export function keep(store, key, value) {
  try {
    store.set(key, value);
    return true;
  } catch {
    return false;
  }
}

export const remembered = (key) => keptIn(local, key);
export const remember = (key, value) => keep(local, key, value);
