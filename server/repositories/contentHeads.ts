import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import type { TombstoneKind } from "../db/tables/changes";

type Db = Kysely<Database>;

/** Parent in tombstones of items without one. */
export const NO_PARENT = "00000000-0000-0000-0000-000000000000";

/**
 * A transaction that changes an account's content, with the number of that change. Repositories require one to write
 * content, so no write goes without a number. Created by services/contentWrite.
 */
export class ContentWrite {
  readonly trx: Db;
  readonly userId: string;
  /** Number for every row written. */
  readonly seq: number;
  /** Rows become visible content immediately. */
  readonly importId = null;
  /** Numbers that other accounts' content got in this transaction. */
  private readonly others = new Map<string, number>();
  private isUnchanged = false;

  private constructor(trx: Db, userId: string, seq: number) {
    this.trx = trx;
    this.userId = userId;
    this.seq = seq;
  }

  /**
   * Takes the account's next number. Its row stays locked until the transaction ends. So numbers have no gaps, and a
   * client that sees one also sees all before it. Call this before locking any other row, so that no two writes
   * deadlock.
   */
  static async begin(trx: Db, userId: string): Promise<ContentWrite> {
    const numbers = await nextNumbers(trx, [userId]);
    return new ContentWrite(trx, userId, numbers.get(userId) ?? 0);
  }

  /**
   * Returns this change's numbers for other accounts whose content it changes: one each, however often it is called.
   */
  async numbersOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const missing = [...new Set(userIds)].filter((id) => id !== this.userId && !this.others.has(id));
    for (const [id, seq] of await nextNumbers(this.trx, missing)) this.others.set(id, seq);
    return new Map([[this.userId, this.seq], ...this.others]);
  }

  /** Marks that nothing changed after all, as for a repeated request, so the number is given back. */
  markUnchanged(): void {
    this.isUnchanged = true;
  }

  get unchanged(): boolean {
    return this.isUnchanged;
  }

  /** Accounts whose numbers it took. */
  get accounts(): string[] {
    return [this.userId, ...this.others.keys()];
  }
}

/** Rows of an unconfirmed import. They aren't part of any content yet, so they have no number. */
export interface Staging {
  trx: Db;
  userId: string;
  importId: string;
  seq: 0;
}

/** Takes the next number of each account, always in the same order. */
export async function nextNumbers(trx: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const [only] = userIds;
  // Nearly always a single account. With plain values, Citus routes the statement straight to the account's machine.
  const accounts =
    userIds.length === 1
      ? sql`values (${only}::uuid, 1, 0)`
      : sql`select u, 1, 0 from unnest(${[...userIds].sort()}::uuid[]) u`;
  const { rows } = await sql<{ userId: string; seq: number }>`
    insert into content_heads (user_id, seq, floor) ${accounts}
    on conflict (user_id) do update set seq = content_heads.seq + 1
    returning user_id as "userId", seq`.execute(trx);
  return new Map(rows.map(({ userId, seq }) => [userId, seq]));
}

export interface ContentHead {
  seq: number;
  /** A client below this number needs a new snapshot. */
  floor: number;
}

/** Returns an account's head; zeros if it never had content. */
export async function readHead(db: Db, userId: string): Promise<ContentHead> {
  const row = await db
    .selectFrom("content_heads")
    .select(["seq", "floor"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { seq: 0, floor: 0 };
}

/**
 * Insert that records tombstones, to end a statement with. As a CTE it would fail on Citus while any machine is down.
 * @param rows "select id, parent from ..."
 */
export const insertTombstones = (
  { userId, seq }: ContentWrite,
  kind: TombstoneKind,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into tombstones (user_id, seq, id, parent, kind)
  select ${userId}::uuid, ${seq}::bigint, g.id, g.parent, ${kind} from (${rows}) g(id, parent)
  on conflict (user_id, seq, id, parent) do nothing`;

/**
 * CTE that gives a new number to hunts whose feature count changed.
 * @param ids "select collection_id from ..."
 */
export const renumberHunts = (
  { userId, seq }: ContentWrite,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update collections set seq = ${seq}
  where user_id = ${userId} and uuid = any(array(select distinct c from (${ids}) h(c)))`;
