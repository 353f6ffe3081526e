import { z } from "zod";
import type { ImportResult, ImportStatus } from "../../src/api/userApi";
import type { EarlierImport, WaitingImport } from "../../src/domain/waitingImport";
import { envelope, type Same, same, seconds, uuid } from "./common";

export const importParams = z.object({ id: uuid });
export const checksumParams = z.object({
  checksum: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the file in lower-case hex"),
});

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
