import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Invitation, OneTimeLink, SignUps } from "../../src/domain/administration";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import {
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  isInvitation,
  listInvitations,
  takeInvitation,
} from "../repositories/invitations";
import { isClaimed } from "../repositories/users";
import { type Actor, type AdministrationDeps, asAdministrator, requireAdministrator } from "./administrators";
import { linkTokenHash, newLinkToken } from "./linkTokens";

type Db = Kysely<Database>;

const INVITATION_SECONDS = 7 * 24 * 3600;
/** Maximum number of open invitations. */
const INVITATIONS_MAX = 500;

/** Whether the sign-up form can be used, and if not, why. */
export type SignUpState = "open" | "closed" | "invitation-invalid";

export async function signUpState(db: Db, signUps: SignUps, invitation?: string): Promise<SignUpState> {
  if (signUps === "open" || !(await isClaimed(db))) return "open";
  if (signUps === "closed" || invitation === undefined || invitation === "") return "closed";
  const hash = linkTokenHash(invitation);
  return hash && (await isInvitation(db, hash)) ? "open" : "invitation-invalid";
}

/**
 * Admits another account, in the transaction that creates it.
 * @param invitation token of its link, or the token's hash
 * @returns the invitation that was redeemed, if any
 * @throws AppError sign-ups-closed (403), invitation-invalid (403)
 */
export async function admit(
  trx: Db,
  signUps: SignUps,
  invitation: string | Buffer | undefined,
): Promise<{ note: string } | null> {
  const hash = typeof invitation === "string" ? linkTokenHash(invitation) : (invitation ?? null);
  if (signUps === "open") return hash && takeInvitation(trx, hash);
  if (signUps === "closed" || !invitation) throw signUpsClosed(signUps);
  const taken = hash && (await takeInvitation(trx, hash));
  if (!taken) throw new AppError(403, "invitation-invalid", INVITATION_INVALID);
  return taken;
}

/**
 * Checks whether a sign-up is allowed, without redeeming the invitation.
 * @returns the hash of the invitation's token, if there is one
 * @throws AppError sign-ups-closed (403), invitation-invalid (403)
 */
export async function checkAdmission(
  db: Db,
  signUps: SignUps,
  invitation: string | undefined,
): Promise<Buffer | null> {
  const state = await signUpState(db, signUps, invitation);
  if (state === "closed") throw signUpsClosed(signUps);
  if (state === "invitation-invalid") throw new AppError(403, "invitation-invalid", INVITATION_INVALID);
  return linkTokenHash(invitation);
}

/** Message for people without an invitation. */
export const signUpsClosedText = (signUps: SignUps): string =>
  signUps === "invite"
    ? "Sign-ups are closed on this server. Ask its administrator for an invitation."
    : "Sign-ups are closed on this server.";
export const INVITATION_INVALID =
  "This invitation doesn't work. It may have expired or been used. Ask for a new one.";

const signUpsClosed = (signUps: SignUps) => new AppError(403, "sign-ups-closed", signUpsClosedText(signUps));

const toInvitation = (row: InvitationRow): Invitation => ({
  uuid: row.uuid,
  note: row.note,
  createdBy: row.creator ?? "",
  createdAt: Math.floor(row.created_at.getTime() / 1000),
  expiresAt: Math.floor(row.expires_at.getTime() / 1000),
});

/** Lists open invitations. @throws AppError forbidden (403) */
export async function invitationsOf(
  { db }: Pick<AdministrationDeps, "db">,
  actor: Actor,
): Promise<Invitation[]> {
  requireAdministrator(actor.roles, "see invitations");
  return (await listInvitations(db)).map(toInvitation);
}

/**
 * Creates an invitation. Its link can't be shown again.
 * @param origin where users reach this server
 * @throws AppError forbidden (403), sign-ups-closed (409), too-many-invitations (409)
 */
export function invite(
  deps: AdministrationDeps & { signUps: SignUps },
  actor: Actor,
  { note, origin }: { note: string; origin: string },
): Promise<Invitation & OneTimeLink> {
  return asAdministrator(deps, actor, "invite people", async ({ trx, by, record }) => {
    if (deps.signUps === "closed")
      throw new AppError(
        409,
        "sign-ups-closed",
        "Sign-ups are closed on this server. Invitations need SIGN_UPS=invite in its settings.",
      );
    if ((await listInvitations(trx)).length >= INVITATIONS_MAX)
      throw new AppError(409, "too-many-invitations", "Too many open invitations. Revoke some first.");
    const { token, hash } = newLinkToken();
    const uuid = randomUUID();
    const seconds = INVITATION_SECONDS;
    await insertInvitation(trx, { uuid, tokenHash: hash, note, createdBy: by.uuid, seconds });
    const [row] = await listInvitations(trx, uuid);
    if (!row) throw notFound("invitation");
    await record({ action: "invite", account: null, about: note });
    return { ...toInvitation(row), link: `${origin}/signup?invitation=${token}` };
  });
}

/** Revokes an open invitation. @throws AppError forbidden (403), not-found (404) */
export function revokeInvitation(deps: AdministrationDeps, actor: Actor, uuid: string): Promise<void> {
  return asAdministrator(deps, actor, "revoke invitations", async ({ trx, record }) => {
    const gone = await deleteInvitation(trx, uuid);
    if (!gone) throw notFound("invitation");
    await record({ action: "revoke-invitation", account: null, about: gone.note });
  });
}
