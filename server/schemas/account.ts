import { z } from "zod";
import { EXAGGERATION } from "../../src/domain/limits";
import { TRIALS } from "../../src/domain/roles";
import type { AccountSession } from "../../src/domain/session";
import type { StorageUse } from "../../src/domain/storageUse";
import { newPassword, typedPassword } from "./auth";
import { envelope, type Same, same, seconds, uuid } from "./common";
import { downloadQuery } from "./exports";

export const passwordBody = z.object({ currentPassword: typedPassword, newPassword });
export const deleteAccountBody = z.object({ password: typedPassword });
export const trialBody = z.object({ trial: z.enum(TRIALS) });
export const mapPreferencesBody = z.object({
  elevationExaggeration: z
    .number()
    .min(EXAGGERATION.min)
    .max(EXAGGERATION.max)
    .describe("Vertical exaggeration in 3D"),
});
export const sessionParams = z.object({ id: uuid });

const session = z
  .object({
    uuid: z.string(),
    device: z.string().describe("Browser and operating system"),
    createdAt: seconds,
    lastUsedAt: seconds,
    isCurrent: z.boolean().describe("Whether this is the current session"),
  })
  .meta({ id: "Session" });

same<Same<z.output<typeof session>, AccountSession>>();

export const sessionsAnswer = envelope(z.object({ sessions: z.array(session) }));
export const endedAnswer = envelope(z.object({ ended: z.number().int() }));
export const ownDataAnswer = envelope(
  z.object({
    url: z
      .string()
      .describe("Valid for ten minutes without a cookie, until the session that requested it ends"),
  }),
);
export const ownDataQuery = downloadQuery.extend({ session: uuid });

const storageUse = z
  .object({
    usedBytes: z.number().int().describe("Content, photos and Recently deleted"),
    allowedBytes: z.number().int().nullable().describe("null: no limit"),
  })
  .meta({ id: "StorageUse" });

same<Same<z.output<typeof storageUse>, StorageUse>>();

export const storageAnswer = envelope(storageUse);
