import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Keyed by the token alone, as accounts are by email: a link carries nothing else.
  `create table share_tokens (
    token_hash bytea primary key,
    user_id uuid not null,
    type text not null,
    item_id uuid not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create index share_tokens_by_item on share_tokens (user_id, item_id, type, created_at)`,
  // user_id is the recipient. A rescinded row stays, so that an old link doesn't readmit the same recipient.
  `create table received_shares (
    user_id uuid not null,
    type text not null,
    item_id uuid not null,
    owner_id uuid not null,
    state text not null,
    changed_at timestamptz(3) not null default now(),
    primary key (user_id, type, item_id)
  )`,
  `create index received_shares_by_item on received_shares (owner_id, item_id, type)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
