import { expandAbbreviations, foldText } from "../../arcgis/lookups/words";
import type { Box, Value } from "../../arcgis/query/table";

/** Name in a layer, with the box around the features that have it. */
export interface NamedPlace {
  /** Name in the file. */
  label: string;
  /** Searchable text: folded, with abbreviations expanded. */
  text: string;
  box: Box;
}

/** Maximum length in characters. Longer names are cut. */
export const NAME_MAX = 120;
/** Maximum names per layer. */
export const NAMES_MAX = 500_000;
/** Maximum places per name. A name with more is a class of features, such as "Private". */
const PLACES_MAX = 64;
/**
 * Features with one name up to this many degrees apart count as one place, such as sections of a road or parts of a
 * lake.
 */
const APART = 0.02;
/** Maximum length of a folded text. Folding may lengthen it, since some characters expand to several. */
const TEXT_MAX = 4 * NAME_MAX;

/** Collects the names of features one by one. */
export class NameCollector {
  private readonly byName = new Map<string, NamedPlace[]>();
  private readonly limit: number;
  private count = 0;
  /** Named features that aren't in the index because there are too many. */
  left = 0;

  constructor(limit = NAMES_MAX) {
    this.limit = limit;
  }

  add(value: Value | undefined, box: Box): void {
    const label = labelOf(value);
    const text = expandAbbreviations(foldText(label)).slice(0, TEXT_MAX);
    if (text === "") return;
    const places = this.byName.get(text) ?? [];
    const near = places.find((place) => isNear(place.box, box));
    if (near) near.box = around(near.box, box);
    else if (places.length >= PLACES_MAX || this.count >= this.limit) this.left++;
    else {
      places.push({ label, text, box });
      this.byName.set(text, places);
      this.count++;
    }
  }

  /** Places in order of first appearance, grouped by name. */
  get places(): NamedPlace[] {
    return [...this.byName.values()].flat();
  }
}

/** Returns a value as one line of text. Only the start is read, because a text may have a megabyte. */
function labelOf(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  const start = String(value).slice(0, 4 * NAME_MAX);
  return Array.from(start.replace(/[\s\p{C}]+/gu, " ").trim())
    .slice(0, NAME_MAX)
    .join("");
}

const isNear = (a: Box, b: Box): boolean =>
  a.minX - APART <= b.maxX &&
  a.maxX + APART >= b.minX &&
  a.minY - APART <= b.maxY &&
  a.maxY + APART >= b.minY;

const around = (a: Box, b: Box): Box => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});
