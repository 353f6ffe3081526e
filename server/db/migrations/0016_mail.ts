import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Queued mails without their text: links are made when a mail is sent. Sent mails are deleted.
  `create table mails (
    uuid uuid primary key,
    kind text not null,
    email text not null,
    invitation_hash bytea,
    attempts int not null default 0,
    created_at timestamptz(3) not null default now(),
    next_at timestamptz(3) not null default now()
  )`,
  `create index mails_next_at on mails (next_at)`,
  // Links that complete a sign-up. Only hashes of their tokens are kept.
  `create table sign_up_links (
    email_key text primary key,
    email text not null,
    token_hash bytea not null unique,
    invitation_hash bytea,
    expires_at timestamptz(3) not null
  )`,
];

/** Mail queue, and sign-ups awaiting confirmation by mail (ADR 0079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
