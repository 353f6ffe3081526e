/** Who can create an account: anyone, people with an invitation, nobody. */
export const SIGN_UPS = ["open", "invite", "closed"] as const;
export type SignUps = (typeof SIGN_UPS)[number];

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  "roles",
  "suspend",
  "unsuspend",
  "end-sessions",
  "reset-link",
  "reset-used",
  "delete",
  "invite",
  "revoke-invitation",
  "invitation-used",
  "map-publish",
  "map-replace",
  "map-change",
  "map-rollback",
  "map-remove",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An invitation that can still be used. Its link is shown once, when it is made. */
export interface Invitation {
  uuid: string;
  /** For whom, in the administrator's words; may be empty. */
  note: string;
  /** Email of the administrator who made it; empty when that account is gone. */
  createdBy: string;
  /** Seconds since the epoch. */
  createdAt: number;
  expiresAt: number;
}

/** A link that works once. */
export interface OneTimeLink {
  link: string;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/** Who did what to which account or map layer, and when. */
export interface AuditEntry {
  uuid: string;
  /** Seconds since the epoch. */
  at: number;
  /** Email at that time. */
  actor: string;
  action: AuditAction;
  /** Email at that time; of an invitation, its note; of a map layer, its title. */
  account: string;
  /** Such as the roles before and after; may be empty. */
  detail: string;
}
