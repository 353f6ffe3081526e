import type { GhType } from "./feature";
import type { NoteableType } from "./note";

/** Excerpt of a note around a match, on one line, with "…" where text is cut. */
export interface NoteExcerpt {
  before: string;
  /** The match in the note's own case. */
  found: string;
  after: string;
}

/** Hunt or feature with a note that matches a search. */
export interface NoteHit {
  noteableType: NoteableType;
  noteableId: string;
  /** Title of the hunt or feature. */
  title: string;
  /** Set for a feature, null for a hunt. */
  ghType: GhType | null;
  excerpt: NoteExcerpt;
}
