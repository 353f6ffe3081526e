import type { Kysely } from "kysely";
import { parseGhType } from "../../src/domain/feature";
import type { NoteHit } from "../../src/domain/noteSearch";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { type NoteHitRow, searchNotes } from "../repositories/noteSearch";
import { anyCase } from "./anyCase";
import { storable } from "./text";

/** Database timeout. An account with 100,000 notes takes a fifth of it. */
const TIMEOUT_MS = 2000;
const AROUND = { before: 40, after: 120 };
const QUERY_CANCELED = "57014";

/**
 * Finds hunts and features, own and shared, whose notes contain a text.
 * @param limit maximum number of hits; `more` tells whether there are others
 * @throws AppError search-too-slow (503)
 */
export async function findInNotes(
  db: Kysely<Database>,
  userId: string,
  text: string,
  limit: number,
): Promise<{ hits: NoteHit[]; more: boolean }> {
  const asked = storable(text).trim();
  if (asked === "") return { hits: [], more: false };
  const query = { ...anyCase(asked), limit: limit + 1, timeout: TIMEOUT_MS, around: AROUND };
  const rows = await searchNotes(db, userId, query).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) throw tooSlow(error);
    throw error;
  });
  return { hits: rows.slice(0, limit).map(hitOf), more: rows.length > limit };
}

const tooSlow = (cause: unknown): AppError =>
  new AppError(503, "search-too-slow", "Searching your notes took too long. Try a longer word.", { cause });

function hitOf({ type, uuid, title, gh_type, ...note }: NoteHitRow): NoteHit {
  const before = oneLine(note.before);
  const after = oneLine(note.after);
  const excerpt = {
    // Leaves out a cut word if there are others.
    before: note.cut_before ? `…${before.replace(/^\S{0,20}(?=\s)/, "").trimStart()}` : before.trimStart(),
    found: oneLine(note.found),
    after: note.cut_after ? `${after.replace(/(?<=\s)\S{0,20}$/, "").trimEnd()}…` : after.trimEnd(),
  };
  const ghType = type === "feature" ? parseGhType(gh_type ?? "") : null;
  return { noteableType: type, noteableId: uuid, title, ghType, excerpt };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");
