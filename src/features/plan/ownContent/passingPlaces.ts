import { type ContentFilter, filterTest, NO_FILTER, startOfDay } from "../../../domain/contentFilter";
import type { FeatureRow } from "../../../domain/featureRow";
import { IDS_A_STEP } from "../../../domain/setOf";
import type { FeatureTable } from "../../content/featureTable";
import type { Conditions, DateCondition } from "./slice";

type Test = (row: FeatureRow) => boolean;

/** Returns the indexes in the content list of features that match all non-spatial conditions. Works in steps. */
export function* passingPlaces(
  table: FeatureTable,
  { words, types, hunts, date }: Conditions,
): Generator<number, Uint32Array<ArrayBuffer>, void> {
  const text = words.trim().toLowerCase();
  if (text !== "") yield* table.searchable();
  const called = text === "" ? null : table.placesCalled(text);
  const passes = testOf({ ...NO_FILTER, types, hunts }, date);
  const places = new Uint32Array(called?.length ?? table.size);
  if (!passes) {
    for (let at = 0; at < places.length; at++) places[at] = called ? (called[at] as number) : at;
    return places;
  }
  let count = 0;
  let at = 0;
  for (const row of table.rows(called ? table.listAt(called) : undefined)) {
    if (passes(row)) places[count++] = called ? (called[at] as number) : at;
    at += 1;
    if (at % IDS_A_STEP === 0) yield at;
  }
  return places.slice(0, count);
}

/** Returns null if all features pass. */
function testOf(filter: ContentFilter, { of, side, day }: DateCondition): Test | null {
  const passes = filterTest(filter, null);
  const from = startOfDay(day);
  if (from === null) return passes;
  const dated: Test = ({ properties }) => properties[of] >= from === (side === "since");
  return passes ? (row) => dated(row) && passes(row) : dated;
}
