import { z } from "zod";
import { GH_TYPES } from "../../src/domain/feature";
import { NOTE_HITS_MAX, SEARCH_TEXT_MAX } from "../../src/domain/limits";
import type { NoteHit } from "../../src/domain/noteSearch";
import { envelope, type Same, same } from "./common";

const MOST = 20;

export const searchQuery = z.object({
  text: z.string().trim().min(1).max(SEARCH_TEXT_MAX).describe("Part of a title; case-insensitive"),
  limit: z.coerce.number().int().min(1).max(MOST).default(5).describe("Results of each kind"),
});

export const searchAnswer = envelope(
  z.object({
    collections: z.array(z.object({ uuid: z.string(), title: z.string() })),
    features: z.array(z.object({ uuid: z.string(), title: z.string(), ghType: z.enum(GH_TYPES) })),
  }),
);

export const noteSearchQuery = z.object({
  text: z.string().trim().min(1).max(SEARCH_TEXT_MAX).describe("Part of a note; case-insensitive"),
  limit: z.coerce.number().int().min(1).max(NOTE_HITS_MAX).default(50),
});

export const noteHit = z
  .object({
    noteableType: z.enum(["collection", "feature"]),
    noteableId: z.string(),
    title: z.string().describe("Id of the hunt or feature"),
    ghType: z.enum(GH_TYPES).nullable(),
    excerpt: z.object({ before: z.string(), found: z.string(), after: z.string() }),
  })
  .meta({ id: "NoteHit" });

same<Same<z.output<typeof noteHit>, NoteHit>>();

export const noteSearchAnswer = envelope(
  z.object({ hits: z.array(noteHit), more: z.boolean().describe("Whether there are more than `limit`") }),
);
