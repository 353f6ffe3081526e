import { z } from "zod";
import {
  DEFAULT_MAP_FILE_FORMAT,
  type KeptMapFile,
  MAP_FILE_FORMATS,
  MAP_FILE_MAX_ZOOM,
  MAP_FILE_NAME_MAX,
  type MapFileEstimate,
  type MapFileOptions,
} from "../../src/domain/mapFile";
import { envelope, type Same, same, seconds, title } from "./common";

const zoom = z.number().int().min(0).max(MAP_FILE_MAX_ZOOM);
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const area = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north, "South must not be north of north.")
  .describe("West, south, east and north in degrees; west > east: across the 180th meridian");

const chosen = {
  format: z
    .enum(MAP_FILE_FORMATS)
    .default(DEFAULT_MAP_FILE_FORMAT)
    .describe("MBTILES for apps on devices, PMTILES for MapLibre and web maps"),
  basemap: z.string().min(1).max(200).describe("An id from GET /exports/maps"),
  area,
  minZoom: zoom,
  maxZoom: zoom,
};
const ordered = ({ minZoom, maxZoom }: { minZoom: number; maxZoom: number }) => minZoom <= maxZoom;
const ORDER = { message: "This must be at least minZoom.", path: ["maxZoom"] };

export const estimateBody = z.object(chosen).refine(ordered, ORDER);
export const mapFileBody = z
  .object({
    name: title(MAP_FILE_NAME_MAX)
      .transform((name) => name.trim())
      .describe("Of the file"),
    ...chosen,
  })
  .refine(ordered, ORDER);

const estimate = z.object({
  tiles: z.number().int(),
  bytes: z.number().int().describe("Size of the file, estimated from some of its tiles"),
});
same<Same<z.output<typeof estimate>, MapFileEstimate>>();

const keptFile = z.object({
  uuid: z.string(),
  fileName: z.string(),
  state: z.enum(["waiting", "ready", "failed"]),
  message: z.string().describe("Why it failed; otherwise empty"),
  done: z.number().int().describe("Tiles"),
  total: z.number().int(),
  bytes: z.number().int(),
  createdAt: seconds,
});
same<Same<z.output<typeof keptFile>, KeptMapFile>>();

const options = z.object({
  basemaps: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      minZoom: z.number().int(),
      maxZoom: z.number().int(),
    }),
  ),
  refused: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .describe("Basemaps of the map that can't be saved"),
  limits: z.object({ tiles: z.number().int(), bytes: z.number().int() }),
  files: z.array(keptFile).describe("The account's own, newest first; kept for a day"),
});
same<Same<z.output<typeof options>, MapFileOptions>>();

export const mapFileOptionsAnswer = envelope(options);
export const estimateAnswer = envelope(estimate);
