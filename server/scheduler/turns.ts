/**
 * Waiting items by owner. Owners take turns: after being served, an owner goes behind all others that wait, and so does
 * a new one. Each owner's items are served in order.
 */
export class Turns<T> {
  // A Map keeps its keys in insertion order, so the first owner is the next in turn.
  private readonly byOwner = new Map<string, Set<T>>();
  private length = 0;

  get size(): number {
    return this.length;
  }

  of(owner: string): number {
    return this.byOwner.get(owner)?.size ?? 0;
  }

  add(owner: string, item: T): void {
    const own = this.byOwner.get(owner);
    if (own) own.add(item);
    else this.byOwner.set(owner, new Set([item]));
    this.length++;
  }

  /** Removes an item. @returns whether it was still waiting */
  remove(owner: string, item: T): boolean {
    const own = this.byOwner.get(owner);
    if (!own?.delete(item)) return false;
    if (own.size === 0) this.byOwner.delete(owner);
    this.length--;
    return true;
  }

  /** Takes the next item of the first owner in turn that may run. */
  take(may: (owner: string) => boolean): T | null {
    for (const [owner, own] of this.byOwner) {
      if (!may(owner)) continue;
      const [item] = own;
      if (item === undefined) continue;
      this.remove(owner, item);
      if (this.byOwner.delete(owner)) this.byOwner.set(owner, own);
      return item;
    }
    return null;
  }

  /** Removes and returns all items. */
  drain(): T[] {
    const all = [...this.byOwner.values()].flatMap((own) => [...own]);
    this.byOwner.clear();
    this.length = 0;
    return all;
  }
}
