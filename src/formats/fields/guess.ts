import type { ColumnRole } from "../csv/roles";
import { isOwnLayer, OWN_FIELDS } from "./own";

/** Field of an attribute table. */
export interface Field {
  name: string;
  /** Whether it contains words rather than numbers or dates. */
  text: boolean;
}

/** Field names that contain a feature's title, most likely first. */
const TITLES = [
  /^(name|title|label|nombre|nom)$/,
  /^(full|site|unit|area|park|hunt|stand|trail|road|lake|stream|place|map|feature|gnis|gmu|tract|parcel|forest|county|state|ranger|district|allotment|wma)_?(name|title|label|nm)$/,
  /(?:^|_)(name|title|label|nam|namelsad)\d?$|name(lsad)?$/,
  /^(gmu|wmu|dmu|unit|hunt_?unit|game_?unit|zone|area|tract|stand|trail|site)_?(id|no|num|number|code)?$/,
  /^(id|code)$/,
];
const NOTES = /^(notes?|descriptions?|descr?|descriptio|comments?|remarks?|memo|cmt)$/;

/**
 * Assigns roles to fields: known ones for our own exports, otherwise guesses for title, notes and details.
 *
 * @param sample cells of the first rows
 */
export function guessFields(fields: readonly Field[], sample: readonly (readonly string[])[]): ColumnRole[] {
  const names = fields.map(({ name }) => name.toLowerCase());
  if (isOwnLayer(fields))
    return names.map((name) => OWN_FIELDS.find(([own]) => own === name)?.[1] ?? "details");
  const filled = (at: number) => sample.length === 0 || sample.some((row) => (row[at] ?? "") !== "");
  const roles = names.map((name): ColumnRole => (NOTES.test(name) ? "notes" : "details"));
  for (const pattern of TITLES) {
    const found = names.findIndex((name, at) => pattern.test(name) && roles[at] === "details" && filled(at));
    if (found < 0) continue;
    roles[found] = "title";
    return roles;
  }
  const words = fields.findIndex(
    ({ text }, at) => text && roles[at] === "details" && sample.some((row) => /\p{L}/u.test(row[at] ?? "")),
  );
  if (words >= 0) roles[words] = "title";
  return roles;
}
