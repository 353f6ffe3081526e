import { stateOfAbbreviation } from "../../../src/domain/usStates";
import { readData } from "../sources/folder";
import { type Landmark, unpackLandmarks } from "../sources/landmarkFile";

/** With more states than this, only the first is named and the others are counted. */
const MOST_STATES = 3;

/** Formats "Lake Powell, Utah and Arizona". */
export function landmarkLabel({ name, states }: Pick<Landmark, "name" | "states">): string {
  const names = states.map((state) => stateOfAbbreviation(state)?.name ?? state);
  if (names.length > MOST_STATES) return `${name}, ${names[0]} and ${names.length - 1} more states`;
  const last = names.pop();
  return [name, [names.join(", "), last].filter(Boolean).join(" and ")].join(", ");
}

let shared: readonly Landmark[] | null = null;

/** Returns the peaks, waters, forests, parks and ranges of the map data. They're read on first use and kept. */
export function landmarks(): readonly Landmark[] {
  shared ??= unpackLandmarks(readData("landmarks.bin"));
  return shared;
}
