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

/** Whether sign-ups are confirmed by mail. The first account is made at once, by the operator. */
export const confirmsSignUps = async ({ db, config }: AuthDeps): Promise<boolean> =>
  config.mail !== null && (await isClaimed(db));

/**
 * Queues the mail that finishes a sign-up, or tells the owner of an address that has an account. Does the same for all
 * addresses, so neither the response nor its time says which ones have an account.
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
 * Queues a mail with a link for a new password, if the address has an account. Does the same for all addresses.
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

/** Beyond a few mails of one kind to one address nothing is sent: those before it lead on as well. */
async function queue(db: AuthDeps["db"], mail: Parameters<typeof insertMail>[1]): Promise<void> {
  if (await countMail(db, mail.kind, emailKeyOf(mail.email))) await insertMail(db, mail);
}

/** Whether a link's token can still finish a sign-up. */
export async function isSignUpToken(
  { db }: Pick<AuthDeps, "db">,
  token: string | undefined,
): Promise<boolean> {
  const hash = linkTokenHash(token);
  return hash !== null && (await findSignUpLink(db, hash)) !== null;
}

/**
 * Makes the account of a link and its first session. The password is chosen here and not before: whoever has the link
 * owns the address, so nobody can prepare an account with a password for somebody else's.
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
