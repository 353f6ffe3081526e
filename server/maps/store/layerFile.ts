import { readFileSync } from "node:fs";
import { z } from "zod";
import { EVENT_MAX } from "../../../src/domain/layers";
import { ROLES } from "../../../src/domain/roles";
import type { GeometryType } from "../../arcgis/query/table";

const TYPES: readonly GeometryType[] = ["esriGeometryPoint", "esriGeometryPolyline", "esriGeometryPolygon"];

const text = z.string().min(1).max(200);

/** What layer.json says of a published layer. */
const layerFile = z.object({
  /** The folder with its files, beside layer.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  category: text,
  /** Two letters each. */
  states: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** The special event that lists it, by its name in the manifest; absent: none. */
  event: z
    .string()
    .min(1)
    .max(EVENT_MAX)
    .regex(/^[^|]+$/)
    .optional(),
  geometryType: z.enum(TYPES),
  count: z.number().int().min(1),
  /** West, south, east and north, degrees. */
  extent: z.array(z.number()).length(4),
  /** The columns of the file, under the names they are served by. */
  columns: z.array(z.object({ name: text, alias: z.string(), type: z.number().int() })),
  titleField: z.string().nullable(),
  popupFields: z.array(z.string()),
  /** The field whose values have colors, and these values, the most frequent first. */
  colorBy: z.object({ field: z.string(), values: z.array(z.string()) }).nullable(),
  minZoom: z.number().int().min(0).max(19),
  /** Levels of simplified features, rising: sheet-4.bin serves levels up to 4. */
  sheets: z.array(z.number().int().min(0).max(19)),
  source: z.string(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who added it on the page; absent for the command. */
  by: z.string().optional(),
  /** The roles that see it; absent or empty: all, with or without an account. */
  roles: z.array(z.enum(ROLES)).optional(),
});

export type LayerFile = z.output<typeof layerFile>;
export const FEATURES = "features.fgb";
export const LAYER_FILE = "layer.json";
export const sheetName = (level: number): string => `sheet-${level}.bin`;

/** @throws where there is no such file, or it can't be used */
export const readLayerFile = (path: string): LayerFile =>
  layerFile.parse(JSON.parse(readFileSync(path, "utf8")));
