import type { FeatureRow } from "./featureTable";

/** Rows by uuid; null: gone. */
type Layer = ReadonlyMap<string, FeatureRow | null>;

/**
 * Rows by uuid. Immutable: a change is a layer of its own over those before, which are shared; small layers are joined,
 * so that a search looks at few and each of 100,000 rows is copied a handful of times.
 */
export class RowIndex {
  static readonly EMPTY = new RowIndex([]);
  /** The oldest first; each at least twice as large as the next. */
  readonly #layers: readonly Layer[];

  private constructor(layers: readonly Layer[]) {
    this.#layers = layers;
  }

  get(uuid: string): FeatureRow | undefined {
    for (let at = this.#layers.length - 1; at >= 0; at--) {
      const row = this.#layers[at]?.get(uuid);
      if (row !== undefined) return row ?? undefined;
    }
    return undefined;
  }

  /** With these rows instead of those with the same uuid; null takes one out. */
  with(changes: ReadonlyMap<string, FeatureRow | null>): RowIndex {
    if (changes.size === 0) return this;
    const layers = [...this.#layers];
    let top = new Map(changes);
    for (let below = layers.at(-1); below && below.size < 2 * top.size; below = layers.at(-1)) {
      layers.pop();
      const joined = new Map(below);
      for (const [uuid, row] of top) joined.set(uuid, row);
      top = joined;
    }
    // Nothing below that could come through.
    if (layers.length === 0) for (const [uuid, row] of top) if (!row) top.delete(uuid);
    return new RowIndex(top.size === 0 ? layers : [...layers, top]);
  }
}
