import { z } from "zod";
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  type Invitation,
  type OneTimeLink,
} from "../../src/domain/administration";
import { ROLES } from "../../src/domain/roles";
import type { Account } from "../../src/domain/user";
import { user } from "./auth";
import { envelope, type Same, same, seconds, text, uuid } from "./common";

const TEXT_MAX = 120;
const MOST = 100;
const FURTHEST = 1_000_000;

export const accountsQuery = z.object({
  text: z.string().trim().max(TEXT_MAX).default("").describe("Part of a name or email; case-insensitive"),
  limit: z.coerce.number().int().min(1).max(MOST).default(50),
  offset: z.coerce.number().int().min(0).max(FURTHEST).default(0),
});

export const rolesBody = z.object({
  roles: z
    .array(z.enum(ROLES))
    .min(1)
    .max(ROLES.length)
    .describe("The first role is the one that applies")
    .refine((roles) => new Set(roles).size === roles.length, "Name each role once."),
});

const account = user
  .pick({ uuid: true, email: true, firstName: true, lastName: true, roles: true, trial: true })
  .extend({
    createdAt: seconds,
    suspendedAt: seconds.nullable().describe("When it was suspended, in seconds; null if it isn't"),
  })
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

export const accountParams = z.object({ uuid });
export const deletedAccountBody = z.object({
  email: z.string().max(254).describe("The account's email, typed to confirm"),
});
export const invitationBody = z.object({
  note: text(TEXT_MAX).default("").describe("Who it's for; only administrators see it"),
});
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST).default(50),
  offset: z.coerce.number().int().min(0).max(FURTHEST).default(0),
});

const oneTimeLink = z
  .object({ link: z.string().describe("Works once and won't be returned again"), expiresAt: seconds })
  .meta({ id: "OneTimeLink" });

const invitation = z
  .object({
    uuid: z.string(),
    note: z.string(),
    createdBy: z.string().describe("Email; empty if that account is gone"),
    createdAt: seconds,
    expiresAt: seconds,
  })
  .meta({ id: "Invitation" });

const auditEntry = z
  .object({
    uuid: z.string(),
    at: seconds,
    actor: z.string().describe("Email at that time"),
    action: z.enum(AUDIT_ACTIONS),
    account: z.string().describe("Email at that time; an invitation's note; a map layer's title"),
    detail: z.string(),
  })
  .meta({ id: "AuditEntry" });

same<Same<z.output<typeof oneTimeLink>, OneTimeLink>>();
same<Same<z.output<typeof invitation>, Invitation>>();
same<Same<z.output<typeof auditEntry>, AuditEntry>>();

export const oneTimeLinkAnswer = envelope(oneTimeLink);
export const invitationsAnswer = envelope(z.object({ invitations: z.array(invitation) }));
export const newInvitationAnswer = envelope(invitation.extend({ link: oneTimeLink.shape.link }));
export const auditAnswer = envelope(
  z.object({
    entries: z.array(auditEntry),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
);
