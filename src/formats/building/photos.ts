import type { NoteBook } from "../notes";
import type { ParsedPhoto } from "../types";

/** Photos of one file; as many as an account may have. */
const PHOTOS_MAX = 20_000;
/** An image that more features show is none of theirs. */
const SHARED_MAX = 3;

/** The photos of a file. */
export class PhotoList {
  all: ParsedPhoto[] = [];
  readonly #notes: NoteBook;

  constructor(notes: NoteBook) {
    this.#notes = notes;
  }

  add(photo: ParsedPhoto): void {
    if (this.all.length < PHOTOS_MAX) this.all.push(photo);
    else this.#notes.add("photos-limit");
  }

  /** Leaves out images that many features show: they are logos and buttons, not photos of a place. */
  dropShared(): void {
    const uses = new Map<number, number>();
    for (const { entry } of this.all) uses.set(entry, (uses.get(entry) ?? 0) + 1);
    this.all = this.all.filter(({ entry }) => (uses.get(entry) ?? 0) <= SHARED_MAX);
    this.#notes.add("image-shared", [...uses.values()].filter((count) => count > SHARED_MAX).length);
    this.#notes.add("photos-found", this.all.length);
  }
}
