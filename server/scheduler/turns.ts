/**
 * Waiting items by owner. Owners take turns: one that was served goes behind all others that wait, and so does one that
 * comes again. Items of one owner are served in their order.
 */
export class Turns<T> {
  // A Map keeps the order in which its keys were set: the first owner is the next.
  readonly #byOwner = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  of(owner: string): number {
    return this.#byOwner.get(owner)?.size ?? 0;
  }

  add(owner: string, item: T): void {
    const own = this.#byOwner.get(owner);
    if (own) own.add(item);
    else this.#byOwner.set(owner, new Set([item]));
    this.#size++;
  }

  /** Takes an item back. @returns whether it was still waiting */
  remove(owner: string, item: T): boolean {
    const own = this.#byOwner.get(owner);
    if (!own?.delete(item)) return false;
    if (own.size === 0) this.#byOwner.delete(owner);
    this.#size--;
    return true;
  }

  /** The next item of the first owner whose turn it is. */
  take(may: (owner: string) => boolean): T | null {
    for (const [owner, own] of this.#byOwner) {
      if (!may(owner)) continue;
      const [item] = own;
      if (item === undefined) continue;
      this.remove(owner, item);
      if (this.#byOwner.delete(owner)) this.#byOwner.set(owner, own);
      return item;
    }
    return null;
  }

  /** Empties it. */
  drain(): T[] {
    const all = [...this.#byOwner.values()].flatMap((own) => [...own]);
    this.#byOwner.clear();
    this.#size = 0;
    return all;
  }
}
