import { COVERED, CROWDED } from "../../../workers/vertex-select/types";
import type { Rgba } from "../../domain/catalogues";
import type { FeatureColumns } from "../../domain/featureColumns";
import { DirtyRows, ROW } from "./dirtyRows";

/** Bits of a feature's state byte, beside CROWDED and COVERED; the shaders read the same. */
export const SHOWN = 1;
export const SELECTED = 2;
export const HIGHLIGHTED = 4;
/** To be shown, drawn already or not; the shaders do not look at it. */
export const WANTED = 16;
/** Among those whose style changed last: they lie above others, as features do that come later. Not for shaders either. */
export const RAISED = 64;

/** Bytes of a feature's style: red, green, blue, opacity, width, stroke type, icon, unused. */
export const STYLE_BYTES = 8;

/**
 * A place ("slot") for every feature on the map, with its style and state as bytes.
 * A feature that comes again gets a new slot, since the old one's vertices are still in the buffers; freed slots are
 * used again once `release` says that no buffer names them any more.
 */
export class FeatureTable {
  /** By slot; rounded up to whole rows. */
  styles = new Uint8Array(ROW * STYLE_BYTES);
  states = new Uint8Array(ROW);
  readonly dirtyStyles = new DirtyRows();
  readonly dirtyStates = new DirtyRows();

  private readonly slots = new Map<string, number>();
  private readonly uuids: (string | null)[] = [];
  private readonly free: number[] = [];
  /** By slot: the how manieth feature ever it is. */
  private readonly serials: number[] = [];
  private added = 0;
  /** Slots of what is raised. */
  private raised: readonly number[] = [];

  /** Features on the map. */
  get size(): number {
    return this.slots.size;
  }

  /** Slots ever used: the length of anything indexed by slot. */
  get length(): number {
    return this.uuids.length;
  }

  slotOf(uuid: string): number | undefined {
    return this.slots.get(uuid);
  }

  uuidOf(slot: number): string | null {
    return this.uuids[slot] ?? null;
  }

  /** Another number for every feature that comes, also for one that comes again to the same slot. */
  serialOf(slot: number): number {
    return this.serials[slot] ?? 0;
  }

  entries(): IterableIterator<[uuid: string, slot: number]> {
    return this.slots.entries();
  }

  /**
   * Gives every feature of the columns a fresh slot, with its style and no state. Nothing is shown before `setState`.
   * Returns the new slots, in the columns' order, and the slots of features that were there before: those stay on
   * the map until `bury`, when the new ones are drawn.
   */
  add(columns: FeatureColumns): { slots: Uint32Array; replaced: number[] } {
    const replaced: number[] = [];
    const slots = new Uint32Array(columns.uuids.length);
    columns.uuids.forEach((uuid, index) => {
      const earlier = this.slots.get(uuid);
      if (earlier !== undefined) replaced.push(earlier);
      const slot = this.free.pop() ?? this.uuids.length;
      this.uuids[slot] = uuid;
      this.serials[slot] = ++this.added;
      this.slots.set(uuid, slot);
      slots[index] = slot;
      this.reserve(slot);
      this.styles.set(columns.colors.subarray(index * 4, index * 4 + 4), slot * STYLE_BYTES);
      this.styles[slot * STYLE_BYTES + 4] = columns.strokeWidths[index] ?? 0;
      this.styles[slot * STYLE_BYTES + 5] = columns.strokeTypes[index] ?? 0;
      this.styles[slot * STYLE_BYTES + 6] = columns.icons[index] ?? 0;
      this.dirtyStyles.mark(slot);
    });
    return { slots, replaced };
  }

  /** Takes features off the map; their slots, which stay reserved until they are released. */
  remove(uuids: readonly string[]): number[] {
    const removed: number[] = [];
    for (const uuid of uuids) {
      const slot = this.slots.get(uuid);
      if (slot === undefined) continue;
      this.slots.delete(uuid);
      removed.push(slot);
    }
    this.bury(removed);
    return removed;
  }

  /** Hides slots for good. */
  bury(slots: readonly number[]): void {
    for (const slot of slots) {
      this.uuids[slot] = null;
      this.setState(slot, 0);
    }
  }

  /** No buffer names these slots any more. */
  release(slots: readonly number[]): void {
    for (const slot of slots) this.free.push(slot);
  }

  isLive = (slot: number): boolean => this.uuids[slot] != null;

  /** Changes what the style names; features that are not on the map are passed over. */
  setStyle(uuid: string, style: { color?: Rgba; strokeWidth?: number; icon?: number }): void {
    const slot = this.slots.get(uuid);
    if (slot === undefined) return;
    const at = slot * STYLE_BYTES;
    if (style.color) {
      const [red, green, blue, alpha] = style.color;
      this.styles.set([red, green, blue, Math.round(alpha * 255)], at);
    }
    if (style.strokeWidth !== undefined) this.styles[at + 4] = style.strokeWidth;
    if (style.icon !== undefined) this.styles[at + 6] = style.icon;
    this.dirtyStyles.mark(slot);
  }

  setState(slot: number, state: number): void {
    if (this.states[slot] === state) return;
    this.states[slot] = state;
    this.dirtyStates.mark(slot);
  }

  /** Switches bits of the state of a slot on or off. */
  setBits(slot: number, bits: number, on: boolean): void {
    const state = this.states[slot] ?? 0;
    this.setState(slot, on ? state | bits : state & ~bits);
  }

  /**
   * By slot: which points are drawn as dots, and what is covered and not drawn at all.
   * @returns whether that is other than before
   */
  setCrowds(crowds: Uint8Array): boolean {
    let changed = false;
    for (let slot = 0; slot < crowds.length; slot++) {
      const state = this.states[slot] as number;
      const next = (state & ~(CROWDED | COVERED)) | (crowds[slot] as number);
      if (next === state) continue;
      changed = true;
      this.setState(slot, next);
    }
    return changed;
  }

  /** These features and no others are raised. */
  raise(uuids: readonly string[]): void {
    for (const slot of this.raised) this.setBits(slot, RAISED, false);
    this.raised = uuids.flatMap((uuid) => this.slots.get(uuid) ?? []);
    for (const slot of this.raised) this.setBits(slot, RAISED, true);
  }

  private reserve(slot: number): void {
    if (slot < this.states.length) return;
    const capacity = this.states.length * 2;
    const states = new Uint8Array(capacity);
    const styles = new Uint8Array(capacity * STYLE_BYTES);
    states.set(this.states);
    styles.set(this.styles);
    this.states = states;
    this.styles = styles;
  }
}
