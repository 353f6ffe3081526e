import { type Kysely, type Selectable, sql } from "kysely";
import type { Role, Trial } from "../../src/domain/roles";
import type { Database, UsersTable } from "../db/schema";

export type UserRow = Selectable<UsersTable>;

/** The roles of a row of `users` as they count now: that of a running trial first. */
export const effectiveRoles = sql<Role[]>`
  case when users.trial_ends_at > now() then array_prepend(users.trial, users.roles) else users.roles end`;

export interface NewUser {
  uuid: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/**
 * Saves an account with its first role. Null when the address is taken.
 * Two first accounts at once: the second waits for the first one's row of `installation` and then finds it there.
 */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<UserRow | null> {
  return db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto("installation")
      .values({ id: 1, administrator: user.uuid })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    const role: Role = first ? "administrator" : "registered";
    const row = await trx
      .insertInto("users")
      .values({
        uuid: user.uuid,
        email: user.email,
        email_key: user.emailKey,
        password_hash: user.passwordHash,
        first_name: user.firstName,
        last_name: user.lastName,
        avatar: null,
        location: null,
        roles: [role],
      })
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  });
}

export async function findUserByEmail(db: Kysely<Database>, emailKey: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
  return row ?? null;
}

export async function findUser(db: Kysely<Database>, userId: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("uuid", "=", userId).executeTakeFirst();
  return row ?? null;
}

/** Whether there is the account; of two transactions that lock it, the second waits for the first one's end. */
export async function lockUser(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("uuid")
    .where("uuid", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Starts a trial where it may be started; false otherwise. Of two that are started at once, one begins. */
export async function beginTrial(
  db: Kysely<Database>,
  userId: string,
  trial: Trial,
  days: number,
): Promise<boolean> {
  const result = await sql<{ uuid: string }>`
    update users set trial = ${trial}, trial_ends_at = now() + make_interval(days => ${days}),
      trials_used = array_append(trials_used, ${trial})
    where uuid = ${userId} and roles[1] = 'registered' and ${trial} <> all(trials_used)
      and coalesce(trial_ends_at <= now(), true)
    returning uuid`.execute(db);
  return result.rows.length > 0;
}

/** Sets a new password unless it was changed in the meantime; false then. */
export async function setPassword(
  db: Kysely<Database>,
  userId: string,
  change: { before: string; after: string },
): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ password_hash: change.after })
    .where("uuid", "=", userId)
    .where("password_hash", "=", change.before)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRoles(
  db: Kysely<Database>,
  userId: string,
  roles: readonly Role[],
): Promise<UserRow | null> {
  const row = await db
    .updateTable("users")
    .set({ roles: [...roles], trial: null, trial_ends_at: null })
    .where("uuid", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** How many times as high as it is the ground is drawn in 3D for an account. */
export async function setExaggeration(
  db: Kysely<Database>,
  userId: string,
  elevationExaggeration: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ elevation_exaggeration: elevationExaggeration })
    .where("uuid", "=", userId)
    .execute();
}
