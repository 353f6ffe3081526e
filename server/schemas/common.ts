import { z } from "zod";
import { storable } from "../services/text";

/** Wraps the data of every successful response. */
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

/** "1", "true" and "" (given without a value) mean yes; "0" and "false" mean no. */
export const flag = z
  .enum(["1", "0", "true", "false", ""])
  .transform((text) => text !== "0" && text !== "false");

/** Version an edit starts from, so that it can't overwrite changes the user hasn't seen. */
export const began = seconds
  .optional()
  .describe("The updatedAt that the edit is based on; returns 409 if it differs");

/** Headers of a request that creates something. All other headers pass unchanged. */
export const makingHeaders = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[\w-]{8,64}$/, "This must be 8 to 64 letters, digits, - or _.")
    .optional()
    .describe("A repeated request with the same key returns the existing item"),
});

/** A list in a query, given by repetition or separated by commas, of text PostgreSQL can compare. */
export const queryList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((text) => text.split(","))
    .map((text) => storable(text).trim())
    .filter((text) => text !== ""),
);

/** Text that PostgreSQL can store: without null characters, with lone surrogates replaced. */
export const text = (max: number) =>
  z.string().max(max, `This must be at most ${max} characters long.`).transform(storable);

/** A title that isn't blank. */
export const title = (max: number) =>
  text(max).refine((value) => value.trim() !== "", "This must not be empty.");

/** Compile-time check that a schema's output is exactly the domain's type. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const same = <_T extends true>(): void => undefined;
