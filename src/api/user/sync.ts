import type { Feature } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";
import type { Photo } from "../../domain/photo";
import type { SavedPlan } from "../../domain/planDocument";
import { openStream } from "../http";
import type { UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Item that no longer belongs to the account's content. A "place" is a feature's membership in a hunt. */
export interface GoneItem {
  kind: "feature" | "collection" | "place" | "note" | "photo" | "plan";
  /** For a place, the feature's id. */
  id: string;
  /** For a place or plan, the hunt's id. For a note or photo, the id of its feature or hunt. */
  parent: string | null;
}

/** Page of changes since a change number. `deleted` is applied before the other lists. */
export interface ChangesPage {
  /** Change number that the reader has reached after the last page. */
  now: number;
  more: boolean;
  /** Null on the last page. */
  after: string | null;
  deleted: GoneItem[];
  /** Whether the map preferences changed. */
  preferences: boolean;
  /** Come without featureIds. */
  collections: Collection[];
  /** Features added to hunts that haven't changed themselves. */
  places: { collectionId: string; featureId: string }[];
  notes: Note[];
  photos: Photo[];
  plans: SavedPlan[];
  features: Feature[];
}

/** Query for changes. Without `since` and `after`, the response has only `now`. */
export interface ChangesQuery {
  since?: number;
  /** `after` of the previous page. */
  after?: string;
  limit?: number;
}

/** Changes made elsewhere. */
export interface SyncApi {
  /** Returns changes in the account's content and in what is shared with it. */
  changes(query: ChangesQuery, signal?: AbortSignal): Promise<ApiResult<ChangesPage>>;
  /** Opens a stream of server-sent events with the account's latest change number. */
  openEvents(signal: AbortSignal): Promise<ApiResult<ReadableStream<Uint8Array>>>;
}

export const createSyncApi = ({ url, headers, get }: UserRequests): SyncApi => ({
  changes: (query, signal) => get("/sync", { ...query }, signal),
  openEvents: (signal) => openStream(url("/sync/events"), headers(), signal),
});
