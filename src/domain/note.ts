import type { GhType } from "./feature";

export type NoteableType = "collection" | "feature";

export interface Note {
  uuid: string;
  title: string;
  contents: string;
  /** Seconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  noteableType: NoteableType;
  noteableId: string;
}

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
