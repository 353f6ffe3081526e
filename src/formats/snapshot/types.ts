import type { FeatureProperties } from "../../domain/feature";
import type { Sharer } from "../../domain/share";

/** First block of the stream. */
export interface SnapshotHead {
  /** The account's change number that the whole snapshot corresponds to. `GET /sync?since=` continues from it. */
  now: number;
  /** Number of features that follow. */
  total: number;
}

/** Last block of the stream. Without it the stream is incomplete. */
export interface SnapshotEnd {
  count: number;
}

/** A feature's appearance. Most accounts have a few hundred distinct ones. */
export type Look = Pick<FeatureProperties, "ghType" | "icon" | "color" | "strokeType" | "strokeWidth">;

/** Owner of features, as shown to the reader. */
export interface Owner {
  isOwner: boolean;
  sharedBy: Sharer | null;
  userUuid: string;
}

/** Values shared by many features of a block. Features refer to them by index. */
export interface SnapshotTable {
  looks: Look[];
  owners: Owner[];
  /** Lists of hunt ids. */
  hunts: string[][];
  states: string[][];
}

/**
 * A feature as stored. Short values are joined, because the database client takes as long for a short value as for a
 * long one. Values shared by many features are parsed once.
 */
export interface SourceRow {
  uuid: string;
  title: string;
  /** JSON of a Look. */
  look: string;
  /** MOMENTS and MEASURES in order, joined by commas. "" for null. */
  numbers: string;
  /** States, hunt ids and photo ids: each list joined by commas, the three lists by semicolons. */
  lists: string;
  /** JSON of the list, or "" for none. */
  notes: string;
  owner: Owner;
  /** Coordinates and times in binary (src/formats/geometry), or null if they are JSON. */
  geometry: Uint8Array | null;
  /** JSON of GeoJSON coordinates, otherwise null. */
  coordinates: string | null;
  /** JSON, only for tracks. Null without times. */
  times: string | null;
}

/** Kinds of blocks, given by their first byte. */
export const BLOCK = { head: 1, features: 2, end: 3 } as const;

/** Start of the stream. Its last character is the version. */
export const MAGIC = "RGS1";

/** Measures of a feature, in the order of their columns. */
export const MEASURES = ["distance", "area", "duration", "averageSpeed"] as const;
export const MOMENTS = ["createdAt", "updatedAt", "serverCreatedAt"] as const;
