import type { GhType } from "../../domain/feature";
import type { NoteHit } from "../../domain/noteSearch";
import type { UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Hunts and features found by part of their title. */
export interface FoundContent {
  collections: { uuid: string; title: string }[];
  features: { uuid: string; title: string; ghType: GhType }[];
}

/** Matches in notes, the latest note first. `more` means that there are further matches. */
export interface FoundInNotes {
  hits: NoteHit[];
  more: boolean;
}

/** Searches of the user's content. */
export interface SearchApi {
  /** Finds the user's hunts and features by part of their title. @param limit maximum per type */
  search(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundContent>>;
  searchNotes(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundInNotes>>;
}

export const createSearchApi = ({ get }: UserRequests): SearchApi => ({
  search: (text, limit, signal) => get("/search", { text, limit }, signal),
  searchNotes: (text, limit, signal) => get("/search/notes", { text, limit }, signal),
});
