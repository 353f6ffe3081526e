import type { GhType } from "../../domain/feature";
import type { NoteHit } from "../../domain/note";
import type { ApiResult } from "./result";

/** What a search for a part of a title has found. */
export interface FoundContent {
  collections: { uuid: string; title: string }[];
  features: { uuid: string; title: string; ghType: GhType }[];
}

/** What a search of the notes has found, the latest note first; `more`: not all of it. */
export interface FoundInNotes {
  hits: NoteHit[];
  more: boolean;
}

/** Searches of the own content. */
export interface SearchApi {
  /** The user's hunts and features by part of their title. @param limit of each kind */
  search(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundContent>>;
  searchNotes(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundInNotes>>;
}
