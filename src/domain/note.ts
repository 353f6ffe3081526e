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

/** The hunt or feature that notes belong to. */
export interface NotesOf {
  type: NoteableType;
  uuid: string;
}
