import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { QueuedMail } from "../repositories/mails";
import { putReset } from "../repositories/passwordResets";
import { putSignUpLink } from "../repositories/signUpLinks";
import { emailKeyOf, findAccount } from "../services/auth";
import { newLinkToken } from "../services/linkTokens";
import { confirmSignUp, resetPasswordMail, signUpWithKnownEmail } from "./messages";
import type { Message } from "./transport";

const CONFIRM_SECONDS = 24 * 3600;
const RESET_SECONDS = 3600;

/**
 * Composes the message of a queued mail, or null if none is to be sent. Checks here, and not in the request, whether
 * the address has an account, so requests take the same time for all addresses.
 */
export async function compose(
  db: Kysely<Database>,
  origin: string,
  { kind, email, invitationHash }: QueuedMail,
): Promise<Message | null> {
  const account = await findAccount(db, email);
  if (kind === "sign-up") {
    if (account) return signUpWithKnownEmail(account.email, { origin });
    const { token, hash } = newLinkToken();
    const link = { email, emailKey: emailKeyOf(email), tokenHash: hash, invitationHash };
    await putSignUpLink(db, { ...link, seconds: CONFIRM_SECONDS });
    return confirmSignUp(email, { origin, token });
  }
  if (!account || account.suspended_at !== null) return null;
  const { token, hash } = newLinkToken();
  await putReset(db, {
    userId: account.uuid,
    tokenHash: hash,
    createdBy: account.uuid,
    seconds: RESET_SECONDS,
  });
  return resetPasswordMail(account.email, { origin, token });
}
