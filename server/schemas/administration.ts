import { z } from "zod";
import { ROLES } from "../../src/domain/roles";
import type { Account } from "../../src/domain/user";
import { user } from "./auth";
import { envelope, type Same, same, seconds } from "./common";

const TEXT_MAX = 120;
const MOST = 100;
const FURTHEST = 1_000_000;

export const accountsQuery = z.object({
  text: z.string().trim().max(TEXT_MAX).default("").describe("Part of a name or e-mail; case does not count"),
  limit: z.coerce.number().int().min(1).max(MOST).default(50),
  offset: z.coerce.number().int().min(0).max(FURTHEST).default(0),
});

export const rolesBody = z.object({
  roles: z
    .array(z.enum(ROLES))
    .min(1)
    .max(ROLES.length)
    .describe("The first one is the one checked")
    .refine((roles) => new Set(roles).size === roles.length, "Name each role once."),
});

const account = user
  .pick({ uuid: true, email: true, firstName: true, lastName: true, roles: true, trial: true })
  .extend({ createdAt: seconds })
  .meta({ id: "Account" });

same<Same<z.output<typeof account>, Account>>();

export const accountAnswer = envelope(account);
export const accountsAnswer = envelope(
  z.object({
    users: z.array(account),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
);
