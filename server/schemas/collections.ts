import { z } from "zod";
import type { Collection } from "../../src/domain/hunt";
import { COLLECTIONS_PAGE_SIZE, JOIN_FEATURES_MAX, TITLE_MAX } from "../../src/domain/limits";
import { began, envelope, flag, type Same, same, seconds, title, uuid } from "./common";
import { idList, sharer } from "./features";

export const collection = z
  .object({
    uuid: z.string(),
    title: z.string(),
    createdAt: seconds,
    updatedAt: seconds,
    featureIds: z
      .array(z.string())
      .describe(
        "Empty in lists, since a hunt may have 100,000 features; see count and the features' collectionIds",
      ),
    count: z.number().int(),
    isOwner: z.boolean(),
    isShared: z.boolean(),
    sharedBy: sharer.nullable(),
  })
  .meta({ id: "Collection" });

same<Same<z.output<typeof collection>, Collection>>();

export const collectionBody = z.object({ title: title(TITLE_MAX) });
export const collectionChangeBody = collectionBody.extend({ updatedAt: began });
export const collectionListQuery = z.object({
  sort: z.enum(["title", "createdAt", "updatedAt"]).default("title"),
  ascending: flag.optional().describe("Default: title ascending, the others descending"),
  limit: z.coerce.number().int().min(1).max(COLLECTIONS_PAGE_SIZE).default(COLLECTIONS_PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  cursor: z.string().max(4000).optional(),
});
export const collectionListAnswer = envelope(
  z.object({
    collections: z.array(collection),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
);
export const collectionAnswer = envelope(collection);
export const collectionsAnswer = envelope(z.object({ collections: z.array(collection) }));
export const collectionParams = z.object({ id: uuid });
export const collectionsGetBody = z.object({ collectionIds: idList(1000) });
export const membersBody = z.object({ featureIds: idList(JOIN_FEATURES_MAX) });
export const joinBody = z.object({ featureIds: idList(JOIN_FEATURES_MAX), collectionIds: idList(1000) });
export const deleteCollectionQuery = z.object({ deleteNotes: flag.default(true) });

export type CollectionListQuery = z.output<typeof collectionListQuery>;
