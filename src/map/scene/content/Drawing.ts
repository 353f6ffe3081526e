import { type FeatureTable, SHOWN, STYLE_BYTES } from "../../content/featureTable";

/**
 * What of the table a sheet of the scene has drawn: which feature, and by which style. A feature that has come again
 * since, or looks otherwise now, is not what was drawn.
 */
export class Drawing {
  private readonly serials = new Map<number, number>();
  private readonly styles: Uint8Array;

  /** Holds for what the table says now. */
  constructor(table: FeatureTable, slots: Iterable<number>) {
    this.styles = table.styles.slice();
    for (const slot of slots) this.serials.set(slot, table.serialOf(slot));
  }

  get slots(): IterableIterator<number> {
    return this.serials.keys();
  }

  get size(): number {
    return this.serials.size;
  }

  /** Whether the feature in a slot is drawn as it is now. */
  holds(table: FeatureTable, slot: number): boolean {
    if (this.serials.get(slot) !== table.serialOf(slot)) return false;
    for (let at = slot * STYLE_BYTES; at < (slot + 1) * STYLE_BYTES; at++)
      if (this.styles[at] !== table.styles[at]) return false;
    return true;
  }
}

/** The live features that none of the drawings holds. */
export function outdated(table: FeatureTable, drawings: readonly Drawing[]): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < table.length; slot++)
    if (table.isLive(slot) && !drawings.some((drawing) => drawing.holds(table, slot))) slots.push(slot);
  return slots;
}

/** Which features of a drawing are to be seen; "all" when none is left out. */
export function shownOf(table: FeatureTable, drawing: Drawing): "all" | number[] {
  const shown: number[] = [];
  for (const slot of drawing.slots)
    if (((table.states[slot] ?? 0) & SHOWN) !== 0 && drawing.holds(table, slot)) shown.push(slot);
  return shown.length === drawing.size ? "all" : shown;
}
