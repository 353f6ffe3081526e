import type { ColumnType, Generated } from "kysely";
import type { Seconds } from "./columns";

export interface FeaturesTable {
  user_id: string;
  uuid: string;
  title: string;
  /** Sort key: the title, normalized and lowercase. */
  title_key: string;
  gh_type: string;
  icon: string | null;
  /** JSON text of the Rgba, spliced into responses without parsing. */
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
   * Coordinates and timestamps in binary (src/formats/geometry). Null in a row of an older version that isn't moved yet
   * (jobs/moveGeometry). Empty in one that keeps its JSON.
   */
  geometry: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>;
  /**
   * JSON text of the coordinates in a row of an older version, else null. If set, it takes precedence over `geometry`.
   */
  coordinates: string | null;
  /** JSON text of the timestamps that go with `coordinates`, or null. */
  times: string | null;
  /** Length of the JSON of coordinates and times in bytes, so that pages can be limited without reading them. */
  bytes: number;
  /** Set while the feature's import is unconfirmed. Lists only show rows without it. */
  import_id: string | null;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
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
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
}

export interface CollectionFeaturesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
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
  /** Orders notes created in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
}

/** Setups of the Plan view, saved with a hunt. */
export interface PlansTable {
  user_id: string;
  uuid: string;
  collection_id: string;
  title: string;
  /** JSON text of domain/planDocument. */
  document: string;
  created_at: Seconds;
  updated_at: Seconds;
  /** Orders plans created in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
}

/** Applied slices of bulk changes. */
export interface BulkSlicesTable {
  user_id: string;
  /** Key of the bulk change, chosen by the client. */
  key: string;
  /** Index of the slice's first id within the request; `length` is the number of ids. */
  start: number;
  length: number;
  /** SHA-256 of the requested change. */
  digest: Buffer;
  /** One bit per id, lowest bit of a byte first, set if the id couldn't be applied. Empty if all were applied. */
  missing: Buffer;
  applied_at: Generated<Date>;
}
