import { KeyList } from "../../domain/idList";
import { IDS_A_STEP, setOfSteps } from "../../domain/setOf";
import type { SlotTable } from "./slotTable";

/** Slots processed between yields. */
const SLOTS_A_STEP = 16 * IDS_A_STEP;

/** Same as listOf, as strings with their set cached. */
export function* namesWithSet(slots: Uint32Array, table: SlotTable): Generator<number, string[], void> {
  const { ids } = yield* listOf(slots, table);
  yield* setOfSteps(ids);
  return ids;
}

/** Returns the ids of the features in slots, skipping those that are gone. */
export function* listOf(slots: Uint32Array, table: SlotTable): Generator<number, KeyList, void> {
  const keys = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const key = table.keyOf(slots[at] as number);
    if (key !== undefined) keys[count++] = key;
    if (at % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield at;
  }
  return new KeyList(keys.subarray(0, count));
}
