import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./columns";

/** A single row. The account that inserts it is the administrator. */
export interface InstallationTable {
  id: number;
  administrator: string;
}

export interface SigningKeysTable {
  kid: string;
  purpose: "identity" | "link";
  /** JWK of an Ed25519 key, or base64url of 32 random bytes for links. */
  secret: string;
  created_at: Timestamp;
}

/** Open sign-up invitations. Used or revoked ones are deleted. */
export interface InvitationsTable {
  token_hash: Buffer;
  uuid: string;
  /** The administrator's note on who it is for. */
  note: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Mail queue (server/mail). Sent or abandoned mails are deleted. */
export interface MailsTable {
  uuid: string;
  kind: string;
  email: string;
  invitation_hash: Buffer | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_at: Timestamp;
}

/** Actions of administrators, and uses of the links they created. */
export interface AuditLogTable {
  uuid: string;
  at: Timestamp;
  actor_id: string;
  /** The actor's email at that time. */
  actor: string;
  action: string;
  account_id: string | null;
  /** The account's email at that time, or the note of an invitation. */
  account: string;
  detail: string;
}

/** Requests per address and minute (since the epoch), across all servers. */
export interface CallCountsTable {
  key: string;
  minute: number;
  calls: number;
}
