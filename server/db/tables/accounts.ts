import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./columns";

export interface UsersTable {
  uuid: string;
  email: string;
  /** Lowercase email, which decides whether two addresses are the same. */
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  location: string | null;
  roles: string[];
  trials_used: Generated<string[]>;
  /** Most recent trial. Its role takes precedence until it ends. */
  trial: string | null;
  trial_ends_at: Date | null;
  elevation_exaggeration: Generated<number>;
  created_at: Timestamp;
  /** Null if not suspended. */
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** At most one per account; users.avatar refers to it. */
export interface AvatarsTable {
  user_id: string;
  file_id: string;
  /** JPEG. */
  data: Buffer;
}

/** Storage used by each account (services/accountSpace). */
export interface AccountBytesTable {
  user_id: string;
  bytes: number;
  counted_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SessionsTable {
  user_id: string;
  uuid: string;
  token_hash: Buffer;
  /** Token before the last rotation: valid until the newest one was seen, and one minute longer. */
  previous_token_hash: Buffer | null;
  rotated_at: ColumnType<Date, Date | undefined, Date>;
  /** When the first request arrived with the newest token. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  seen_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  user_agent: string;
  address: string;
}

export interface SignInAttemptsTable {
  /** "account:<hash>" or "address:<address>". */
  key: string;
  failures: number;
  window_started_at: ColumnType<Date, Date, Date>;
}

/** Links for setting a new password, at most one per account. */
export interface PasswordResetsTable {
  user_id: string;
  token_hash: Buffer;
  created_by: string;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Links that complete a sign-up, at most one per address. */
export interface SignUpLinksTable {
  email_key: string;
  email: string;
  token_hash: Buffer;
  invitation_hash: Buffer | null;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Deleted accounts whose remaining data a job removes in batches. */
export interface DeletedAccountsTable {
  user_id: string;
  deleted_at: Timestamp;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  emptied_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
