import { z } from "zod";
import { storable } from "../services/text";

/** The envelope of every answer. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

export const nothing = envelope(z.null());

export const failure = z
  .object({
    success: z.literal(false),
    data: z.object({
      id: z.string().describe("Stable error code"),
      message: z.string().describe("Human-readable"),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: "Failure" });

export const uuid = z.uuid().transform((text) => text.toLowerCase());
export const seconds = z.number().int().describe("Seconds since the epoch");

export const batchResult = envelope(
  z.object({
    successful: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
);

/** "1", "true", "" (given without a value) are yes; "0", "false" are no. */
export const flag = z
  .enum(["1", "0", "true", "false", ""])
  .transform((text) => text !== "0" && text !== "false");

/** Of a change: what it may take back unseen is refused. */
export const began = seconds
  .optional()
  .describe("The updatedAt that the edit is based on; returns 409 if it differs");

/** Headers of a call that makes something. The other headers of a call pass as they are. */
export const makingHeaders = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[\w-]{8,64}$/, "This must be 8 to 64 letters, digits, - or _.")
    .optional()
    .describe("A repeated request with the same key returns the existing item"),
});

/** A list in a query: repeated or separated by commas; of text that PostgreSQL can compare. */
export const queryList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((text) => text.split(","))
    .map((text) => storable(text).trim())
    .filter((text) => text !== ""),
);

/** Text that PostgreSQL can hold: without the null character, with lone surrogates replaced. */
export const text = (max: number) =>
  z.string().max(max, `This must be at most ${max} characters long.`).transform(storable);

/** A title: not only spaces. */
export const title = (max: number) =>
  text(max).refine((value) => value.trim() !== "", "This must not be empty.");

/** Compile-time check that a schema's output is exactly the domain's type. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const same = <_T extends true>(): void => undefined;
