import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import type { TombstoneKind } from "../db/tables/changes";

type Db = Kysely<Database>;

/** In tombstones of what belongs to nothing else. */
export const NO_PARENT = "00000000-0000-0000-0000-000000000000";

/**
 * A transaction that changes an account's content, and the number of that change. Repositories that write content ask for
 * one, so that no write is without a number. Made by services/contentWrite.
 */
export class ContentWrite {
  readonly trx: Db;
  readonly userId: string;
  /** What each row that is written gets. */
  readonly seq: number;
  /** Its rows are content at once. */
  readonly importId = null;
  /** Numbers that other accounts' content got in this transaction. */
  readonly #others = new Map<string, number>();
  #unchanged = false;

  private constructor(trx: Db, userId: string, seq: number) {
    this.trx = trx;
    this.userId = userId;
    this.seq = seq;
  }

  /**
   * Takes the account's next number. Its row stays locked until the transaction ends: numbers are without gaps, and
   * a client that sees one sees all before it. To be called before any other row is locked, so that no two writes wait for
   * each other.
   */
  static async begin(trx: Db, userId: string): Promise<ContentWrite> {
    const numbers = await nextNumbers(trx, [userId]);
    return new ContentWrite(trx, userId, numbers.get(userId) ?? 0);
  }

  /** Numbers of this change for other accounts, whose content it changes too: one each, however often it is asked for. */
  async numbersOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const missing = [...new Set(userIds)].filter((id) => id !== this.userId && !this.#others.has(id));
    for (const [id, seq] of await nextNumbers(this.trx, missing)) this.#others.set(id, seq);
    return new Map([[this.userId, this.seq], ...this.#others]);
  }

  /** Nothing was to be changed after all, as by a call that is repeated: the number is given back. */
  giveBack(): void {
    this.#unchanged = true;
  }

  get unchanged(): boolean {
    return this.#unchanged;
  }

  /** Whose numbers it took. */
  get accounts(): string[] {
    return [this.userId, ...this.#others.keys()];
  }
}

/** Rows that wait for their import's confirmation: part of no content yet, so without a number. */
export interface Staging {
  trx: Db;
  userId: string;
  importId: string;
  seq: 0;
}

/** Takes the next number of each account, in one order. */
export async function nextNumbers(trx: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const [only] = userIds;
  // Almost always one account's: as values, which Citus hands straight to the account's machine.
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
  /** A client with less needs a new snapshot. */
  floor: number;
}

/** Of an account that never had content: zeros. */
export async function readHead(db: Db, userId: string): Promise<ContentHead> {
  const row = await db
    .selectFrom("content_heads")
    .select(["seq", "floor"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { seq: 0, floor: 0 };
}

/**
 * A statement, to be used as a CTE, that notes what is gone.
 * @param rows "select id, parent from ..."
 */
export const toldGone = (
  { userId, seq }: ContentWrite,
  kind: TombstoneKind,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into tombstones (user_id, seq, id, parent, kind)
  select ${userId}::uuid, ${seq}::bigint, g.id, g.parent, ${kind} from (${rows}) g(id, parent)
  on conflict (user_id, seq, id, parent) do nothing`;

/**
 * A statement, to be used as a CTE, that numbers hunts whose count of features changed.
 * @param ids "select collection_id from ..."
 */
export const counted = ({ userId, seq }: ContentWrite, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update collections set seq = ${seq}
  where user_id = ${userId} and uuid = any(array(select distinct c from (${ids}) h(c)))`;
