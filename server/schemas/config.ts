import { z } from "zod";
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
    }),
    importMaxBytes: z.number().int(),
    featureMaxVertices: z.number().int(),
  })
  .meta({ id: "AppConfig" });

same<Same<z.output<typeof config>, AppConfigAnswer>>();

export const configAnswer = envelope(config);
