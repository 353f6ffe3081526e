import { z } from "zod";
import { EXAGGERATION } from "../../src/domain/limits";
import { TRIALS } from "../../src/domain/roles";
import type { AccountSession } from "../../src/domain/session";
import { newPassword, typedPassword } from "./auth";
import { envelope, type Same, same, seconds, uuid } from "./common";

export const passwordBody = z.object({ currentPassword: typedPassword, newPassword });
export const deleteAccountBody = z.object({ password: typedPassword });
export const trialBody = z.object({ trial: z.enum(TRIALS) });
export const mapPreferencesBody = z.object({
  elevationExaggeration: z
    .number()
    .min(EXAGGERATION.min)
    .max(EXAGGERATION.max)
    .describe("How many times as high as it is the ground is drawn in 3D"),
});
export const sessionParams = z.object({ id: uuid });

const session = z
  .object({
    uuid: z.string(),
    device: z.string().describe("Browser and system for a person"),
    createdAt: seconds,
    lastUsedAt: seconds,
    isCurrent: z.boolean().describe("Whether it is the one that asks"),
  })
  .meta({ id: "Session" });

same<Same<z.output<typeof session>, AccountSession>>();

export const sessionsAnswer = envelope(z.object({ sessions: z.array(session) }));
export const endedAnswer = envelope(z.object({ ended: z.number().int() }));
export const ownDataAnswer = envelope(
  z.object({ url: z.string().describe("Good for ten minutes; works without a session") }),
);
