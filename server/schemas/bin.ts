import { z } from "zod";
import { type BinItem, RESTORE_BATCH } from "../../src/domain/bin";
import { GH_TYPES } from "../../src/domain/feature";
import { TITLE_MAX } from "../../src/domain/limits";
import { envelope, type Same, same, seconds, text, uuid } from "./common";
import { rgba } from "./features";

export const BIN_PAGE_SIZE = 200;

const type = z.enum(["feature", "collection", "note", "photo", "plan"]);

const binItem = z
  .object({
    type,
    uuid: z.string(),
    title: z.string(),
    ghType: z.enum(GH_TYPES).nullable(),
    icon: z.string().nullable(),
    color: rgba.nullable(),
    deletedAt: seconds,
    expiresAt: seconds,
    notes: z.number().int(),
    photos: z.number().int(),
    plans: z.number().int(),
    features: z.number().int().describe("Features that are or were in the hunt"),
    parentId: z.string().nullable().describe("The feature or hunt of a note or photo, the hunt of a plan"),
    parent: z.string().nullable().describe("Title of the feature or hunt of a note, photo or plan"),
    parentThere: z
      .boolean()
      .describe("A note, photo or plan can be restored only if its feature or hunt exists"),
  })
  .meta({ id: "BinItem" });

same<Same<z.output<typeof binItem>, BinItem>>();

export const binListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(RESTORE_BATCH).default(BIN_PAGE_SIZE),
  cursor: z.string().max(4000).optional().describe("nextCursor of the previous page"),
  search: text(TITLE_MAX).default("").describe("Text anywhere in the title"),
  deletedWith: uuid.optional().describe("Only features that were deleted with this hunt"),
});
export const binListAnswer = envelope(
  z.object({
    items: z.array(binItem),
    total: z.number().int(),
    limit: z.number().int(),
    nextCursor: z.string().nullable().describe("Null on the last page"),
    keptDays: z.number().int().describe("How many days items deleted now can be restored"),
  }),
);

export const binRestoreBody = z.object({
  items: z.array(z.object({ type, uuid: z.string().max(100) })).max(RESTORE_BATCH),
});
export const binRestoreAnswer = envelope(
  z.object({
    restored: z.array(z.object({ type, uuid: z.string() })),
    failed: z.array(z.object({ type, uuid: z.string(), reason: z.string() })),
  }),
);

export type BinListQuery = z.output<typeof binListQuery>;
export type BinRestoreInput = z.output<typeof binRestoreBody>["items"];
