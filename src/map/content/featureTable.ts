import { COVERED, CROWDED } from "../../../workers/vertex-select/types";
import type { Rgba } from "../../domain/catalogs";
import type { FeatureColumns } from "../../domain/featureColumns";
import { idOf, keyCount, keyOf, knownKey } from "../../domain/idKeys";
import { KeyList, knownKeys } from "../../domain/idList";
import { IDS_A_STEP } from "../../domain/setOf";
import { DirtyRows, ROW } from "./dirtyRows";

/** Bits of a feature's state byte, beside CROWDED and COVERED; the shaders read the same. */
export const SHOWN = 1;
export const SELECTED = 2;
export const HIGHLIGHTED = 4;
/** To be shown, drawn already or not; the shaders do not look at it. */
export const WANTED = 16;
/** Among those whose style changed last: they lie above others, as features do that come later. Not for shaders either. */
export const RAISED = 64;
/** Found by a tool of the Plan view. */
export const FOUND = 128;

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

  /** By slot: the key of its feature plus one; 0: it has none. */
  private keys = new Uint32Array(ROW);
  /** By key: the slot of the feature plus one; 0: it has none. */
  private slots = new Uint32Array(ROW);
  private readonly free: number[] = [];
  /** By slot: the how manieth feature ever it is. */
  private serials = new Uint32Array(ROW);
  /** Slots whose features have come again, until they are buried. */
  private readonly replaced = new Set<number>();
  private added = 0;
  /** Slots ever used. */
  private used = 0;
  private count = 0;
  /** Slots of what is raised. */
  private raised: readonly number[] = [];

  /** Features on the map. */
  get size(): number {
    return this.count;
  }

  /** Slots ever used: the length of anything indexed by slot. */
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

  /** The key (src/domain/idKeys.ts) of the feature in a slot. */
  keyOf(slot: number): number | undefined {
    const key = this.keys[slot] ?? 0;
    return key === 0 ? undefined : key - 1;
  }

  /** The features by slot as they are now, as their keys plus one; 0 in those without one: slots are used again. */
  named(): Uint32Array {
    return this.keys.slice(0, this.used);
  }

  /** Another number for every feature that comes, also for one that comes again to the same slot. */
  serialOf(slot: number): number {
    return this.serials[slot] ?? 0;
  }

  /** Whether it is this slot that a feature has now. */
  holds(slot: number, uuid: string): boolean {
    return this.keyOf(slot) === knownKey(uuid) && this.isCurrent(slot);
  }

  /** Whether a feature has this slot, and it is none whose feature has come again. */
  isCurrent(slot: number): boolean {
    return this.isLive(slot) && !this.replaced.has(slot);
  }

  /**
   * Gives every feature of the columns a fresh slot, with its style and no state. Nothing is shown before `setState`.
   * Returns the new slots, in the columns' order, and the slots of features that were there before: those stay on
   * the map until `bury`, when the new ones are drawn.
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

  /** Takes features off the map; their slots, which stay reserved until they are released. */
  remove(uuids: Iterable<string>): Uint32Array {
    // Of a list of keys no text is looked at, nor a generator asked for each.
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

  /** Hides slots for good. */
  bury(slots: ArrayLike<number>): void {
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      this.keys[slot] = 0;
      if (this.replaced.size > 0) this.replaced.delete(slot);
      this.setState(slot, 0);
    }
  }

  /** No buffer names these slots any more. */
  release(slots: ArrayLike<number>): void {
    for (let at = 0; at < slots.length; at++) this.free.push(slots[at] as number);
  }

  isLive = (slot: number): boolean => (this.keys[slot] ?? 0) !== 0;

  /** Changes what the style names. @returns the feature's slot, undefined when it is not on the map */
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

  /** Changes what the style names, in steps. These features and no others are raised then. */
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

  /** Gives a feature a slot, and answers the one that it had. */
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
