import { z } from "zod";
import { seconds } from "./common";

export const shownQuery = z.object({
  base: z
    .enum(["keep", "all", "none"])
    .default("keep")
    .describe("What the ids are applied to: the current selection, every feature, or none"),
  show: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("How many of the ids, from the first, to show. The others are hidden"),
  updatedAt: z.coerce
    .number()
    .pipe(seconds)
    .describe("As in the preferences: newer features are shown even if hidden here"),
});
