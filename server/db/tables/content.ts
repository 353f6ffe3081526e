import type { ColumnType, Generated } from "kysely";
import type { Seconds } from "./columns";

export interface FeaturesTable {
  user_id: string;
  uuid: string;
  title: string;
  /** The title as it is sorted: normalized, lower case. */
  title_key: string;
  gh_type: string;
  icon: string | null;
  /** JSON text of the Rgba, spliced into answers unread. */
  color: string;
  stroke_type: string;
  stroke_width: number;
  created_at: Seconds;
  updated_at: Seconds;
  server_created_at: Seconds;
  distance: number | null;
  area: number | null;
  duration: number | null;
  average_speed: number | null;
  states: string[];
  /**
   * Coordinates and time stamps in binary (src/formats/geometry). Null in a row of an older version that is not moved yet
   * (jobs/moveGeometry); of no bytes in one that stays as it is.
   */
  geometry: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>;
  /** JSON text of the coordinates in a row of an older version, else null. What is here counts, whatever `geometry` says. */
  coordinates: string | null;
  /** JSON text of the time stamps beside such coordinates, or null. */
  times: string | null;
  /** Length of the JSON of coordinates and times in bytes, so that pages are bounded without reading them. */
  bytes: number;
  /** Set while the feature waits for its import to be confirmed; lists show only rows without it. */
  import_id: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface CollectionsTable {
  user_id: string;
  uuid: string;
  title: string;
  title_key: string;
  created_at: Seconds;
  updated_at: Seconds;
  import_id: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface CollectionFeaturesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface NotesTable {
  user_id: string;
  uuid: string;
  noteable_type: string;
  noteable_id: string;
  title: string;
  contents: string;
  created_at: Seconds;
  updated_at: Seconds;
  /** Order of notes made in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

/** What a hunter set up in the Plan view, saved with a hunt. */
export interface PlansTable {
  user_id: string;
  uuid: string;
  collection_id: string;
  title: string;
  /** JSON text of domain/planDocument. */
  document: string;
  created_at: Seconds;
  updated_at: Seconds;
  /** Order of plans made in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

/** A part of a change of very many features that was applied. */
export interface BulkSlicesTable {
  user_id: string;
  /** The change's, of the client's choice. */
  key: string;
  /** Position of the first id of the part among those of the call, and how many there are. */
  start: number;
  length: number;
  /** SHA-256 of what the call asked for. */
  digest: Buffer;
  /** A bit for each of the ids, the lowest of a byte first: set where it could not be applied. Empty: none is. */
  missing: Buffer;
  applied_at: Generated<Date>;
}
