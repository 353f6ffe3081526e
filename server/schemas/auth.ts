import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../src/domain/limits";
import { ROLES, TRIALS } from "../../src/domain/roles";
import type { CurrentUser, User } from "../../src/domain/user";
import { envelope, flag, type Same, same, seconds, text, title } from "./common";

const email = z.email("This is no e-mail address.").max(254);

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX);
export const typedPassword = z.string().max(PASSWORD_MAX);

export const signUpBody = z.object({
  email,
  password: newPassword,
  firstName: title(100),
  lastName: text(100),
});

export const signInBody = z.object({ email: z.string().max(254), password: typedPassword });

export const extendQuery = z.object({
  destination: z
    .string()
    .max(2000)
    .optional()
    .describe("Where to go on; /maps/ for what is no path of this site"),
  force: flag.optional().describe("1 replaces a young cookie too"),
});

export const user = z
  .object({
    uuid: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.string().nullable(),
    location: z.string().nullable(),
    roles: z.array(z.enum(ROLES)).describe("The first one is the one checked"),
    allowTrial: z.object({ explorer_trial: z.boolean(), insider_trial: z.boolean() }),
    trial: z
      .object({ role: z.enum(TRIALS), endsAt: seconds })
      .nullable()
      .describe("The trial that is running; its role is the first one meanwhile"),
    mapPreferences: z.object({ elevationExaggeration: z.number() }),
  })
  .meta({ id: "User" });

export const currentUser = user
  .extend({ identityToken: z.string().describe("A signed JWT with exp, good for 15 minutes") })
  .meta({ id: "CurrentUser" });

export const currentUserAnswer = envelope(currentUser);
export const extendAnswer = envelope(
  currentUser.extend({ destination: z.string().describe("A path of this site") }),
);

same<Same<z.output<typeof user>, User>>();
same<Same<z.output<typeof currentUser>, CurrentUser>>();
