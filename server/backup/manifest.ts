import { z } from "zod";
import { latestMigration, migrationNames } from "../db/migrate";
import { StartError } from "../startError";

/** First entry of a backup. */
const manifest = z.object({
  format: z.literal("ridgeline-backup"),
  version: z.literal(1),
  createdAt: z.string(),
  /** Newest migration of the schema. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});

export type Manifest = z.output<typeof manifest>;

export const MANIFEST = "ridgeline.json";
export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, "0")}`;
export const photoEntry = (key: string): string => `photos/${key}`;

/** Parses an entry's name: which table, or whose photo, it holds. */
export function entryKind(name: string): { table: string } | { userId: string; fileId: string } | null {
  const [, table] = /^tables\/(\w+)\/\d{6}$/.exec(name) ?? [];
  if (table) return { table };
  const [, userId, fileId] = /^photos\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(name) ?? [];
  return userId && fileId ? { userId, fileId } : null;
}

/**
 * Parses the manifest.
 * @throws StartError if the file isn't a backup or comes from a newer version
 */
export function readManifest(file: string, text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  const result = manifest.safeParse(json);
  if (!result.success) throw new StartError(`${file} is not a Ridgeline backup that this version can read.`);
  if (!migrationNames.includes(result.data.migration))
    throw new StartError(
      `${file} was made by a newer version of Ridgeline (${result.data.migration}; this one knows ${latestMigration}). Restore it with that version.`,
    );
  return result.data;
}
