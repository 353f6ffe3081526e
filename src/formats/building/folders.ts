import type { ParsedContent, ParsedNote } from "../types";
import type { FeatureDetails } from "./details";

/** Shared by all features without a folder: tens of thousands of empty lists would weigh megabytes. */
const NONE: never[] = [];

/** The folders of a file with their notes, and the lists of them that features are in. */
export class FolderTable {
  readonly folders: ParsedContent["folders"] = [];
  readonly notes: ParsedNote[][] = [];
  readonly #lists: number[][] = [];
  readonly #ofHunt = new Map<string, number>();

  add(name: string, parent: number): number {
    this.notes.push([]);
    return this.folders.push({ name, parent }) - 1;
  }

  /** Forgets the folders after the first `count`. */
  truncate(count: number): void {
    for (const list of [this.folders, this.notes, this.#lists]) list.length = Math.min(list.length, count);
    for (const [id, folder] of this.#ofHunt) if (folder >= count) this.#ofHunt.delete(id);
  }

  describe(folder: number, name: string, notes: ParsedNote[]): void {
    const known = this.folders[folder];
    if (!known) return;
    known.name = name;
    this.notes[folder] = notes;
  }

  addNotes(folder: number, notes: readonly ParsedNote[]): void {
    this.notes[folder]?.push(...notes);
  }

  /** The one folder of a hunt of an export, which may come in several parts. */
  ofHunt(id: string, title: string): number {
    const known = this.#ofHunt.get(id);
    if (known !== undefined) return known;
    const folder = this.add(title, -1);
    this.#ofHunt.set(id, folder);
    return folder;
  }

  /** The folders that features with such details are in. */
  listFor({ folder, own }: FeatureDetails): number[] {
    if (!own?.hunts || own.hunts.length === 0) return folder < 0 ? NONE : this.#listOf(folder);
    const folders = own.hunts.map(({ id, title }) => this.ofHunt(id, title));
    // Someone may have moved the placemark to another folder since: that folder counts as well.
    return folder < 0 || folders.includes(folder) ? folders : [folder, ...folders];
  }

  /** The one list that all features have which are in this folder only. */
  #listOf(folder: number): number[] {
    const list = this.#lists[folder] ?? [folder];
    this.#lists[folder] = list;
    return list;
  }
}
