import { z } from "zod";
import { collection } from "./collections";
import { envelope } from "./common";
import { feature } from "./features";
import { note } from "./notes";
import { photo } from "./photos";
import { plan } from "./plans";

export const SYNC_PAGE_SIZE = 500;
const SYNC_PAGE_MAX = 1000;

const seq = z.number().int().min(0).describe("Number of the account's last change");

export const syncQuery = z.object({
  since: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("The `now` up to which the client is up to date. Without it, only `now` is returned"),
  limit: z.coerce.number().int().min(1).max(SYNC_PAGE_MAX).default(SYNC_PAGE_SIZE),
  after: z.string().max(4000).optional().describe("`after` of the previous page; `since` isn't needed then"),
});

export const syncAnswer = envelope(
  z.object({
    now: seq.describe("After the last page, the client is up to date to this number"),
    more: z.boolean(),
    after: z.string().nullable().describe("Null on the last page"),
    deleted: z
      .array(
        z.object({
          kind: z.enum(["feature", "collection", "place", "note", "photo", "plan"]),
          id: z.string().describe("Of a place: the feature"),
          parent: z
            .string()
            .nullable()
            .describe("Of a place or plan: the hunt. Of a note or photo: its feature or hunt"),
        }),
      )
      .describe(
        "Apply these before the rows of the page. A feature's places, notes and photos go with it, as do a hunt's places, notes and plans",
      ),
    preferences: z.boolean().describe("Whether the map preferences changed; load them again"),
    collections: z.array(collection).describe("Without featureIds"),
    places: z
      .array(z.object({ collectionId: z.string(), featureId: z.string() }))
      .describe(
        "Features that were added to hunts. A feature with changes of its own lists its hunts instead",
      ),
    notes: z.array(note),
    photos: z.array(photo),
    plans: z.array(plan),
    features: z.array(feature),
  }),
);

export type SyncQuery = z.output<typeof syncQuery>;
