import { GH_TYPES } from "../domain/feature";
import { TITLE_MAX } from "../domain/limits";
import type { NoteBook } from "./notes";

const NAMES = { Point: "Waypoint", Polyline: "Line", Polygon: "Area", Tracks: "Track" } as const;

/** The titles that features get: their own, shortened, or a number. */
export class Titles {
  readonly #notes: NoteBook;
  #untitled = [0, 0, 0, 0];

  constructor(notes: NoteBook) {
    this.#notes = notes;
  }

  /** @param part of an element with several features, from 0 on; the second and later get "Name (2)" */
  of(kind: number, title: string, part: number): string {
    const whole = title === "" ? this.#numbered(kind) : this.#cut(title, "");
    return part === 0 ? whole : this.#cut(whole, ` (${part + 1})`);
  }

  /** Features of each kind that got a number so far, for `restore`. */
  get numbers(): readonly number[] {
    return [...this.#untitled];
  }

  restore(numbers: readonly number[]): void {
    this.#untitled = [...numbers];
  }

  #numbered(kind: number): string {
    this.#untitled[kind] = (this.#untitled[kind] ?? 0) + 1;
    this.#notes.add("untitled");
    return `${NAMES[GH_TYPES[kind] ?? "Point"]} ${this.#untitled[kind]}`;
  }

  /** The title with its suffix, at most 255 UTF-16 units, no surrogate pair cut in two. */
  #cut(title: string, suffix: string): string {
    const room = TITLE_MAX - suffix.length;
    if (title.length <= room) return title + suffix;
    this.#notes.add("title-cut");
    return title.slice(0, room).replace(/[\uD800-\uDBFF]$/, "") + suffix;
  }
}
