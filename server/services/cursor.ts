import { z } from "zod";
import { AppError } from "../errors";
import { storable } from "./text";

const shape = z.object({
  /** Query of the list. A cursor is only valid with the same sort and filters. */
  of: z.string(),
  key: z.union([z.string().transform(storable), z.number().int()]),
  uuid: z.uuid(),
  /** Counted once, on the first page. */
  total: z.number().int().min(0),
});
export type Cursor = z.output<typeof shape>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/**
 * Reads a cursor.
 * @param of the current query of the list
 * @param keyType type of the sort key
 * @throws AppError wrong-cursor (400)
 */
export function readCursor(text: string, of: string, keyType: "string" | "number"): Cursor {
  try {
    const cursor = shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (cursor.of === of && typeof cursor.key === keyType) return cursor;
  } catch {
    // Handled below, together with a cursor of another list.
  }
  throw new AppError(
    400,
    "wrong-cursor",
    "This cursor doesn't belong to this list. Start from the first page.",
  );
}
