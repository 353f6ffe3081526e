import type { FormatNote } from "./types";

/** Everything that reading may keep differently, change or drop. Keys are the stable ids. */
const NOTES = {
  "invalid-coordinate": ["dropped", "Places without a valid longitude and latitude"],
  "too-few-vertices": ["dropped", "Lines, tracks or segments with fewer than two valid places"],
  "invalid-ring": ["dropped", "Areas or holes with fewer than three valid corners"],
  "ring-closed": ["changed", "Rings of areas that were open are closed"],
  "longitude-wrapped": [
    "changed",
    "Longitudes beyond 180 degrees along a line are written as the same place within the range",
  ],
  "invalid-elevation": ["dropped", "Elevations that are no numbers"],
  "relative-elevation": [
    "changed",
    "Places with heights above the ground keep them as if they were above the sea",
  ],
  "invalid-time": ["dropped", "Times that are no ISO 8601 times"],
  "repeated-time": [
    "changed",
    "Tracks that repeat one time at every place keep it as the time of creation only",
  ],
  "track-times-mismatch": [
    "changed",
    "Tracks with more or fewer times than places keep the times in their order",
  ],
  "segments-split": [
    "changed",
    "Tracks of several segments become one track for each segment, with the name numbered",
  ],
  "geometry-split": [
    "changed",
    "Placemarks of several geometries become one feature for each, with the name numbered; descriptions stay with the first",
  ],
  "extra-coordinates": ["dropped", "Places of waypoints beyond their first"],
  "no-geometry": ["dropped", "Placemarks without a place"],
  untitled: ["changed", 'Features without a name get one, such as "Waypoint 1"'],
  "title-cut": ["changed", "Names of more than 255 characters are cut"],
  "icon-unknown": ["changed", "Symbols that are not in the icon catalogue become the default marker"],
  "color-unknown": ["changed", "Colors that could not be read become the default color"],
  "fill-color-dropped": ["dropped", "Fill colors of areas that differ from the outline's"],
  "width-changed": ["changed", "Line widths are rounded to whole pixels from 1 to 20"],
  "style-missing": ["info", "Styles that are named but not in the file"],
  "remote-style-ignored": ["dropped", "Styles in other files or on the network are not looked up"],
  "network-link-ignored": ["dropped", "Links to content on the network are not followed"],
  "overlay-ignored": ["dropped", "Pictures laid over the ground or the screen"],
  "model-ignored": ["dropped", "Three-dimensional models"],
  "tour-ignored": ["dropped", "Tours"],
  "update-ignored": ["dropped", "Changes to other files (NetworkLinkControl)"],
  "links-ignored": ["dropped", "Links to web pages"],
  "point-details-ignored": ["dropped", "Readings at places such as heart rate, speed, course or satellites"],
  "route-point-names-ignored": ["dropped", "Names and descriptions of the places along a route"],
  "track-data-ignored": ["dropped", "Readings along a track such as heart rate or angles"],
  "unknown-element": ["dropped", "Elements that belong to neither GPX nor KML"],
  "undeclared-prefix": [
    "info",
    "Element names with a prefix that the file does not declare are read all the same",
  ],
  "encoding-declaration-wrong": ["info", "The file declares another encoding than it is written in"],
  "own-data-invalid": ["dropped", "Ridgeline's own details that were changed beyond reading"],
} as const satisfies Record<string, readonly [FormatNote["effect"], string]>;

export type NoteId = keyof typeof NOTES;

/** Counts what happened while a file is read. */
export class NoteBook {
  readonly #counts = new Map<NoteId, number>();

  #total = 0;

  /** Everything that was counted so far, of whatever kind. */
  get total(): number {
    return this.#total;
  }

  add(id: NoteId, count = 1): void {
    if (count <= 0) return;
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
    this.#total += count;
  }

  /** In the order in which they first happened. */
  toNotes(): FormatNote[] {
    return [...this.#counts].map(([id, count]) => {
      const [effect, message] = NOTES[id];
      return { id, effect, message, count };
    });
  }
}
