import { z } from "zod";
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from "../../src/domain/limits";
import { ROLES, TRIALS } from "../../src/domain/roles";
import type { CurrentUser, User } from "../../src/domain/user";
import { isCommonPassword } from "../services/passwords";
import { envelope, flag, type Same, same, seconds, text, title } from "./common";

const email = z.email("Enter a valid email address.").max(254);

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, { error: `Use at least ${PASSWORD_MIN} characters.`, abort: true })
  .max(PASSWORD_MAX)
  .refine(
    (password) => !isCommonPassword(password),
    "Too many people use this password. Choose another one.",
  );
export const typedPassword = z.string().max(PASSWORD_MAX);

export const signUpBody = z.object({
  email,
  password: newPassword,
  firstName: title(NAME_MAX),
  lastName: text(NAME_MAX),
  invitation: z
    .string()
    .max(100)
    .optional()
    .describe("Token of an invitation's link; needed if sign-ups are by invitation"),
});

export const resetBody = z.object({
  token: z.string().max(100).describe("The token of an emailed link or one from an administrator"),
  password: newPassword,
});

const linkToken = z.string().max(100).describe("The token of the emailed link");

export const confirmBody = z.object({
  token: linkToken,
  password: newPassword,
  firstName: title(NAME_MAX),
  lastName: text(NAME_MAX),
});

/** Fields of the sign-up page while sign-ups are confirmed by mail. */
export const signUpByMailBody = signUpBody.pick({ email: true, invitation: true });
export const forgotBody = z.object({ email });

export const mailedAnswer = envelope(
  z.object({ mailed: z.literal(true).describe("The same for every address") }),
);

export const signInBody = z.object({ email: z.string().max(254), password: typedPassword });

export const extendQuery = z.object({
  destination: z
    .string()
    .max(2000)
    .optional()
    .describe("Path to continue to; /maps/ if it isn't a path on this site"),
  force: flag.optional().describe("1 also replaces a recent cookie"),
});

export const user = z
  .object({
    uuid: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.string().nullable(),
    location: z.string().nullable(),
    roles: z.array(z.enum(ROLES)).describe("The first role is the one that applies"),
    allowTrial: z.object({ explorer_trial: z.boolean(), insider_trial: z.boolean() }),
    trial: z
      .object({ role: z.enum(TRIALS), endsAt: seconds })
      .nullable()
      .describe("The active trial; its role comes first until it ends"),
    mapPreferences: z.object({ elevationExaggeration: z.number() }),
  })
  .meta({ id: "User" });

export const currentUser = user
  .extend({ identityToken: z.string().describe("A signed JWT with exp, valid for 15 minutes") })
  .meta({ id: "CurrentUser" });

export const currentUserAnswer = envelope(currentUser);
export const extendAnswer = envelope(
  currentUser.extend({ destination: z.string().describe("A path on this site") }),
);

same<Same<z.output<typeof user>, User>>();
same<Same<z.output<typeof currentUser>, CurrentUser>>();
