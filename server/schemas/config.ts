import { z } from "zod";
import { SIGN_UPS } from "../../src/domain/administration";
import type { AppConfigAnswer } from "../services/appConfig";
import { envelope, type Same, same } from "./common";

const config = z
  .object({
    environment: z.string(),
    contentSiteUrl: z.string(),
    shopUrl: z.string(),
    userApiUrl: z.string(),
    feedbackUrl: z.string(),
    supportUrl: z.string(),
    assetUrl: z.string(),
    services: z.enum(["embedded", "public"]),
    basemapsService: z.string(),
    basemaps: z.object({ satellite: z.string(), topographic: z.string(), referenceLines: z.string() }),
    elevation: z.object({
      imageServer: z
        .string()
        .meta({ description: "LERC tiles, 257 x 257, at {imageServer}/tile/{z}/{y}/{x}" }),
      terrarium: z.string().meta({ description: "Terrarium tiles, 256 x 256" }),
      maxLevel: z.number().int(),
      sample: z.boolean().meta({ description: "Whether some terrain was measured only every 2 arc-minutes" }),
      generated: z.boolean().meta({ description: "Whether that terrain has generated detail" }),
      measured: z
        .array(z.tuple([z.number(), z.number(), z.number(), z.number()]))
        .meta({ description: "Where it isn't: west, south, east and north, degrees" }),
      version: z.string().meta({ description: "Another for other elevations of the operator" }),
    }),
    terrainRaster: z.string().meta({ description: "Elevation tiles, with {z}, {x} and {y}" }),
    reverseGeocodeService: z.string(),
    imageryConfig: z.object({ configUrl: z.string(), tilemapUrl: z.string() }),
    tileUrls: z.array(z.object({ name: z.enum(["Satellite", "Topographic", "Hybrid"]), url: z.string() })),
    liveLayers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        refreshInterval: z.number().meta({ description: "Milliseconds" }),
        priority: z.number(),
        enabled: z.boolean(),
      }),
    ),
    layerVersions: z.object({ manifest: z.string() }),
    analyticsUrl: z.string(),
    signUps: z.enum(SIGN_UPS).meta({ description: "Who can create an account" }),
    importMaxBytes: z.number().int(),
    featureMaxVertices: z.number().int(),
  })
  .meta({ id: "AppConfig" });

same<Same<z.output<typeof config>, AppConfigAnswer>>();

export const configAnswer = envelope(config);
