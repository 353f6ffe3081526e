import { keyOf } from "../../domain/idKeys";
import { type IdList, KeyList, type KeySet } from "../../domain/idList";
import { IDS_A_STEP, keySetSteps } from "../../domain/setOf";
import type { Shown } from "../../domain/visibility";
import { FOUND, HIGHLIGHTED, RAISED, SELECTED, SHOWN, type SlotTable, WANTED } from "./slotTable";

/** Above this number of selected features, crowded ones stay dots: thousands of pins only cover each other. */
const MOST_SELECTED_PINS = 500;

/** Slots processed between yields. */
const SLOTS_A_STEP = 16 * IDS_A_STEP;

/** Visibility, selection and highlight of features, also of those added to the map later. */
export class ContentState {
  private readonly table: SlotTable;
  /** Slots of found features. */
  private found: Uint32Array = new Uint32Array(0);
  /** Ids that are shown, or hidden if showsNamed is false. */
  private named: KeySet = KeyList.NONE.set;
  private showsNamed = false;
  private selected: KeySet = KeyList.NONE.set;
  private highlighted: string | null = null;
  /** Key of the feature drawn by its editor instead. */
  private edited: number | null = null;
  /** Changes whenever the features drawn despite being covered do. */
  changes = 0;

  constructor(table: SlotTable) {
    this.table = table;
  }

  /** Whether selected waypoints are drawn as markers even if crowded. */
  get selectedArePins(): boolean {
    return this.selected.size <= MOST_SELECTED_PINS;
  }

  isShown(uuid: string): boolean {
    return this.isKeyShown(keyOf(uuid));
  }

  /** Sets whether a feature will be visible once it is drawn. @returns whether it will be */
  announce(uuid: string, slot: number): boolean {
    const shown = this.isShown(uuid);
    this.table.setBits(slot, WANTED, shown);
    return shown;
  }

  /** Writes a feature's current state into its slot. */
  refresh(uuid: string, slot: number): void {
    this.table.setBits(slot, SHOWN | WANTED, this.isShown(uuid));
    this.table.setBits(slot, SELECTED, this.selected.has(uuid));
    this.table.setBits(slot, HIGHLIGHTED, this.highlighted === uuid);
    if (this.highlighted === uuid || this.selected.has(uuid)) this.changes += 1;
  }

  /** Returns one byte per slot: 1 for features to be shown, drawn or not. */
  wantedBytes(): Uint8Array {
    const { states, length } = this.table;
    const bytes = new Uint8Array(length);
    for (let slot = 0; slot < length; slot++) bytes[slot] = ((states[slot] as number) & WANTED) === 0 ? 0 : 1;
    return bytes;
  }

  /**
   * Returns one byte per slot: 1 for features on top of all others, which are found, selected or most recently styled.
   * Selected features are left out while few, since those are drawn as markers anyway.
   */
  raisedBytes(): Uint8Array {
    const { states, length } = this.table;
    const bits = this.selectedArePins ? RAISED | FOUND : RAISED | FOUND | SELECTED;
    const bytes = new Uint8Array(length);
    for (let slot = 0; slot < length; slot++) bytes[slot] = ((states[slot] as number) & bits) === 0 ? 0 : 1;
    return bytes;
  }

  /**
   * Hides what the new visibility excludes, in steps; `show` reveals the rest. Features added in between already follow
   * the new visibility.
   */
  *setVisible(visible: Shown): Generator<number, void, void> {
    const isHidden = visible === "all" || "hidden" in visible;
    this.named = yield* keySetSteps(visible === "all" ? [] : isHidden ? visible.hidden : visible);
    this.showsNamed = !isHidden;
    for (let slot = 0; slot < this.table.length; slot++) {
      if (slot % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield slot;
      const key = this.table.keyOf(slot);
      if (key === undefined || !this.table.isCurrent(slot)) continue;
      const shown = this.isKeyShown(key);
      this.table.setBits(slot, shown ? WANTED : SHOWN | WANTED, shown);
    }
  }

  /** Reveals all features to be shown. */
  show(): void {
    const { states, length } = this.table;
    for (let slot = 0; slot < length; slot++) {
      if ((states[slot] as number) & WANTED) this.table.setBits(slot, SHOWN, true);
    }
  }

  /** Replaces the selection, in steps. */
  *setSelected(uuids: IdList): Generator<number, void, void> {
    const before = this.selected;
    this.selected = yield* keySetSteps(uuids);
    yield* this.mark(before);
    yield* this.mark(this.selected);
    this.changes += 1;
  }

  /** Replaces the found slots, in steps. Features added to one of these slots later don't count as found. */
  *setFound(slots: Uint32Array): Generator<number, void, void> {
    const before = this.found;
    this.found = slots;
    for (const [list, on] of [
      [before, false],
      [slots, true],
    ] as const) {
      for (let at = 0; at < list.length; at++) {
        const slot = list[at] as number;
        if (!on || this.table.isLive(slot)) this.table.setBits(slot, FOUND, on);
        if (at % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield at;
      }
    }
    this.changes += 1;
  }

  /** @returns whether it changed */
  setHighlighted(uuid: string | null): boolean {
    const before = this.highlighted;
    if (before === uuid) return false;
    this.highlighted = uuid;
    this.changes += 1;
    for (const id of [before, uuid]) {
      const slot = id === null ? undefined : this.table.slotOf(id);
      if (slot !== undefined) this.table.setBits(slot, HIGHLIGHTED, id === uuid);
    }
    return true;
  }

  /** Hides a feature while its editor draws it; null shows it again. */
  setEdited(uuid: string | null): void {
    const before = this.edited;
    this.edited = uuid === null ? null : keyOf(uuid);
    for (const key of [before, this.edited]) {
      const slot = key === null ? undefined : this.table.slotOfKey(key);
      if (key !== null && slot !== undefined) this.table.setBits(slot, SHOWN | WANTED, this.isKeyShown(key));
    }
  }

  private isKeyShown(key: number): boolean {
    return key !== this.edited && this.named.hasKey(key) === this.showsNamed;
  }

  /** Updates the selected bit of some features, in steps. */
  private *mark(some: KeySet): Generator<number, void, void> {
    const { keys } = some;
    for (let at = 0; at < keys.length; at++) {
      if (at % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield at;
      const key = keys[at] as number;
      const slot = this.table.slotOfKey(key);
      if (slot !== undefined) this.table.setBits(slot, SELECTED, this.selected.hasKey(key));
    }
  }
}
