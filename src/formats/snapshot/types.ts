import type { FeatureProperties } from "../../domain/feature";
import type { Sharer } from "../../domain/share";

/** The stream's first block. */
export interface SnapshotHead {
  /** The account's number that the whole snapshot belongs to: `GET /sync?since=` goes on from it. */
  now: number;
  /** How many features follow. */
  total: number;
}

/** The stream's last block: without it something is missing. */
export interface SnapshotEnd {
  count: number;
}

/** How features look: most accounts have a few hundred of these. */
export type Look = Pick<FeatureProperties, "ghType" | "icon" | "color" | "strokeType" | "strokeWidth">;

/** Whose features are, as the reader is told. */
export interface Owner {
  isOwner: boolean;
  sharedBy: Sharer | null;
  userUuid: string;
}

/** Values that many features of a block have in common; features name them by their place. */
export interface SnapshotTable {
  looks: Look[];
  owners: Owner[];
  /** Lists of ids of hunts. */
  hunts: string[][];
  states: string[][];
}

/**
 * A feature as it is stored. Short values are joined: the database's client takes as long for a short one as for a long one,
 * and what many features have in common is read once.
 */
export interface SourceRow {
  uuid: string;
  title: string;
  /** JSON of a Look. */
  look: string;
  /** MOMENTS and MEASURES in their order, joined by commas; "" for null. */
  numbers: string;
  /** States, ids of hunts and ids of photos: each list joined by commas, the three by semicolons. */
  lists: string;
  /** JSON of the list; "" for none. */
  notes: string;
  owner: Owner;
  /** Coordinates and times in binary (src/formats/geometry); null where they are JSON. */
  geometry: Uint8Array | null;
  /** JSON of GeoJSON coordinates, else null. */
  coordinates: string | null;
  /** JSON, of tracks only; null where there are none. */
  times: string | null;
}

/** Kinds of blocks: the first byte of each. */
export const BLOCK = { head: 1, features: 2, end: 3 } as const;

/** Begins the stream. Its last character is the version. */
export const MAGIC = "RGS1";

/** The measures that a feature may have, in the order of their columns. */
export const MEASURES = ["distance", "area", "duration", "averageSpeed"] as const;
export const MOMENTS = ["createdAt", "updatedAt", "serverCreatedAt"] as const;
