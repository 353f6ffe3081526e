import type { Kysely } from "kysely";
import { isAdministrator } from "../../src/domain/roles";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import type { Log } from "../log";
import { lockOtherAccounts } from "../repositories/deletedAccounts";
import type { SessionRow } from "../repositories/sessions";
import { findUser, type UserRow } from "../repositories/users";
import { type AuditInput, audit } from "./audit";

type Db = Kysely<Database>;
export type Actor = Pick<SessionRow, "userId" | "roles">;

export interface AdministrationDeps {
  db: Db;
  log: Pick<Log, "info">;
}

/** Transaction of an administrator's action. */
export interface Scope {
  trx: Db;
  by: UserRow;
  record(what: Omit<AuditInput, "by">): Promise<void>;
}

/** @throws AppError forbidden (403) */
export function requireAdministrator(roles: readonly string[], what: string): void {
  if (!isAdministrator(roles)) throw notAllowed(what);
}

/**
 * Runs an administrator's transaction. Only one runs at a time, and the role is checked again inside. So of two
 * administrators who suspend or demote each other at once, one remains.
 * @throws AppError forbidden (403)
 */
export async function asAdministrator<T>(
  { db, log }: AdministrationDeps,
  actor: Actor,
  what: string,
  run: (scope: Scope) => Promise<T>,
): Promise<T> {
  requireAdministrator(actor.roles, what);
  return db.transaction().execute(async (trx) => {
    await lockOtherAccounts(trx, actor.userId);
    const by = await findUser(trx, actor.userId);
    if (!by || by.suspended_at !== null) throw notAllowed(what);
    requireAdministrator(by.roles, what);
    return run({ trx, by, record: (entry) => audit({ trx, log }, { by, ...entry }) });
  });
}

/**
 * Like asAdministrator, for actions on another user's account.
 * @throws AppError forbidden (403), own-account (409), not-found (404)
 */
export function toAccountOf<T>(
  deps: AdministrationDeps,
  actor: Actor,
  { userId, what }: { userId: string; what: string },
  run: (whom: UserRow, scope: Scope) => Promise<T>,
): Promise<T> {
  return asAdministrator(deps, actor, what, async (scope) => {
    if (userId === actor.userId)
      throw new AppError(
        409,
        "own-account",
        "You can't do this to your own account. Use Account Settings, or ask another administrator.",
      );
    const whom = await findUser(scope.trx, userId);
    if (!whom) throw notFound("account");
    return run(whom, scope);
  });
}

const notAllowed = (what: string) => new AppError(403, "forbidden", `Only an administrator may ${what}.`);
