import { readFileSync } from "node:fs";
import { z } from "zod";
import { EVENT_MAX } from "../../../src/domain/layers";
import { ROLES } from "../../../src/domain/roles";
import type { GeometryType } from "../../arcgis/query/table";

const TYPES: readonly GeometryType[] = ["esriGeometryPoint", "esriGeometryPolyline", "esriGeometryPolygon"];

const text = z.string().min(1).max(200);

/** Contents of layer.json for a published layer. */
const layerFile = z.object({
  /** Folder of its files, next to layer.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  category: text,
  /** Two-letter state abbreviations. */
  states: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** Special event that lists it, by its name in the manifest. */
  event: z
    .string()
    .min(1)
    .max(EVENT_MAX)
    .regex(/^[^|]+$/)
    .optional(),
  geometryType: z.enum(TYPES),
  count: z.number().int().min(1),
  /** West, south, east and north in degrees. */
  extent: z.array(z.number()).length(4),
  /** Columns of the file, with the names used in services. */
  columns: z.array(z.object({ name: text, alias: z.string(), type: z.number().int() })),
  titleField: z.string().nullable(),
  popupFields: z.array(z.string()),
  /** Field that colors features, and its colored values, most frequent first. */
  colorBy: z.object({ field: z.string(), values: z.array(z.string()) }).nullable(),
  minZoom: z.number().int().min(0).max(19),
  /** Levels with simplified features, ascending. sheet-4.bin serves levels up to 4. */
  sheets: z.array(z.number().int().min(0).max(19)),
  source: z.string(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who added it on the page. Missing if the command was used. */
  by: z.string().optional(),
  /** Roles that can see it. If missing or empty, everyone can, even without an account. */
  roles: z.array(z.enum(ROLES)).optional(),
});

export type LayerFile = z.output<typeof layerFile>;
export const FEATURES = "features.fgb";
export const LAYER_FILE = "layer.json";
export const simplifiedFileName = (level: number): string => `sheet-${level}.bin`;

/** @throws Error if the file is missing or invalid */
export const readLayerFile = (path: string): LayerFile =>
  layerFile.parse(JSON.parse(readFileSync(path, "utf8")));
