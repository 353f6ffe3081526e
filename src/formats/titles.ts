import { GH_TYPES } from "../domain/feature";
import { TITLE_MAX } from "../domain/limits";
import type { NoteBook } from "./notes";

const NAMES = { Point: "Waypoint", Polyline: "Line", Polygon: "Area", Tracks: "Track" } as const;

/** Assigns titles to features: their own, truncated if needed, or a numbered one. */
export class Titles {
  private readonly notes: NoteBook;
  private untitled = [0, 0, 0, 0];

  constructor(notes: NoteBook) {
    this.notes = notes;
  }

  /** @param part index within an element with several features; from the second on, the title becomes "Name (2)" */
  of(kind: number, title: string, part: number): string {
    const whole = title === "" ? this.numbered(kind) : this.cut(title, "");
    return part === 0 ? whole : this.cut(whole, ` (${part + 1})`);
  }

  /** Numbers used so far per kind, for `restore`. */
  get numbers(): readonly number[] {
    return [...this.untitled];
  }

  restore(numbers: readonly number[]): void {
    this.untitled = [...numbers];
  }

  private numbered(kind: number): string {
    this.untitled[kind] = (this.untitled[kind] ?? 0) + 1;
    this.notes.add("untitled");
    return `${NAMES[GH_TYPES[kind] ?? "Point"]} ${this.untitled[kind]}`;
  }

  /** Appends a suffix and truncates to 255 UTF-16 units, without splitting a surrogate pair. */
  private cut(title: string, suffix: string): string {
    const room = TITLE_MAX - suffix.length;
    if (title.length <= room) return title + suffix;
    this.notes.add("title-cut");
    return title.slice(0, room).replace(/[\uD800-\uDBFF]$/, "") + suffix;
  }
}
