import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ManifestState } from "../src/domain/layersManifest";
import type { BasemapService } from "../src/domain/mapServices";

const NAMES = ["Satellite", "Hybrid", "Topographic"] as const;

const serviceUrl = z
  .string()
  .regex(/^(https?:\/\/|\/)\S+$/, "must be an http or https URL, or a path of this site")
  .transform((text) => text.replace(/\/+$/, ""));
/** Becomes part of a layer's key. */
const name = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^|]+$/, "must not contain |");

const basemap = z.strictObject({
  name: z.enum(NAMES),
  tileServiceUrl: serviceUrl,
  apiKey: z.string().max(1000).optional(),
  priority: z.number().default(0),
  default: z.boolean().optional(),
});

const basemaps = z
  .array(basemap)
  .refine((list) => list.length === 3 && NAMES.every((title) => list.some((one) => one.name === title)), {
    message: "must list Satellite, Hybrid and Topographic, each once",
  })
  .refine((list) => list.filter((one) => one.default).length <= 1, { message: "can have only one default" });

const layer = z.strictObject({
  layerName: name,
  name: z.string().min(1).max(200),
  control: z.strictObject({ enabled: z.boolean() }).default({ enabled: false }),
  urls: z.strictObject({
    mainRes: serviceUrl,
    raster: serviceUrl.optional(),
    vectorTile: serviceUrl.optional(),
  }),
  priority: z.number().default(0),
  legend: serviceUrl.optional(),
  nameField: z.string().optional(),
  where: z.string().optional(),
  minZoom: z.number().min(0).max(23).optional(),
  points: z.boolean().optional(),
  sample: z.boolean().default(false),
});

const events = z
  .array(
    z.strictObject({
      stateName: name,
      isOpen: z.boolean().default(false),
      categories: z.array(
        z.strictObject({
          categoryName: name,
          description: z.string().max(500).default(""),
          isPublished: z.boolean().default(true),
          opacity: z.number().min(0).max(1).default(0.8),
          subCategories: z.array(z.strictObject({ subCategoryName: name, layers: z.array(layer) })),
        }),
      ),
    }),
  )
  .refine((list) => new Set(list.map((event) => event.stateName)).size === list.length, {
    message: "must name each event once",
  });

function readList<T>(file: string, schema: z.ZodType): T {
  const result = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (result.success) return JSON.parse(JSON.stringify(result.data)) as T;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "it"}: ${issue?.message}`);
}

/**
 * Reads the operator's basemaps, sorted by ascending priority.
 * @throws Error describing what is wrong with the file
 */
export const readBasemaps = (file: string): BasemapService[] =>
  readList<BasemapService[]>(file, basemaps).toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));

/**
 * Reads the operator's special events and their layers.
 * @throws Error describing what is wrong with the file
 */
export const readEvents = (file: string): ManifestState[] => readList<ManifestState[]>(file, events);
