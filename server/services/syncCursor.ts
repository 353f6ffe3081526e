import { z } from "zod";
import { AppError } from "../errors";
import { KEY_KINDS } from "../repositories/syncKeys";

const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * Where a walk over changes resumes: first through the account's own, by number, then through received ones, by id. It
 * names no account, since the session determines whose changes are read.
 */
const shape = z.discriminatedUnion("phase", [
  z.object({
    phase: z.literal("own"),
    since: number,
    key: z.object({ seq: number, kind: z.enum(KEY_KINDS), id: z.uuid(), other: z.uuid() }),
  }),
  z.object({
    phase: z.enum(["collections", "features", "notes", "plans"]),
    since: number,
    /** The account's number when its own changes were done. Everything up to it was sent. */
    now: number,
    id: z.uuid(),
  }),
]);
export type SyncCursor = z.output<typeof shape>;

export const writeSyncCursor = (cursor: SyncCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @throws AppError wrong-cursor (400) */
export function readSyncCursor(text: string): SyncCursor {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new AppError(400, "wrong-cursor", "This cursor isn't valid. Try again without it.");
  }
}
