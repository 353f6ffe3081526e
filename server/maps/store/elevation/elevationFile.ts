import { readFileSync } from "node:fs";
import { z } from "zod";

export const text = z.string().min(1).max(200);
/** Left, top, right and bottom, or west, south, east and north. */
export const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const source = z.object({
  /** Of its Cloud Optimized GeoTIFF, as the operator's file has it; the lattice lies beside it. */
  name: z.string().regex(/^\d+$/),
  /** The operator's file. */
  file: text,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** Meters of an elevation: value * scale + offset. */
  scale: z.number(),
  offset: z.number(),
  noData: z.number().nullable(),
  /** Width of a pixel at its center, world units. */
  pixel: z.number().positive(),
  /** World units. */
  box: four,
  /** Nodes of its lattice, across and down. */
  lattice: z.number().int().min(2),
});

/** What elevation.json says of published elevations. */
const elevationFile = z.object({
  /** The folder with its files, beside elevation.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  sources: z.array(source).min(1),
  /** Degrees. */
  extent: four,
  states: z.array(z.string()),
  /** Rectangles in degrees all of whose ground has an elevation. */
  measured: z.array(four),
  /** Meters, the lowest and the highest. */
  lowest: z.number(),
  highest: z.number(),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who published it; left out by the command. */
  by: z.string().optional(),
});

export type ElevationFile = z.output<typeof elevationFile>;
export type StoredRaster = ElevationFile["sources"][number];
export type Four = z.output<typeof four>;
export const ELEVATION_FILE = "elevation.json";

export const rasterName = ({ name }: Pick<StoredRaster, "name">): string => `${name}.tif`;
export const latticeName = ({ name }: Pick<StoredRaster, "name">): string => `${name}.lattice`;

/** @throws where there is no such file, or it can't be used */
export const readElevationFile = (path: string): ElevationFile =>
  elevationFile.parse(JSON.parse(readFileSync(path, "utf8")));
