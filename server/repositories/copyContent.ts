import type pg from "pg";
import { type CopyColumns, copyRows } from "../db/copyRows";
import type { ContentWrite } from "./contentHeads";
import type { FeatureInsert } from "./features";

interface Owned {
  user_id: string;
  seq: number;
}

interface PlaceInsert {
  collection_id: string;
  feature_id: string;
}

const FEATURES: CopyColumns<FeatureInsert & Owned> = {
  user_id: "uuid",
  uuid: "uuid",
  title: "text",
  title_key: "text",
  gh_type: "text",
  icon: "text",
  color: "text",
  stroke_type: "text",
  stroke_width: "float8",
  created_at: "int8",
  updated_at: "int8",
  server_created_at: "int8",
  distance: "float8",
  area: "float8",
  duration: "float8",
  average_speed: "float8",
  states: "texts",
  geometry: "bytea",
  bytes: "int4",
  seq: "int8",
};

const PLACES: CopyColumns<PlaceInsert & Owned> = {
  user_id: "uuid",
  collection_id: "uuid",
  feature_id: "uuid",
  seq: "int8",
};

/** Adds features under new ids. Fails if one already exists. */
export const copyFeatures = (
  client: pg.ClientBase,
  write: ContentWrite,
  rows: readonly FeatureInsert[],
): Promise<void> => copyRows(client, "features", FEATURES, owned(write, rows));

/** Adds features to hunts they aren't in yet. The hunts must also get a new number (`renumberHunts`). */
export const copyPlaces = (
  client: pg.ClientBase,
  write: ContentWrite,
  rows: readonly PlaceInsert[],
): Promise<void> => copyRows(client, "collection_features", PLACES, owned(write, rows));

function* owned<R extends object>({ userId, seq }: ContentWrite, rows: Iterable<R>): Generator<R & Owned> {
  for (const row of rows) yield { ...row, user_id: userId, seq };
}
