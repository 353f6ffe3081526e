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
