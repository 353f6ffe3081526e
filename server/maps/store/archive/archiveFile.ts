import { readFileSync } from "node:fs";
import { z } from "zod";
import { EVENT_MAX } from "../../../../src/domain/layers";
import { PRIORITY_MAX } from "../../../../src/domain/mapData";
import { ROLES } from "../../../../src/domain/roles";
import { VECTOR_FIELDS, VECTOR_LAYERS, VECTOR_NAME } from "./limits";

const text = z.string().min(1).max(200);
const zoom = z.number().int().min(0).max(24);

/** Schema and layers of vector tiles, which determine the style. */
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

/** Contents of a tile archive. */
export const archiveInfo = z.object({
  /** Format of the operator's file. */
  format: z.enum(["PMTiles", "MBTiles"]),
  /** "mvt" for vector tiles. */
  tileType: z.enum(["png", "jpeg", "webp", "mvt"]),
  vector: vectorContent.optional(),
  /** Compression of the tiles. */
  compression: z.enum(["none", "gzip", "brotli"]),
  /** Row order in the file: from the north (XYZ) or from the south (TMS). */
  scheme: z.enum(["XYZ", "TMS"]),
  /** Tile side in pixels. For vector tiles, the size that style dimensions refer to. */
  tileSize: z.union([z.literal(256), z.literal(512)]),
  minZoom: zoom,
  maxZoom: zoom,
  /** West, south, east and north in degrees. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  tiles: z.number().int().min(1),
  /** Attribution in the file, or empty. */
  attribution: z.string().max(500),
});

/** Contents of archive.json for a published archive. */
const archiveFile = z.object({
  /** Folder of its files, next to archive.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  as: z.enum(["overlay", "basemap"]),
  title: text,
  category: text,
  /** Two-letter state abbreviations. Ignored for basemaps. */
  states: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** Special event that lists it, by its name in the manifest. */
  event: z
    .string()
    .min(1)
    .max(EVENT_MAX)
    .regex(/^[^|]+$/)
    .optional(),
  archive: archiveInfo,
  /** Position of a basemap in the menu; lower numbers come first. By default it follows the built-in ones. */
  priority: z.number().int().min(-PRIORITY_MAX).max(PRIORITY_MAX).optional(),
  /** Attribution on the map. */
  attribution: z.string().max(500),
  source: z.string(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who added it on the page. Missing if the command was used. */
  by: z.string().optional(),
  /** Roles that can see it. If missing or empty, everyone can, even without an account. */
  roles: z.array(z.enum(ROLES)).optional(),
});

export type ArchiveFile = z.output<typeof archiveFile>;
export const ARCHIVE_FILE = "archive.json";
export const TILES = "tiles.pmtiles";
/** Image of vector tiles, drawn when they were added. */
export const THUMBNAIL_FILE = "thumbnail.png";

/** @throws Error if the file is missing or invalid */
export const readArchiveFile = (path: string): ArchiveFile =>
  archiveFile.parse(JSON.parse(readFileSync(path, "utf8")));
