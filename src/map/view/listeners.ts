type Listener<T> = (value: T) => void;

/** Creates a set of listeners. `add` returns a function that unsubscribes. */
export function createListeners<T>() {
  const set = new Set<Listener<T>>();
  return {
    add(listener: Listener<T>) {
      set.add(listener);
      return () => {
        set.delete(listener);
      };
    },
    tell(value: T) {
      for (const listener of set) listener(value);
    },
    get used() {
      return set.size > 0;
    },
  };
}
