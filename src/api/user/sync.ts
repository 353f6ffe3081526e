import type { Feature } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";
import type { Photo } from "../../domain/photo";
import type { SavedPlan } from "../../domain/planDocument";
import type { ApiResult } from "./result";

/** Something that is no longer part of the account's content. */
export interface GoneItem {
  kind: "feature" | "collection" | "place" | "note" | "photo" | "plan";
  /** Of a place: the feature. */
  id: string;
  /** Of a place or plan: the hunt. Of a note or photo: its feature or hunt. */
  parent: string | null;
}

/** A page of what changed since a number: `deleted` is applied before the rows. */
export interface ChangesPage {
  /** After the last page the reader is up to date to this number. */
  now: number;
  more: boolean;
  /** Null on the last page. */
  after: string | null;
  deleted: GoneItem[];
  /** Whether the map preferences changed. */
  preferences: boolean;
  /** Without featureIds. */
  collections: Collection[];
  /** Features that were added to hunts and didn't change themselves. */
  places: { collectionId: string; featureId: string }[];
  notes: Note[];
  photos: Photo[];
  plans: SavedPlan[];
  features: Feature[];
}

/** Without `since` and `after` only `now` is answered. */
export interface ChangesQuery {
  since?: number;
  /** `after` of the page before. */
  after?: string;
  limit?: number;
}

/** What changed elsewhere. */
export interface SyncApi {
  /** What changed in the account's content, and in what is shared with it. */
  changes(query: ChangesQuery, signal?: AbortSignal): Promise<ApiResult<ChangesPage>>;
  /** Opens a stream of server-sent events with the number of the account's last change. */
  openEvents(signal: AbortSignal): Promise<ApiResult<ReadableStream<Uint8Array>>>;
}
