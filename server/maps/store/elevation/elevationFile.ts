import { readFileSync } from "node:fs";
import { z } from "zod";

export const text = z.string().min(1).max(200);
/** Left, top, right and bottom, or west, south, east and north. */
export const boxTuple = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const source = z.object({
  /** Base name of its Cloud Optimized GeoTIFF, with the values of the operator's file, and of its lattice. */
  name: z.string().regex(/^\d+$/),
  /** Operator's file name. */
  file: text,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** Elevation in meters = value * scale + offset. */
  scale: z.number(),
  offset: z.number(),
  noData: z.number().nullable(),
  /** Width of a pixel at its center in world units. */
  pixel: z.number().positive(),
  /** World units. */
  box: boxTuple,
  /** Nodes of its lattice per side. */
  lattice: z.number().int().min(2),
});

/** Contents of elevation.json for published elevations. */
const elevationFile = z.object({
  /** Folder of their files, next to elevation.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  sources: z.array(source).min(1),
  /** Degrees. */
  extent: boxTuple,
  states: z.array(z.string()),
  /** Rectangles in degrees with complete elevation data. */
  measured: z.array(boxTuple),
  /** Lowest and highest elevation in meters. */
  lowest: z.number(),
  highest: z.number(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who published them. Missing if the command was used. */
  by: z.string().optional(),
});

export type ElevationFile = z.output<typeof elevationFile>;
export type StoredRaster = ElevationFile["sources"][number];
export type BoxTuple = z.output<typeof boxTuple>;
export const ELEVATION_FILE = "elevation.json";

export const rasterName = ({ name }: Pick<StoredRaster, "name">): string => `${name}.tif`;
export const latticeName = ({ name }: Pick<StoredRaster, "name">): string => `${name}.lattice`;

/** @throws Error if the file is missing or invalid */
export const readElevationFile = (path: string): ElevationFile =>
  elevationFile.parse(JSON.parse(readFileSync(path, "utf8")));
