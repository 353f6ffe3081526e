/** Sign-up modes: open to anyone, by invitation only, or closed. */
export const SIGN_UPS = ["open", "invite", "closed"] as const;
export type SignUps = (typeof SIGN_UPS)[number];

/** Actions recorded in the audit log. */
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

/** Actions on an account that need confirmation. */
export type ConfirmedAction = "suspend" | "end-sessions" | "reset-link";

/** Unused invitation. Its link is shown only once, at creation. */
export interface Invitation {
  uuid: string;
  /** Administrator's note on who it's for; may be empty. */
  note: string;
  /** Email of the administrator who created it; empty if that account no longer exists. */
  createdBy: string;
  /** Seconds since the epoch. */
  createdAt: number;
  expiresAt: number;
}

/** Single-use link. */
export interface OneTimeLink {
  link: string;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/** Audit log entry for an action on an account, invitation or map layer. */
export interface AuditEntry {
  uuid: string;
  /** Seconds since the epoch. */
  at: number;
  /** Actor's email at the time. */
  actor: string;
  action: AuditAction;
  /** Account's email at the time, the invitation's note or the map layer's title. */
  account: string;
  /** Details such as the roles before and after; may be empty. */
  detail: string;
}
