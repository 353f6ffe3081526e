import { readFileSync } from "node:fs";
import { z } from "zod";
import type { WorldBox } from "../../../arcgis/geo/mercator";
import { boxTuple, text } from "../elevation/elevationFile";

const source = z.object({
  /** Base name of its Cloud Optimized GeoTIFF: RGB or RGBA in Web Mercator, aligned to the map's tile grid. */
  name: z.string().regex(/^\d+$/),
  /** Operator's file name. */
  file: text,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** Value of red, green and blue in missing pixels, if there's no alpha. */
  noData: z.number().nullable(),
  /** Width of a pixel in world units. */
  pixel: z.number().positive(),
  /** World units. */
  box: boxTuple,
});

/** Contents of imagery.json for published imagery. */
const imageryFile = z.object({
  /** Folder of its files, next to imagery.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  /** Capture day, "2021-08-01". */
  date: z.iso.date(),
  /** Attribution on the map, or empty. */
  attribution: z.string().max(500),
  sources: z.array(source).min(1),
  /** Degrees. */
  extent: boxTuple,
  states: z.array(z.string()),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who published it. Missing if the command was used. */
  by: z.string().optional(),
});

export type ImageryFile = z.output<typeof imageryFile>;
export type StoredImage = ImageryFile["sources"][number];
export const IMAGERY_FILE = "imagery.json";

/** Returns whether a stored file may have pixels in a box. Both are in world units. */
export const touches = (
  { box: [left, top, right, bottom] }: Pick<StoredImage, "box">,
  box: WorldBox,
): boolean => box.minX < right && box.maxX > left && box.minY < bottom && box.maxY > top;

export const imageName = ({ name }: Pick<StoredImage, "name">): string => `${name}.tif`;

/** @throws Error if the file is missing or invalid */
export const readImageryFile = (path: string): ImageryFile =>
  imageryFile.parse(JSON.parse(readFileSync(path, "utf8")));
