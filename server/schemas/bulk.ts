import { z } from "zod";
import { BULK_HUNTS_MAX } from "../../src/domain/limits";
import { queryList, uuid } from "./common";
import { deleteQuery, style } from "./features";

/** Headers of a bulk change. All other headers pass unchanged. */
export const bulkHeaders = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[\w-]{8,64}$/, "This must be 8 to 64 letters, digits, - or _.")
    .optional()
    .describe("A repeated request with the same key resumes where the first one ended, for 30 days"),
});

/** Parses "10,20,30,1" as numbers. */
const color = z
  .string()
  .max(100)
  .transform((text) => text.split(",").map(Number))
  .pipe(style.shape.color.unwrap())
  .optional()
  .describe("Red, green, blue 0-255, opacity 0-1, separated by commas");

export const bulkStylesQuery = z.object({
  icon: style.shape.icon.unwrap().unwrap().optional(),
  color,
  strokeType: style.shape.strokeType,
  strokeWidth: z.coerce.number().pipe(style.shape.strokeWidth.unwrap()).optional(),
});

export const bulkDeleteQuery = deleteQuery.extend({
  collectionId: uuid.optional().describe("The hunt being deleted with them"),
});

export const bulkHuntsQuery = z.object({
  collectionIds: queryList.pipe(z.array(uuid).min(1).max(BULK_HUNTS_MAX)),
  member: z
    .enum(["true", "false"])
    .describe("Whether to add the features to the hunts or remove them")
    .transform((text) => text === "true"),
});

export type BulkStyles = z.output<typeof bulkStylesQuery>;
export type BulkDelete = z.output<typeof bulkDeleteQuery>;
export type BulkHunts = z.output<typeof bulkHuntsQuery>;
