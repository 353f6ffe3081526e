import type { Kysely } from "kysely";
import { isAdministrator, type Role } from "../../src/domain/roles";
import type { Account } from "../../src/domain/user";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import type { Log } from "../log";
import { listAccounts } from "../repositories/accounts";
import { lockOtherAccounts } from "../repositories/deletedAccounts";
import type { SessionRow } from "../repositories/sessions";
import { findUser, setRoles, type UserRow } from "../repositories/users";
import { storable } from "./text";
import { toUser } from "./users";

type Db = Kysely<Database>;
type Actor = Pick<SessionRow, "userId" | "roles">;

/** An account as administrators see it: nothing of its content. */
function toAccount(row: UserRow): Account {
  const { uuid, email, firstName, lastName, trial } = toUser(row);
  const createdAt = Math.floor(row.created_at.getTime() / 1000);
  return { uuid, email, firstName, lastName, roles: row.roles as Role[], trial, createdAt };
}

/**
 * The accounts of this installation, some of them at a time.
 * @throws AppError forbidden (403)
 */
export async function accountsOf(
  db: Db,
  actor: Actor,
  query: { text: string; limit: number; offset: number },
): Promise<{ users: Account[]; total: number; limit: number; offset: number }> {
  requireAdministrator(actor.roles, "see the accounts");
  const { rows, total } = await listAccounts(db, { ...query, text: storable(query.text) });
  return { users: rows.map(toAccount), total, limit: query.limit, offset: query.offset };
}

/**
 * Sets the roles of an account, as an administrator; a trial that runs ends. Each change is a line in the log.
 * @throws AppError forbidden (403), not-found (404), own-role (409), last-administrator (409)
 */
export async function changeRoles(
  { db, log }: { db: Db; log: Pick<Log, "info"> },
  actor: Actor,
  userId: string,
  roles: readonly Role[],
): Promise<Account> {
  requireAdministrator(actor.roles, "change roles");
  if (userId === actor.userId && !isAdministrator(roles))
    throw new AppError(
      409,
      "own-role",
      "You cannot take the administrator role from yourself. Ask another administrator.",
    );
  const { before, after } = await db.transaction().execute(async (trx) => {
    // One change of administrators at a time: two who demote each other at once would leave none.
    const others = await lockOtherAccounts(trx, userId);
    requireAdministrator((await findUser(trx, actor.userId))?.roles ?? [], "change roles");
    const before = await findUser(trx, userId);
    if (!before) throw notFound("account");
    if (isAdministrator(before.roles) && !isAdministrator(roles) && !others.administrator)
      throw new AppError(
        409,
        "last-administrator",
        "This is the only administrator here. Make somebody else an administrator first.",
      );
    const after = await setRoles(trx, userId, roles);
    if (!after) throw notFound("account");
    return { before, after };
  });
  log.info(
    { audit: "roles", by: actor.userId, account: userId, before: before.roles, after: after.roles },
    "Roles of an account were changed",
  );
  return toAccount(after);
}

function requireAdministrator(roles: readonly string[], what: string): void {
  if (!isAdministrator(roles)) throw new AppError(403, "forbidden", `Only an administrator may ${what}.`);
}
