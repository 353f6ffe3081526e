import { z } from "zod";
import { GH_TYPES } from "../../src/domain/feature";
import { envelope } from "./common";

const TEXT_MAX = 120;
const MOST = 20;

export const searchQuery = z.object({
  text: z.string().trim().min(1).max(TEXT_MAX).describe("Part of a title; case does not count"),
  limit: z.coerce.number().int().min(1).max(MOST).default(5).describe("Results of each kind"),
});

export const searchAnswer = envelope(
  z.object({
    collections: z.array(z.object({ uuid: z.string(), title: z.string() })),
    features: z.array(z.object({ uuid: z.string(), title: z.string(), ghType: z.enum(GH_TYPES) })),
  }),
);
