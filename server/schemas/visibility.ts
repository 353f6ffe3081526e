import { z } from "zod";
import { seconds } from "./common";

export const shownQuery = z.object({
  base: z
    .enum(["keep", "all", "none"])
    .default("keep")
    .describe("What the ids are added to: the current choice, every feature, or none"),
  show: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("How many of the ids, from the first, are shown. The others are hidden"),
  updatedAt: z.coerce
    .number()
    .pipe(seconds)
    .describe("As in the preferences: newer features are shown even if hidden here"),
});
