import { z } from "zod";
import { PREFERENCE_PATHS, type PreferenceJob, type Preferences } from "../../src/domain/preferences";
import { UNIT_SYSTEMS } from "../../src/domain/units";
import { envelope, type Same, same, seconds } from "./common";
import { rgba } from "./features";

const pair = z.tuple([z.number(), z.number()]);

export const preferences = z
  .object({
    deprecated: z.object({ hiddenFeatures: z.array(z.string()) }),
    favorites: z.object({ icons: z.array(z.string()), states: z.array(z.string()) }),
    features: z.object({
      visible: z.object({
        all: z.boolean(),
        collections: z.array(z.string()),
        features: z.array(z.string()),
        apart: z
          .enum(["shown", "hidden"])
          .optional()
          .describe("Only with `Prefer: visible=apart`: further ids are in `GET /user/visibility/maps`"),
        updatedAt: seconds,
      }),
    }),
    global: z.object({
      layer: z.object({ opacity: z.record(z.string(), z.number()) }),
      pinned: z.object({ collection: z.string().nullable() }),
      terrainAnalysis: z.object({
        enabled: z.boolean(),
        opacity: z.number(),
        elevation: pair.describe("Minimum and maximum in feet"),
        slope: z.array(z.number()),
        slopeRange: pair.optional().describe("Minimum and maximum in degrees, instead of the classes"),
        aspect: z.array(z.number()),
      }),
      units: z.enum(UNIT_SYSTEMS),
    }),
    layers: z.object({
      visible: z.array(z.string()),
      order: z.array(z.string()).optional().describe("From the top of the map down"),
    }),
    recents: z.object({
      features: z.object({
        styles: z.object({ points: z.array(z.object({ icon: z.string(), color: rgba })) }),
      }),
      layers: z.array(z.string()),
    }),
  })
  .meta({ id: "Preferences" });

same<Same<z.output<typeof preferences>, Preferences>>();

export const jobsBody = z.object({
  jobs: z
    .array(
      z.object({
        action: z.enum(["change", "add", "remove", "clear"]),
        path: z
          .string()
          .transform((path) => path.replace(/^\/|\/$/g, ""))
          .pipe(z.enum(PREFERENCE_PATHS)),
        values: z
          .unknown()
          .optional()
          .describe("Depends on the path: a value, a list or an object of entries"),
      }),
    )
    .max(1000),
});

same<z.output<typeof jobsBody>["jobs"][number] extends PreferenceJob ? true : never>();

export const preferencesAnswer = envelope(preferences);
export const changedPreferencesAnswer = envelope(preferences.nullable());
