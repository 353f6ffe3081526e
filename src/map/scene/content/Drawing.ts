import { SHOWN, type SlotTable, STYLE_BYTES } from "../../content/slotTable";

/**
 * Snapshot of what a sheet has drawn: features and their styles. A feature replaced or restyled since doesn't match it.
 */
export class Drawing {
  private readonly serials = new Map<number, number>();
  private readonly styles: Uint8Array;

  /** Captures the current state of the table. */
  constructor(table: SlotTable, slots: Iterable<number>) {
    this.styles = table.styles.slice();
    for (const slot of slots) this.serials.set(slot, table.serialOf(slot));
  }

  get slots(): IterableIterator<number> {
    return this.serials.keys();
  }

  get size(): number {
    return this.serials.size;
  }

  /** Whether a slot's feature is drawn in its current state. */
  holds(table: SlotTable, slot: number): boolean {
    if (this.serials.get(slot) !== table.serialOf(slot)) return false;
    for (let at = slot * STYLE_BYTES; at < (slot + 1) * STYLE_BYTES; at++)
      if (this.styles[at] !== table.styles[at]) return false;
    return true;
  }
}

/** Returns the slots of live features that no drawing matches. */
export function outdated(table: SlotTable, drawings: readonly Drawing[]): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < table.length; slot++)
    if (table.isLive(slot) && !drawings.some((drawing) => drawing.holds(table, slot))) slots.push(slot);
  return slots;
}

/** Returns which features of a drawing to show; "all" if none is hidden. */
export function shownOf(table: SlotTable, drawing: Drawing): "all" | number[] {
  const shown: number[] = [];
  for (const slot of drawing.slots)
    if (((table.states[slot] ?? 0) & SHOWN) !== 0 && drawing.holds(table, slot)) shown.push(slot);
  return shown.length === drawing.size ? "all" : shown;
}
