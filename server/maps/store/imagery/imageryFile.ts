import { readFileSync } from "node:fs";
import { z } from "zod";
import type { WorldBox } from "../../../arcgis/geo/mercator";
import { four, text } from "../elevation/elevationFile";

const source = z.object({
  /** Of its Cloud Optimized GeoTIFF: RGB, perhaps with alpha, in Web Mercator, on the grid of the map's tiles. */
  name: z.string().regex(/^\d+$/),
  /** The operator's file. */
  file: text,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** Without alpha: what red, green and blue of a missing pixel are. */
  noData: z.number().nullable(),
  /** Width of a pixel, world units. */
  pixel: z.number().positive(),
  /** World units. */
  box: four,
});

/** What imagery.json says of published imagery. */
const imageryFile = z.object({
  /** The folder with its files, beside imagery.json. */
  version: z.string().regex(/^v[0-9a-z]+$/),
  title: text,
  /** The day it was taken, "2021-08-01". */
  date: z.iso.date(),
  /** Whom the map credits; empty: nobody. */
  attribution: z.string().max(500),
  sources: z.array(source).min(1),
  /** Degrees. */
  extent: four,
  states: z.array(z.string()),
  /** Notes shown to the operator when it was added. */
  notes: z.array(z.string()),
  added: z.string(),
  /** Email of the administrator who published it; left out by the command. */
  by: z.string().optional(),
});

export type ImageryFile = z.output<typeof imageryFile>;
export type StoredImage = ImageryFile["sources"][number];
export const IMAGERY_FILE = "imagery.json";

/** Whether a stored file may show something of a box, both in world units. */
export const touches = (
  { box: [left, top, right, bottom] }: Pick<StoredImage, "box">,
  box: WorldBox,
): boolean => box.minX < right && box.maxX > left && box.minY < bottom && box.maxY > top;

export const imageName = ({ name }: Pick<StoredImage, "name">): string => `${name}.tif`;

/** @throws where there is no such file, or it can't be used */
export const readImageryFile = (path: string): ImageryFile =>
  imageryFile.parse(JSON.parse(readFileSync(path, "utf8")));
