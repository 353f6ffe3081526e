import type { ParsedContent, ParsedNote } from "../types";
import type { FeatureDetails } from "./details";

/** Shared by all features without a folder, since tens of thousands of empty lists would take megabytes. */
const NONE: never[] = [];

/** A file's folders with their notes, and the lists of folders that features refer to. */
export class FolderTable {
  readonly folders: ParsedContent["folders"] = [];
  readonly notes: ParsedNote[][] = [];
  private readonly lists: number[][] = [];
  private readonly indexOfHunt = new Map<string, number>();

  add(name: string, parent: number): number {
    this.notes.push([]);
    return this.folders.push({ name, parent }) - 1;
  }

  /** Drops the folders after the first `count`. */
  truncate(count: number): void {
    for (const list of [this.folders, this.notes, this.lists]) list.length = Math.min(list.length, count);
    for (const [id, folder] of this.indexOfHunt) if (folder >= count) this.indexOfHunt.delete(id);
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

  /** Returns the folder of an exported hunt. Joins hunts that an export divided into several folders. */
  ofHunt(id: string, title: string): number {
    const known = this.indexOfHunt.get(id);
    if (known !== undefined) return known;
    const folder = this.add(title, -1);
    this.indexOfHunt.set(id, folder);
    return folder;
  }

  /** Returns the folders of features with these details. */
  listFor({ folder, own }: FeatureDetails): number[] {
    if (!own?.hunts || own.hunts.length === 0) return folder < 0 ? NONE : this.listOf(folder);
    const folders = own.hunts.map(({ id, title }) => this.ofHunt(id, title));
    // The placemark may have been moved to another folder since the export, so that folder counts too.
    return folder < 0 || folders.includes(folder) ? folders : [folder, ...folders];
  }

  /** Returns the list shared by all features that are only in this folder. */
  private listOf(folder: number): number[] {
    const list = this.lists[folder] ?? [folder];
    this.lists[folder] = list;
    return list;
  }
}
