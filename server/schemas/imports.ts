import { z } from "zod";
import type { ImportResult, ImportStatus } from "../../src/api/userApi";
import type { EarlierImport, WaitingImport } from "../../src/domain/waitingImport";
import { COLUMN_ROLES, COLUMNS_MAX, LAYERS_MAX, type TableChoice } from "../../src/formats/csv/roles";
import { AppError } from "../errors";
import { envelope, type Same, same, seconds, uuid } from "./common";

export const importParams = z.object({ id: uuid });
export const partsBody = z.object({
  fileName: z.string().min(1).max(1000),
  bytes: z.number().int().min(1).describe("Bytes of the whole file"),
  table: z
    .string()
    .max(8000)
    .optional()
    .describe('What the columns of a CSV file contain, as JSON: {"header": true, "columns": [...]}'),
});
export const partQuery = z.object({
  offset: z.coerce.number().int().min(0).describe("Bytes of the file sent so far"),
});
export const partsAnswer = envelope(
  z.object({
    uploadId: z.string(),
    received: z.number().int().describe("Bytes received"),
    bytes: z.number().int(),
    partBytes: z.number().int().describe("Maximum bytes per part"),
  }),
);
export const checksumParams = z.object({
  checksum: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the file in lowercase hex"),
});

/** Maximum length of a table choice as text. */
export const TABLE_CHARACTERS = 16_000;
const table = z.object({
  header: z.boolean(),
  columns: z.array(z.enum(COLUMN_ROLES)).max(COLUMNS_MAX),
  layers: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(LAYERS_MAX - 1),
    )
    .max(LAYERS_MAX)
    .optional(),
});
same<Same<z.output<typeof table>, TableChoice>>();

/**
 * Parses the column choice sent with an upload.
 * @throws AppError bad-table (400)
 */
export function readTable(text: string | undefined): TableChoice | null {
  if (text === undefined) return null;
  const read = table.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new AppError(
    400,
    "bad-table",
    `The field "table" must be JSON: {"header": true, "columns": [...]}, one of ${COLUMN_ROLES.join(", ")} for each column, before the file.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const status = z.object({
  valid: z.boolean().describe("False if the file can't be imported; message says why"),
  completed: z.boolean(),
  message: z.string().describe("Empty while running, OK when done, otherwise the error"),
  progress: z.number().describe("0 to 1"),
});
same<Same<z.output<typeof status>, ImportStatus>>();

const result = z.object({
  items: z.array(z.object({ uuid: z.string(), type: z.enum(["collection", "feature"]) })),
  notes: z.array(
    z.object({
      id: z.string(),
      effect: z.enum(["info", "changed", "dropped"]),
      message: z.string(),
      count: z.number().int(),
    }),
  ),
});
same<Same<z.output<typeof result>, ImportResult>>();

const waiting = z.object({
  uuid: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  createdAt: seconds,
  completed: z.boolean().describe("Whether the import has finished reading the file"),
});
same<Same<z.output<typeof waiting>, WaitingImport>>();

const earlier = waiting.extend({ confirmed: z.boolean() });
same<Same<z.output<typeof earlier>, EarlierImport>>();

export const earlierAnswer = envelope(z.object({ import: earlier.nullable() }));
export const waitingAnswer = envelope(z.object({ imports: z.array(waiting) }));
export const uploadAnswer = envelope(z.object({ uploadId: z.string(), message: z.string() }));
export const importStatusAnswer = envelope(status);
export const importResultAnswer = envelope(result);
