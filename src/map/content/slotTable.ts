import { COVERED, CROWDED } from "../../../workers/vertex-select/types";
import type { Rgba } from "../../domain/catalogs";
import type { FeatureColumns } from "../../domain/featureColumns";
import { idOf, keyCount, keyOf, knownKey } from "../../domain/idKeys";
import { KeyList, knownKeys } from "../../domain/idList";
import { IDS_A_STEP } from "../../domain/setOf";
import { DirtyRows, ROW } from "./dirtyRows";

/** Bits of a feature's state byte, besides CROWDED and COVERED. The shaders use the same values. */
export const SHOWN = 1;
export const SELECTED = 2;
export const HIGHLIGHTED = 4;
/** To be shown, whether drawn yet or not. Not used by the shaders. */
export const WANTED = 16;
/** Most recently restyled. These are drawn above others, as later features are. Not used by the shaders either. */
export const RAISED = 64;
/** Found by a tool of the Plan view. */
export const FOUND = 128;

/** Bytes of a feature's style: red, green, blue, opacity, width, stroke type, icon, unused. */
export const STYLE_BYTES = 8;

/**
 * Slots for all features on the map, with style and state as bytes. A replaced feature gets a new slot, since buffers
 * still hold the old one's vertices. Slots are reused after `release`, once no buffer refers to them.
 */
export class SlotTable {
  /** By slot, rounded up to whole rows. */
  styles = new Uint8Array(ROW * STYLE_BYTES);
  states = new Uint8Array(ROW);
  readonly dirtyStyles = new DirtyRows();
  readonly dirtyStates = new DirtyRows();

  /** Key of each slot's feature plus one; 0 for none. */
  private keys = new Uint32Array(ROW);
  /** Slot of each key's feature plus one; 0 for none. */
  private slots = new Uint32Array(ROW);
  private readonly free: number[] = [];
  /** Sequence number of each slot's feature. */
  private serials = new Uint32Array(ROW);
  /** Slots of replaced features that aren't buried yet. */
  private readonly replaced = new Set<number>();
  private added = 0;
  /** Slots ever used. */
  private used = 0;
  private count = 0;
  /** Slots with the RAISED bit. */
  private raised: readonly number[] = [];

  /** Number of features on the map. */
  get size(): number {
    return this.count;
  }

  /** Number of slots ever used: the length of anything indexed by slot. */
  get length(): number {
    return this.used;
  }

  slotOf(uuid: string): number | undefined {
    const key = knownKey(uuid);
    return key === undefined ? undefined : this.slotOfKey(key);
  }

  slotOfKey(key: number): number | undefined {
    const slot = this.slots[key] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  uuidOf(slot: number): string | null {
    const key = this.keyOf(slot);
    return key === undefined ? null : idOf(key);
  }

  /** Returns the key (src/domain/idKeys.ts) of the feature in a slot. */
  keyOf(slot: number): number | undefined {
    const key = this.keys[slot] ?? 0;
    return key === 0 ? undefined : key - 1;
  }

  /** Copies the current keys by slot, plus one; 0 for empty slots. A copy is needed since slots are reused. */
  named(): Uint32Array {
    return this.keys.slice(0, this.used);
  }

  /** Returns a number unique to each added feature, even if it reuses a slot. */
  serialOf(slot: number): number {
    return this.serials[slot] ?? 0;
  }

  /** Whether a feature currently has this slot. */
  holds(slot: number, uuid: string): boolean {
    return this.keyOf(slot) === knownKey(uuid) && this.isCurrent(slot);
  }

  /** Whether a slot has a feature that hasn't been replaced. */
  isCurrent(slot: number): boolean {
    return this.isLive(slot) && !this.replaced.has(slot);
  }

  /**
   * Gives each feature a new slot with its style and an empty state. Nothing is visible before `setState`.
   *
   * @returns the new slots in the columns' order, and the slots of the features they replace, which stay on the map
   *   until `bury`
   */
  add(columns: FeatureColumns): { slots: Uint32Array; replaced: number[] } {
    const replaced: number[] = [];
    const slots = new Uint32Array(columns.uuids.length);
    for (let index = 0; index < slots.length; index++) {
      const uuid = columns.uuids[index] as string;
      const slot = this.free.pop() ?? this.used++;
      this.reserve(slot);
      const earlier = this.place(keyOf(uuid), slot);
      if (earlier !== undefined) {
        replaced.push(earlier);
        this.replaced.add(earlier);
      }
      slots[index] = slot;
      this.serials[slot] = ++this.added;
      const at = slot * STYLE_BYTES;
      for (let channel = 0; channel < 4; channel++)
        this.styles[at + channel] = columns.colors[index * 4 + channel] as number;
      this.styles[at + 4] = columns.strokeWidths[index] as number;
      this.styles[at + 5] = columns.strokeTypes[index] as number;
      this.styles[at + 6] = columns.icons[index] as number;
      this.dirtyStyles.mark(slot);
    }
    return { slots, replaced };
  }

  /** Removes features. @returns their slots, which stay reserved until released */
  remove(uuids: Iterable<string>): Uint32Array {
    // A KeyList needs neither string lookups nor a generator.
    const keys = uuids instanceof KeyList ? uuids.keys : [...knownKeys(uuids)];
    const removed = new Uint32Array(keys.length);
    let count = 0;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at];
      const slot = key === undefined ? undefined : this.slotOfKey(key);
      if (key === undefined || slot === undefined) continue;
      this.slots[key] = 0;
      removed[count++] = slot;
    }
    this.count -= count;
    const slots = removed.subarray(0, count);
    this.bury(slots);
    return slots;
  }

  /** Clears slots for good. */
  bury(slots: ArrayLike<number>): void {
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      this.keys[slot] = 0;
      if (this.replaced.size > 0) this.replaced.delete(slot);
      this.setState(slot, 0);
    }
  }

  /** Makes slots available again once no buffer uses them. */
  release(slots: ArrayLike<number>): void {
    for (let at = 0; at < slots.length; at++) this.free.push(slots[at] as number);
  }

  isLive = (slot: number): boolean => (this.keys[slot] ?? 0) !== 0;

  /** Changes the given style properties. @returns the feature's slot, or undefined if it isn't on the map */
  setStyle(uuid: string, style: { color?: Rgba; strokeWidth?: number; icon?: number }): number | undefined {
    const slot = this.slotOf(uuid);
    if (slot === undefined) return undefined;
    const at = slot * STYLE_BYTES;
    if (style.color) {
      const [red, green, blue, alpha] = style.color;
      this.styles.set([red, green, blue, Math.round(alpha * 255)], at);
    }
    if (style.strokeWidth !== undefined) this.styles[at + 4] = style.strokeWidth;
    if (style.icon !== undefined) this.styles[at + 6] = style.icon;
    this.dirtyStyles.mark(slot);
    return slot;
  }

  setState(slot: number, state: number): void {
    if (this.states[slot] === state) return;
    this.states[slot] = state;
    this.dirtyStates.mark(slot);
  }

  /** Sets or clears state bits of a slot. */
  setBits(slot: number, bits: number, on: boolean): void {
    const state = this.states[slot] ?? 0;
    this.setState(slot, on ? state | bits : state & ~bits);
  }

  /**
   * Sets which points are drawn as dots, and which features are covered and not drawn.
   *
   * @param crowds one byte per slot
   * @returns whether anything changed
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

  /** Restyles features in steps and makes them the only raised ones. */
  *restyle(
    uuids: readonly string[],
    style: { color?: Rgba; strokeWidth?: number; icon?: number },
  ): Generator<number, void, void> {
    const before = this.raised;
    const slots: number[] = [];
    this.raised = slots;
    let count = 0;
    for (const slot of before) {
      this.setBits(slot, RAISED, false);
      if (++count % IDS_A_STEP === 0) yield count;
    }
    for (const uuid of uuids) {
      if (++count % IDS_A_STEP === 0) yield count;
      const slot = this.setStyle(uuid, style);
      if (slot === undefined) continue;
      this.setBits(slot, RAISED, true);
      slots.push(slot);
    }
  }

  /** Assigns a slot to a feature. @returns its previous slot */
  private place(key: number, slot: number): number | undefined {
    if (key >= this.slots.length) {
      const larger = new Uint32Array(Math.max(keyCount(), 2 * this.slots.length));
      larger.set(this.slots);
      this.slots = larger;
    }
    const earlier = this.slots[key] as number;
    this.keys[slot] = key + 1;
    this.slots[key] = slot + 1;
    if (earlier !== 0) return earlier - 1;
    this.count += 1;
    return undefined;
  }

  private reserve(slot: number): void {
    if (slot < this.states.length) return;
    const capacity = this.states.length * 2;
    const states = new Uint8Array(capacity);
    const styles = new Uint8Array(capacity * STYLE_BYTES);
    const serials = new Uint32Array(capacity);
    const keys = new Uint32Array(capacity);
    states.set(this.states);
    styles.set(this.styles);
    serials.set(this.serials);
    keys.set(this.keys);
    this.states = states;
    this.styles = styles;
    this.serials = serials;
    this.keys = keys;
  }
}
