import type { NoteBook } from "../notes";
import type { ParsedPhoto } from "../types";

/** Maximum number of photos per file, equal to the limit per account. */
const PHOTOS_MAX = 20_000;
/** Maximum number of features that may share an image. More mean that it isn't a photo of any of them. */
const SHARED_MAX = 3;

/** Collects the photos of a file. */
export class PhotoList {
  all: ParsedPhoto[] = [];
  private readonly notes: NoteBook;

  constructor(notes: NoteBook) {
    this.notes = notes;
  }

  add(photo: ParsedPhoto): void {
    if (this.all.length < PHOTOS_MAX) this.all.push(photo);
    else this.notes.add("photos-limit");
  }

  /** Drops images used by many features, which are logos and buttons rather than photos. */
  dropShared(): void {
    const uses = new Map<number, number>();
    for (const { entry } of this.all) uses.set(entry, (uses.get(entry) ?? 0) + 1);
    this.all = this.all.filter(({ entry }) => (uses.get(entry) ?? 0) <= SHARED_MAX);
    this.notes.add("image-shared", [...uses.values()].filter((count) => count > SHARED_MAX).length);
    this.notes.add("photos-found", this.all.length);
  }
}
