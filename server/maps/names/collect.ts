import { folded, spelled } from "../../arcgis/lookups/words";
import type { Box, Value } from "../../arcgis/query/table";

/** A name of a layer, and the box around the features that have it. */
export interface NamedPlace {
  /** As the file has it. */
  label: string;
  /** Without case and accents, short words written out: what is searched. */
  text: string;
  box: Box;
}

/** Longer names are cut. */
export const NAME_MAX = 120;
/** Names of a layer. */
export const NAMES_MAX = 500_000;
/** Places of one name: a name with more of them is a class of features, such as "Private". */
const PLACES_MAX = 64;
/** Features of one name that are at most so far apart are one place, in degrees: sections of a road, parts of a lake. */
const APART = 0.02;
/** Folding may lengthen a text: some characters stand for several. */
const TEXT_MAX = 4 * NAME_MAX;

/** Collects the names of features, one after the other. */
export class NameCollector {
  readonly #places = new Map<string, NamedPlace[]>();
  readonly #limit: number;
  #count = 0;
  /** Features with a name that is not in the index because there are too many. */
  left = 0;

  constructor(limit = NAMES_MAX) {
    this.#limit = limit;
  }

  add(value: Value | undefined, box: Box): void {
    const label = labelOf(value);
    const text = spelled(folded(label)).slice(0, TEXT_MAX);
    if (text === "") return;
    const places = this.#places.get(text) ?? [];
    const near = places.find((place) => isNear(place.box, box));
    if (near) near.box = around(near.box, box);
    else if (places.length >= PLACES_MAX || this.#count >= this.#limit) this.left++;
    else {
      places.push({ label, text, box });
      this.#places.set(text, places);
      this.#count++;
    }
  }

  /** In the order in which they came, those of one name together. */
  get places(): NamedPlace[] {
    return [...this.#places.values()].flat();
  }
}

/** One line of text. Only its beginning is read: a text may have a megabyte. */
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
