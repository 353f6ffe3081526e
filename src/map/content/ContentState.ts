import { keyOf } from "../../domain/idKeys";
import { type IdList, KeyList, type KeySet } from "../../domain/idList";
import { IDS_A_STEP, keySetSteps } from "../../domain/setOf";
import type { Shown } from "../../domain/visibility";
import { type FeatureTable, FOUND, HIGHLIGHTED, RAISED, SELECTED, SHOWN, WANTED } from "./featureTable";

/** With more selected than this, the ones in a crowd stay dots: pins by the thousand only cover each other. */
const MOST_SELECTED_PINS = 500;

/** Slots that are marked between two places where the work may be interrupted. */
const SLOTS_A_STEP = 16 * IDS_A_STEP;

/** Which features are to be shown, selected and highlighted, whether they are on the map already or come later. */
export class ContentState {
  private readonly table: FeatureTable;
  /** Slots of what is found. */
  private found: Uint32Array = new Uint32Array(0);
  /** Ids that are shown, or that are not. */
  private named: KeySet = KeyList.NONE.set;
  private showsNamed = false;
  private selected: KeySet = KeyList.NONE.set;
  private highlighted: string | null = null;
  /** The key of the feature that its editor draws instead. */
  private edited: number | null = null;
  /** Another number whenever other features stand out, so are drawn even where others cover them. */
  changes = 0;

  constructor(table: FeatureTable) {
    this.table = table;
  }

  /** Whether selected waypoints are markers even where they are crowded. */
  get selectedArePins(): boolean {
    return this.selected.size <= MOST_SELECTED_PINS;
  }

  isShown(uuid: string): boolean {
    return this.isKeyShown(keyOf(uuid));
  }

  /** Writes into the slot of a feature that is about to be drawn whether it is to be shown then, and answers that. */
  announce(uuid: string, slot: number): boolean {
    const shown = this.isShown(uuid);
    this.table.setBits(slot, WANTED, shown);
    return shown;
  }

  /** Writes what holds for a feature into its slot. */
  refresh(uuid: string, slot: number): void {
    this.table.setBits(slot, SHOWN | WANTED, this.isShown(uuid));
    this.table.setBits(slot, SELECTED, this.selected.has(uuid));
    this.table.setBits(slot, HIGHLIGHTED, this.highlighted === uuid);
    if (this.highlighted === uuid || this.selected.has(uuid)) this.changes += 1;
  }

  /** A byte by slot: 1 for features that are to be shown, also for those which are not drawn yet. */
  wantedBytes(): Uint8Array {
    const { states, length } = this.table;
    const bytes = new Uint8Array(length);
    for (let slot = 0; slot < length; slot++) bytes[slot] = ((states[slot] as number) & WANTED) === 0 ? 0 : 1;
    return bytes;
  }

  /**
   * A byte by slot: 1 for features that count as above all others, which are the selected and the found ones and those
   * whose style changed last. Few selected ones stand out in any case.
   */
  raisedBytes(): Uint8Array {
    const { states, length } = this.table;
    const bits = this.selectedArePins ? RAISED | FOUND : RAISED | FOUND | SELECTED;
    const bytes = new Uint8Array(length);
    for (let slot = 0; slot < length; slot++) bytes[slot] = ((states[slot] as number) & bits) === 0 ? 0 : 1;
    return bytes;
  }

  /** Hides in steps what is to be hidden; `show` shows the rest. What is added in between goes by the new list already. */
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

  /** Shows what is to be shown. */
  show(): void {
    const { states, length } = this.table;
    for (let slot = 0; slot < length; slot++) {
      if ((states[slot] as number) & WANTED) this.table.setBits(slot, SHOWN, true);
    }
  }

  /** Selects exactly these, in steps. */
  *setSelected(uuids: IdList): Generator<number, void, void> {
    const before = this.selected;
    this.selected = yield* keySetSteps(uuids);
    yield* this.mark(before);
    yield* this.mark(this.selected);
    this.changes += 1;
  }

  /** Marks exactly these slots as found, in steps; what comes later to one of them is not. */
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

  /** @returns whether that is another than before */
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

  /** Leaves the drawing of a feature to its editor; null: to nobody. */
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

  /** Marks the slots of features as selected that are, and no others of these. */
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
