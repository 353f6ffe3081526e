import { AppError } from "../errors";
import { insertMail } from "../repositories/mails";
import { findSignUpLink, takeSignUpLink } from "../repositories/signUpLinks";
import { isClaimed } from "../repositories/users";
import { audit } from "./audit";
import { type AuthDeps, createAccount, emailKeyOf, type SignedIn, startSession } from "./auth";
import { admit, checkAdmission } from "./invitations";
import { linkTokenHash } from "./linkTokens";
import type { ClientInfo } from "./sessions";
import { countMail, countReset, countSignUp } from "./throttle";

/** Whether sign-ups are confirmed by mail. The first account, the operator's, is created without. */
export const confirmsSignUps = async ({ db, config }: AuthDeps): Promise<boolean> =>
  config.mail !== null && (await isClaimed(db));

/**
 * Queues the mail that completes a sign-up, or that informs an address which already has an account. Does the same for
 * all addresses, so that neither the response nor its timing reveals which have one.
 * @throws AppError too-many-attempts (429), sign-ups-closed, invitation-invalid (403)
 */
export async function requestSignUp(
  { db, config }: AuthDeps,
  { email, invitation }: { email: string; invitation?: string | undefined },
  client: ClientInfo,
): Promise<void> {
  await countSignUp(db, client.address, config.signUpsPerAddress);
  const invitationHash = await checkAdmission(db, config.signUps, invitation);
  await queue(db, { kind: "sign-up", email: email.trim(), invitationHash });
}

/**
 * Queues a mail with a password reset link, which is only sent if the address has an account. Does the same for all
 * addresses.
 * @throws AppError too-many-attempts (429), mail-not-set-up (409)
 */
export async function requestReset(
  { db, config }: AuthDeps,
  { email }: { email: string },
  client: ClientInfo,
): Promise<void> {
  if (config.mail === null)
    throw new AppError(
      409,
      "mail-not-set-up",
      "This server doesn't send mail. Ask its administrator for a link to reset your password.",
    );
  await countReset(db, client.address, config.signUpsPerAddress);
  await queue(db, { kind: "reset", email: email.trim(), invitationHash: null });
}

/** Silently drops mails beyond a few of one kind to one address. The links in the earlier ones work as well. */
async function queue(db: AuthDeps["db"], mail: Parameters<typeof insertMail>[1]): Promise<void> {
  if (await countMail(db, mail.kind, emailKeyOf(mail.email))) await insertMail(db, mail);
}

/** Whether a link's token can still complete a sign-up. */
export async function isSignUpToken(
  { db }: Pick<AuthDeps, "db">,
  token: string | undefined,
): Promise<boolean> {
  const hash = linkTokenHash(token);
  return hash !== null && (await findSignUpLink(db, hash)) !== null;
}

/**
 * Creates the account of a sign-up link and its first session. The password is chosen only now, since the holder of the
 * link owns the address. So no one can prepare an account with a known password for someone else's address.
 * @throws AppError sign-up-link-invalid, sign-ups-closed, invitation-invalid (403), email-taken (409)
 */
export async function confirmSignUp(
  deps: AuthDeps,
  { token, ...person }: { token: string; password: string; firstName: string; lastName: string },
  client: ClientInfo,
): Promise<SignedIn> {
  const { db, log, config } = deps;
  const hash = linkTokenHash(token);
  const link = hash && (await findSignUpLink(db, hash));
  if (!hash || !link) throw linkInvalid();
  const row = await createAccount(db, { ...person, email: link.email }, async (trx) => {
    if (!(await takeSignUpLink(trx, hash))) throw linkInvalid();
    const used = await admit(trx, config.signUps, link.invitationHash ?? undefined);
    return (
      used && ((by) => audit({ trx, log }, { by, action: "invitation-used", account: by, detail: used.note }))
    );
  });
  return startSession(deps, row, client);
}

export const SIGN_UP_LINK_INVALID =
  "This link doesn't work. It may have expired or been used. Sign up again.";

const linkInvalid = () => new AppError(403, "sign-up-link-invalid", SIGN_UP_LINK_INVALID);
