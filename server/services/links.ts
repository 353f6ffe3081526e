import { AppError, notFound } from "../errors";
import type { Tokens } from "./tokens";

/** Seconds that a download URL is valid. */
export const LINK_SECONDS = 600;

/** Query of a signed download URL. */
export interface SignedLink {
  account: string;
  expires: string;
  signature: string;
}

/** Signs the query of a download URL. It's valid for ten minutes and also works in a new tab, which sends no token. */
export async function signedQuery(
  tokens: Tokens,
  account: string,
  what: readonly string[],
): Promise<URLSearchParams> {
  const expires = String(Math.floor(Date.now() / 1000) + LINK_SECONDS);
  const signature = await tokens.signLink([...what, account, expires]);
  return new URLSearchParams({ account, expires, signature });
}

/**
 * Verifies a signed link.
 * @param visitor the logged-in account, if any. It can't use another account's link
 * @throws AppError not-found (404), link-expired (403)
 */
export async function checkLink(
  tokens: Tokens,
  { account, expires, signature }: SignedLink,
  what: readonly string[],
  visitor: string | null,
): Promise<void> {
  const right = await tokens.isLinkSignature([...what, account, expires], signature);
  if (!right || (visitor !== null && visitor !== account)) throw notFound("export");
  if (Number(expires) < Date.now() / 1000)
    throw new AppError(403, "link-expired", "This download link has expired. Start the export again.");
}
