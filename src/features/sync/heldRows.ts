import type { Feature } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";

/**
 * Rows received while their feature, hunt or note is open in an editor. They are held until it closes: editing started
 * from the previous version, and saving compares with that (docs/adr/0032-pending-changes.md).
 */
export class HeldRows {
  readonly features = new Map<string, Feature>();
  readonly hunts = new Map<string, Collection>();
  readonly notes = new Map<string, Note>();

  /** Drops held rows of deleted items. */
  drop(ids: readonly string[]): void {
    for (const rows of [this.features, this.hunts, this.notes])
      if (rows.size > 0) for (const id of ids) rows.delete(id);
  }
}
