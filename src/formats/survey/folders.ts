import type { FeatureDetails } from "../builder";
import type { ParsedContent, ParsedFolder } from "../types";

/** Number of folders whose names are kept. Further ones are only counted. */
const KEPT = 10_000;

/** The folders of a survey: their number, and which of the first ones become hunts. */
export class SurveyFolders {
  count = 0;
  private readonly folders: ParsedFolder[] = [];
  private readonly used = new Set<number>();
  private readonly indexOfHunt = new Map<string, number>();
  /** Whether any feature is in no folder. */
  private rest = false;

  add(name: string, parent: number): number {
    const index = this.count++;
    if (index < KEPT) this.folders.push({ name, parent });
    return index;
  }

  rename(folder: number, name: string): void {
    const known = this.folders[folder];
    if (known) known.name = name;
  }

  ofHunt(id: string, title: string): number {
    const known = this.indexOfHunt.get(id);
    if (known !== undefined) return known;
    const folder = this.add(title, -1);
    if (folder < KEPT) this.indexOfHunt.set(id, folder);
    return folder;
  }

  /** Marks the folders of a feature as used. */
  use({ folder, own }: FeatureDetails): void {
    const hunts = own?.hunts ?? [];
    for (const { id, title } of hunts) this.mark(this.ofHunt(id, title));
    if (folder >= 0) this.mark(folder);
    else if (hunts.length === 0) this.rest = true;
  }

  /** Returns the input for `huntsOf`. */
  kept(): Pick<ParsedContent, "folders" | "folderNotes" | "featureFolders"> {
    const featureFolders = [...this.used].map((folder) => [folder]);
    if (this.rest) featureFolders.push([]);
    return { folders: this.folders, folderNotes: [], featureFolders };
  }

  private mark(folder: number): void {
    if (folder < KEPT) this.used.add(folder);
  }
}
