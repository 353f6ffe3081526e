import { type Kysely, type Selectable, sql } from "kysely";
import type { Role, Trial } from "../../src/domain/roles";
import type { Database } from "../db/schema";
import type { UsersTable } from "../db/tables/accounts";

export type UserRow = Selectable<UsersTable>;

/** Effective roles of a row of `users`: the role of a running trial comes first. */
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
 * Whether the account is the installation's first, which makes it the administrator. Call in a transaction: of two
 * concurrent calls, the second waits for the first one's row and then finds it.
 */
export async function claimInstallation(trx: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await trx
    .insertInto("installation")
    .values({ id: 1, administrator: userId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the installation has had its first account. */
export async function isClaimed(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("installation").select("id").executeTakeFirst()) !== undefined;
}

/** Saves an account with its first role. @returns null if the email is taken */
export async function insertUser(db: Kysely<Database>, user: NewUser, role: Role): Promise<UserRow | null> {
  const row = await db
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
}

export async function findUserByEmail(db: Kysely<Database>, emailKey: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
  return row ?? null;
}

export async function findUser(db: Kysely<Database>, userId: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("uuid", "=", userId).executeTakeFirst();
  return row ?? null;
}

/**
 * Locks an account. Of two transactions that lock it, the second waits for the first to end. @returns whether it exists
 */
export async function lockUser(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("uuid")
    .where("uuid", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Starts a trial if allowed. Of two concurrent starts, only one succeeds. @returns whether it started */
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
      and (trial_ends_at is null or trial_ends_at <= now())
    returning uuid`.execute(db);
  return result.rows.length > 0;
}

/** Ends the running trial, which still counts as used. @returns false if there is none */
export async function stopTrial(db: Kysely<Database>, userId: string): Promise<boolean> {
  const result = await sql<{ uuid: string }>`
    update users set trial = null, trial_ends_at = null
    where uuid = ${userId} and trial_ends_at > now() returning uuid`.execute(db);
  return result.rows.length > 0;
}

/** Sets a new password unless it has changed since it was read. @returns whether it was set */
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

/** Sets a new password unconditionally. */
export async function replacePassword(
  db: Kysely<Database>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("uuid", "=", userId).execute();
}

/**
 * Suspends or unsuspends an account. A repeated suspension keeps its first time. @returns null if the account is gone
 */
export async function setSuspended(
  db: Kysely<Database>,
  userId: string,
  suspended: boolean,
): Promise<UserRow | null> {
  const row = await db
    .updateTable("users")
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where("uuid", "=", userId)
    .where("suspended_at", suspended ? "is" : "is not", null)
    .returningAll()
    .executeTakeFirst();
  // Already in that state, or gone.
  return row ?? findUser(db, userId);
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

/** Sets an account's public profile. @returns false if the account is gone */
export async function setProfile(
  db: Kysely<Database>,
  userId: string,
  profile: { firstName: string; lastName: string; location: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ first_name: profile.firstName, last_name: profile.lastName, location: profile.location })
    .where("uuid", "=", userId)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets an account's vertical exaggeration in 3D. */
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
