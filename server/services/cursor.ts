import { z } from "zod";
import { AppError } from "../errors";
import { storable } from "./text";

const shape = z.object({
  /** The query of the list: a cursor is valid only with the same sort and filters. */
  of: z.string(),
  key: z.union([z.string().transform(storable), z.number().int()]),
  uuid: z.uuid(),
  /** Counted at the first page, so that the others need not count again. */
  total: z.number().int().min(0),
});
export type Cursor = z.output<typeof shape>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/**
 * @param of what the list is asked for now
 * @param keyType what the sort goes by
 * @throws AppError wrong-cursor (400)
 */
export function readCursor(text: string, of: string, keyType: "string" | "number"): Cursor {
  try {
    const cursor = shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (cursor.of === of && typeof cursor.key === keyType) return cursor;
  } catch {
    // Said below, in one sentence for both.
  }
  throw new AppError(
    400,
    "wrong-cursor",
    "This cursor doesn't belong to this list. Start from the first page.",
  );
}
