import type { Kysely } from "kysely";
import { isAdministrator } from "../../src/domain/roles";
import type { Database } from "../db/schema";
import { AppError, invalid, notFound } from "../errors";
import type { Jobs } from "../jobs/queue";
import { deleteAccountRow, forgetInstallation, lockOtherAccounts } from "../repositories/deletedAccounts";
import { confirmPassword } from "./account";
import { type Actor, type AdministrationDeps, toAccountOf } from "./administrators";
import { type AuthDeps, emailKeyOf } from "./auth";
import { forgetAccount } from "./throttle";

export interface DeletionDeps extends AuthDeps {
  jobs: Jobs;
}

/**
 * Deletes an account. From then on no one can log in to it, its shares are gone, and its email can sign up again. A job
 * removes its content in batches.
 * @throws AppError wrong-password (403), too-many-attempts (429), last-administrator (409)
 */
export async function deleteAccount(
  { db, jobs }: DeletionDeps,
  userId: string,
  password: string,
): Promise<void> {
  const { email_key: emailKey, roles } = await confirmPassword(db, userId, password, "password");
  await db.transaction().execute(async (trx) => {
    const others = await lockOtherAccounts(trx, userId);
    if (isAdministrator(roles) && others.any && !others.administrator)
      throw new AppError(
        409,
        "last-administrator",
        "You are the only administrator. Make someone else an administrator first.",
      );
    if (!(await removeAccount({ trx, jobs }, userId, emailKey))) return;
    if (!others.any) await forgetInstallation(trx);
  });
  jobs.nudge("purge");
}

/**
 * Deletes another user's account, as an administrator.
 * @param email as typed by the administrator, to confirm that it's the right account
 * @throws AppError forbidden (403), own-account (409), not-found (404), invalid-request (400)
 */
export async function deleteAccountOf(
  { db, log, jobs }: AdministrationDeps & { jobs: Jobs },
  actor: Actor,
  userId: string,
  email: string,
): Promise<void> {
  const what = "delete accounts";
  await toAccountOf({ db, log }, actor, { userId, what }, async (whom, { trx, record }) => {
    if (emailKeyOf(email) !== whom.email_key)
      throw invalid("The email doesn't match the account.", {
        email: "This isn't the email of the account.",
      });
    if (!(await removeAccount({ trx, jobs }, userId, whom.email_key))) throw notFound("account");
    await record({ action: "delete", account: whom });
  });
  jobs.nudge("purge");
}

/** @returns false if the account is already gone */
async function removeAccount(
  { trx, jobs }: { trx: Kysely<Database>; jobs: Jobs },
  userId: string,
  emailKey: string,
): Promise<boolean> {
  if (!(await deleteAccountRow(trx, userId))) return false;
  await forgetAccount(trx, userId, emailKey);
  await jobs.enqueue(trx, "purge", { userId, uuid: userId });
  return true;
}
