import { z } from "zod";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { envelope, type Same, same } from "./common";

const layer = z.object({
  layerName: z.string(),
  name: z.string(),
  control: z.object({ enabled: z.boolean() }),
  urls: z.object({ raster: z.string().optional(), vectorTile: z.string().optional(), mainRes: z.string() }),
  priority: z.number(),
  legend: z.string().optional(),
  nameField: z.string().optional(),
  fields: z.array(z.string()).optional().describe("What is shown of a feature; all fields if omitted"),
  where: z.string().optional(),
  minZoom: z.number().optional(),
  pictures: z.boolean().optional().describe("Whether it has only images, without features"),
  points: z.boolean().optional().describe("Whether it shows points"),
  sample: z.boolean(),
});

const state = z.object({
  stateName: z.string(),
  categories: z.array(
    z.object({
      categoryName: z.string(),
      description: z.string(),
      isPublished: z.boolean(),
      opacity: z.number(),
      subCategories: z.array(z.object({ subCategoryName: z.string(), layers: z.array(layer) })),
    }),
  ),
  isOpen: z.boolean(),
});

const manifest = z
  .object({
    layerManifestVersion: z.string(),
    basemaps: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          url: z.string(),
          thumbnail: z.string(),
          priority: z.number().describe("Lower numbers come first; the built-in basemaps have 0, 1 and 2"),
          extent: z
            .tuple([z.number(), z.number(), z.number(), z.number()])
            .describe("West, south, east and north in degrees"),
          minZoom: z.number(),
          maxZoom: z.number(),
        }),
      )
      .optional()
      .describe("The operator's own"),
    events: z.array(state),
    states: z.array(state),
  })
  .meta({ id: "LayersManifest" });

same<Same<z.output<typeof manifest>, LayersManifest>>();

export const manifestAnswer = envelope(manifest);
