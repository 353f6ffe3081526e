type Listener<T> = (value: T) => void;

/** A set of listeners; add returns the function that takes the listener out. */
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
