import { isAdministrator } from "../../src/domain/roles";
import { AppError } from "../errors";
import type { Jobs } from "../jobs/jobs";
import { deleteAccountRow, forgetInstallation, lockOtherAccounts } from "../repositories/deletedAccounts";
import { confirmPassword } from "./account";
import type { AuthDeps } from "./auth";
import { forgetAccount } from "./throttle";

export interface DeletionDeps extends AuthDeps {
  jobs: Jobs;
}

/**
 * Deletes an account. From then on it cannot be signed in to, nothing of it is shared with anybody, and its e-mail can
 * sign up anew; its content is removed by a job, in batches.
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
        "You are the only administrator here. Make somebody else an administrator first.",
      );
    if (!(await deleteAccountRow(trx, userId))) return;
    if (!others.any) await forgetInstallation(trx);
    await forgetAccount(trx, userId, emailKey);
    await jobs.enqueue(trx, "purge", { userId, uuid: userId });
  });
  jobs.nudge("purge");
}
