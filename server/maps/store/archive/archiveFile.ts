import { readFileSync } from "node:fs";
import { z } from "zod";
import { EVENT_MAX } from "../../../../src/domain/layers";
import { PRIORITY_MAX } from "../../../../src/domain/mapData";
import { ROLES } from "../../../../src/domain/roles";
import { VECTOR_FIELDS, VECTOR_LAYERS, VECTOR_NAME } from "./limits";

const text = z.string().min(1).max(200);
const zoom = z.number().int().min(0).max(24);

/** What is in vector tiles: a style is made for it. */
const vectorContent = z.object({
  schema: z.enum(["protomaps", "openmaptiles", "shortbread", "generic"]),
  layers: z
    .array(
      z.object({
        name: z.string().min(1).max(VECTOR_NAME),
        fields: z.array(z.string().min(1).max(VECTOR_NAME)).max(VECTOR_FIELDS),
      }),
    )
    .min(1)
    .max(VECTOR_LAYERS),
});

/** What an archive of tiles has in it. */
export const archiveInfo = z.object({
  /** Of the operator's file. */
  format: z.enum(["PMTiles", "MBTiles"]),
  /** "mvt": vector tiles. */
  tileType: z.enum(["png", "jpeg", "webp", "mvt"]),
  vector: vectorContent.optional(),
  /** Of its tiles. */
  compression: z.enum(["none", "gzip", "brotli"]),
  /** How the file numbers its rows: from the north (XYZ) or from the south (TMS). */
  scheme: z.enum(["XYZ", "TMS"]),
  /** Pixels of a side; of vector tiles, those that a style's sizes are meant for. */
  tileSize: z.union([z.literal(256), z.literal(512)]),
  minZoom: zoom,
  maxZoom: zoom,
  /** West, south, east and north in degrees. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  tiles: z.number().int().min(1),
  /** Whom the file credits; empty: nobody. */
  attribution: z.string().max(500),
});

/** What archive.json says of a published archive. */
const archiveFile = z.object({
  /** The folder with its files, beside archive.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  as: z.enum(["overlay", "basemap"]),
  title: text,
  category: text,
  /** Two letters each; of a basemap they have no effect. */
  states: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** The special event that lists it, by its name in the manifest; absent: none. */
  event: z
    .string()
    .min(1)
    .max(EVENT_MAX)
    .regex(/^[^|]+$/)
    .optional(),
  archive: archiveInfo,
  /** Of a basemap: the lower, the earlier it is offered; absent: after the map's own. */
  priority: z.number().int().min(-PRIORITY_MAX).max(PRIORITY_MAX).optional(),
  /** Shown on the map. */
  attribution: z.string().max(500),
  source: z.string(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who added it on the page; absent for the command. */
  by: z.string().optional(),
  /** The roles that see it; absent or empty: all, with or without an account. */
  roles: z.array(z.enum(ROLES)).optional(),
});

export type ArchiveFile = z.output<typeof archiveFile>;
export const ARCHIVE_FILE = "archive.json";
export const TILES = "tiles.pmtiles";
/** A picture of vector tiles, drawn when they were added. */
export const THUMBNAIL_FILE = "thumbnail.png";

/** @throws where there is no such file, or it can't be used */
export const readArchiveFile = (path: string): ArchiveFile =>
  archiveFile.parse(JSON.parse(readFileSync(path, "utf8")));
