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
/** Open invitations at a time. */
const INVITATIONS_MAX = 500;

/** Whether the form to sign up is of any use, and what to say where it isn't. */
export type SignUpState = "open" | "closed" | "invitation-invalid";

export async function signUpState(db: Db, signUps: SignUps, invitation?: string): Promise<SignUpState> {
  if (signUps === "open" || !(await isClaimed(db))) return "open";
  if (signUps === "closed" || invitation === undefined || invitation === "") return "closed";
  const hash = linkTokenHash(invitation);
  return hash && (await isInvitation(db, hash)) ? "open" : "invitation-invalid";
}

/**
 * Lets a further account in, in the transaction that makes it.
 * @param invitation token of its link, or the token's hash
 * @returns the invitation that was used up, if one was
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
 * Checks that somebody may sign up, without using the invitation up.
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

/** What to say to people who have no invitation. */
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

/** Invitations that can still be used. @throws AppError forbidden (403) */
export async function invitationsOf(
  { db }: Pick<AdministrationDeps, "db">,
  actor: Actor,
): Promise<Invitation[]> {
  requireAdministrator(actor.roles, "see invitations");
  return (await listInvitations(db)).map(toInvitation);
}

/**
 * Makes an invitation. Its link can't be shown again.
 * @param origin where people reach this server
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

/** Ends an invitation before its time. @throws AppError forbidden (403), not-found (404) */
export function revokeInvitation(deps: AdministrationDeps, actor: Actor, uuid: string): Promise<void> {
  return asAdministrator(deps, actor, "revoke invitations", async ({ trx, record }) => {
    const gone = await deleteInvitation(trx, uuid);
    if (!gone) throw notFound("invitation");
    await record({ action: "revoke-invitation", account: null, about: gone.note });
  });
}
