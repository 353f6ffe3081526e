import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./columns";

/** One row: the account that inserts it is the administrator. */
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

/** Open invitations to sign up; one that was used or revoked is deleted. */
export interface InvitationsTable {
  token_hash: Buffer;
  uuid: string;
  /** For whom, in the administrator's words. */
  note: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Mails to send (server/mail); one that was sent or given up is deleted. */
export interface MailsTable {
  uuid: string;
  kind: string;
  email: string;
  invitation_hash: Buffer | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_at: Timestamp;
}

/** What administrators did, and what came of their links. */
export interface AuditLogTable {
  uuid: string;
  at: Timestamp;
  actor_id: string;
  /** The actor's email at that time. */
  actor: string;
  action: string;
  account_id: string | null;
  /** The email of the account at that time; of an invitation, its note. */
  account: string;
  detail: string;
}

/** Calls by address and minute (since the epoch), of all servers. */
export interface CallCountsTable {
  key: string;
  minute: number;
  calls: number;
}
