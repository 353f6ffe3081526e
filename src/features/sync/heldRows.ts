import type { Feature } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";

/**
 * Rows that came while an editor is open on what they are of. They wait until it is closed: what is being edited began
 * from the version before, and saving compares with that (docs/adr/0032-pending-changes.md).
 */
export class HeldRows {
  readonly features = new Map<string, Feature>();
  readonly hunts = new Map<string, Collection>();
  readonly notes = new Map<string, Note>();

  /** Forgets what is gone. */
  drop(ids: readonly string[]): void {
    for (const rows of [this.features, this.hunts, this.notes])
      if (rows.size > 0) for (const id of ids) rows.delete(id);
  }
}
