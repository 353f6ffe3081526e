import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table users add column suspended_at timestamptz(3)`,
  // Only hashes of the links' tokens are kept. A used link is deleted.
  `create table invitations (
    token_hash bytea primary key,
    uuid uuid not null unique,
    note text not null,
    created_by uuid not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  `create table password_resets (
    user_id uuid primary key,
    token_hash bytea not null unique,
    created_by uuid not null,
    expires_at timestamptz(3) not null
  )`,
  // Stores email addresses as text, since the accounts may be gone when the log is read.
  `create table audit_log (
    uuid uuid primary key,
    at timestamptz(3) not null default now(),
    actor_id uuid not null,
    actor text not null,
    action text not null,
    account_id uuid,
    account text not null,
    detail text not null
  )`,
  `create index audit_log_at on audit_log (at desc, uuid)`,
];

/** Invitations, suspension, password resets and their audit log (ADR 0059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
