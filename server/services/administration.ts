import { isAdministrator, type Role } from "../../src/domain/roles";
import type { Account } from "../../src/domain/user";
import { AppError, notFound } from "../errors";
import { listAccounts } from "../repositories/accounts";
import { lockOtherAccounts } from "../repositories/deletedAccounts";
import { deleteSessions } from "../repositories/sessions";
import { findUser, setRoles, setSuspended, type UserRow } from "../repositories/users";
import {
  type Actor,
  type AdministrationDeps,
  asAdministrator,
  requireAdministrator,
  toAccountOf,
} from "./administrators";
import { storable } from "./text";
import { toUser } from "./users";

/** Converts an account for administrators, without any of its content. */
function toAccount(row: UserRow): Account {
  const { uuid, email, firstName, lastName, trial } = toUser(row);
  const roles = row.roles as Role[];
  const suspendedAt = row.suspended_at && secondsOf(row.suspended_at);
  return {
    uuid,
    email,
    firstName,
    lastName,
    roles,
    trial,
    createdAt: secondsOf(row.created_at),
    suspendedAt,
  };
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * Lists a page of this installation's accounts.
 * @throws AppError forbidden (403)
 */
export async function accountsOf(
  { db }: Pick<AdministrationDeps, "db">,
  actor: Actor,
  query: { text: string; limit: number; offset: number },
): Promise<{ users: Account[]; total: number; limit: number; offset: number }> {
  requireAdministrator(actor.roles, "see the accounts");
  const { rows, total } = await listAccounts(db, { ...query, text: storable(query.text) });
  return { users: rows.map(toAccount), total, limit: query.limit, offset: query.offset };
}

/**
 * Sets an account's roles, as an administrator. Ends a running trial.
 * @throws AppError forbidden (403), not-found (404), own-role (409), last-administrator (409)
 */
export async function changeRoles(
  deps: AdministrationDeps,
  actor: Actor,
  userId: string,
  roles: readonly Role[],
): Promise<Account> {
  requireAdministrator(actor.roles, "change roles");
  if (userId === actor.userId && !isAdministrator(roles))
    throw new AppError(
      409,
      "own-role",
      "You can't remove your own administrator role. Ask another administrator.",
    );
  return asAdministrator(deps, actor, "change roles", async ({ trx, record }) => {
    const others = await lockOtherAccounts(trx, userId);
    const before = await findUser(trx, userId);
    if (!before) throw notFound("account");
    if (isAdministrator(before.roles) && !isAdministrator(roles) && !others.administrator)
      throw new AppError(
        409,
        "last-administrator",
        "This is the only administrator. Make someone else an administrator first.",
      );
    const after = await setRoles(trx, userId, roles);
    if (!after) throw notFound("account");
    const detail = `${before.roles.join(", ")} to ${roles.join(", ")}`;
    const logged = { before: before.roles, after: after.roles };
    await record({ action: "roles", account: after, detail, logged });
    return toAccount(after);
  });
}

/**
 * Suspends another user's account: its sessions end immediately and it can't log in. Nothing is deleted.
 * @throws AppError forbidden (403), own-account (409), not-found (404)
 */
export const suspendAccount = (deps: AdministrationDeps, actor: Actor, userId: string): Promise<Account> =>
  toAccountOf(deps, actor, { userId, what: "suspend accounts" }, async (whom, { trx, record }) => {
    const row = await setSuspended(trx, userId, true);
    if (!row) throw notFound("account");
    await deleteSessions(trx, userId);
    if (whom.suspended_at === null) await record({ action: "suspend", account: whom });
    return toAccount(row);
  });

/** Lets a suspended account log in again. @throws AppError forbidden (403), own-account (409), not-found (404) */
export const unsuspendAccount = (deps: AdministrationDeps, actor: Actor, userId: string): Promise<Account> =>
  toAccountOf(deps, actor, { userId, what: "unsuspend accounts" }, async (whom, { trx, record }) => {
    const row = await setSuspended(trx, userId, false);
    if (!row) throw notFound("account");
    if (whom.suspended_at !== null) await record({ action: "unsuspend", account: whom });
    return toAccount(row);
  });

/**
 * Ends all sessions of another user's account. @returns how many there were
 * @throws AppError forbidden (403), own-account (409), not-found (404)
 */
export const endSessionsOf = (deps: AdministrationDeps, actor: Actor, userId: string): Promise<number> =>
  toAccountOf(deps, actor, { userId, what: "end sessions" }, async (whom, { trx, record }) => {
    const ended = await deleteSessions(trx, userId);
    await record({ action: "end-sessions", account: whom, detail: `${ended} ended`, logged: { ended } });
    return ended;
  });
