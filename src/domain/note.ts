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

/** Part of a note around a text that was found in it, on one line; "…" where more of the note is left out. */
export interface NoteExcerpt {
  before: string;
  /** As the note has it: in its own case. */
  found: string;
  after: string;
}

/** A hunt or feature with a note in which a text was found. */
export interface NoteHit {
  noteableType: NoteableType;
  noteableId: string;
  /** Of the hunt or feature. */
  title: string;
  /** Of a feature; null for a hunt. */
  ghType: GhType | null;
  excerpt: NoteExcerpt;
}
