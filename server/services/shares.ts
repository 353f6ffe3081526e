import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { AcceptedShare, ShareLink, ShareStatus } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { lockCollections, lockFeatureKeys } from "../repositories/members";
import {
  countAccepted,
  countShareTokens,
  deleteReceived,
  deleteSharesOf,
  findReceived,
  insertReceived,
  insertShareToken,
  lockShareToken,
  recipientsOf,
  rescindReceived,
  type SharedItem,
} from "../repositories/shares";
import { hashSecret } from "./tokens";

type Db = Kysely<Database>;

/** 144 bits: nobody guesses one, and it is short enough to stand in a short link as it is. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;
const TAG = "share-token=";
/** An item's links that are good at a time. */
const LINKS_MAX = 50;
const RECEIVED_MAX = 1000;
const RECIPIENTS_MAX = 1000;

/**
 * Makes a new link to a hunt or feature. The token is told this once: only its hash is kept.
 * @param origin where people reach this server
 * @throws AppError not-found (404)
 */
export async function createShare(
  db: Db,
  userId: string,
  item: SharedItem,
  origin: string,
): Promise<ShareLink> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.transaction().execute(async (trx) => {
    await lockItem(trx, userId, item);
    await insertShareToken(trx, userId, item, hashOf(token), LINKS_MAX);
  });
  const shareTag = `${TAG}${token}`;
  return { link: `${origin}/maps/#${shareTag}`, shareTag };
}

/**
 * The short form of one of the caller's links.
 * @throws AppError unknown-link (404)
 */
export async function shortenLink(db: Db, userId: string, longLink: string, origin: string): Promise<string> {
  const token = longLink.split(`#${TAG}`)[1] ?? "";
  const found = TOKEN.test(token) ? await lockShareToken(db, hashOf(token)) : null;
  if (found?.ownerId !== userId) throw unknownLink();
  return `${origin}/s/${token}`;
}

/** Where a short link leads below the server's origin; null when it was never good or has ended. */
export async function longPathOf(db: Db, token: string): Promise<string | null> {
  const good = TOKEN.test(token) && (await lockShareToken(db, hashOf(token)));
  return good ? `/maps/#${TAG}${token}` : null;
}

/**
 * Lets the caller see what a link leads to. A second time it changes nothing.
 * @param token with or without "share-token=" before it
 * @throws AppError unknown-link (404), too-many-shares (409)
 */
export async function acceptShare(db: Db, userId: string, text: string): Promise<AcceptedShare> {
  const token = text.replace(/^#?share-token=/, "");
  if (!TOKEN.test(token)) throw unknownLink();
  return db.transaction().execute(async (trx) => {
    const found = await lockShareToken(trx, hashOf(token));
    if (!found) throw unknownLink();
    const { type, uuid, ownerId } = found;
    if (ownerId === userId) return { result: "own" as const, type, uuid };
    await lockItem(trx, ownerId, found).catch(() => {
      throw unknownLink();
    });
    const present = await findReceived(trx, userId, found);
    if (present?.state === "accepted") return { result: "accepted" as const, type, uuid };
    // Who was sent away does not come in again by a link of before.
    if (present && present.changedAt >= found.createdAt) throw unknownLink();
    const counts = await countAccepted(trx, userId, found);
    if (counts.received >= RECEIVED_MAX || counts.recipients >= RECIPIENTS_MAX)
      throw new AppError(
        409,
        "too-many-shares",
        counts.received >= RECEIVED_MAX
          ? "You have accepted as many shares as there can be. Leave one first."
          : "This is shared with as many people as there can be. Its owner has to remove somebody first.",
      );
    await insertReceived(trx, userId, found);
    return { result: "accepted" as const, type, uuid };
  });
}

/** With whom an own item is shared, and how many of its links are good. @throws AppError not-found (404) */
export async function shareStatus(
  db: Db,
  userId: string,
  item: SharedItem,
): Promise<{ shares: ShareStatus[]; links: number }> {
  await lockItem(db, userId, item);
  const path = `/api/v1/shares/${item.type}/${item.uuid}`;
  const shares = (await recipientsOf(db, userId, item)).map((user) => ({
    uuid: item.uuid,
    type: item.type,
    status: "accepted" as const,
    user,
    rescindUrl: `${path}/${user.uuid}`,
  }));
  return { shares, links: await countShareTokens(db, userId, item) };
}

/** Ends one person's access to an own item. @throws AppError not-found (404) */
export async function rescindShare(
  db: Db,
  userId: string,
  item: SharedItem,
  recipientId: string,
): Promise<void> {
  if (!(await rescindReceived(db, userId, item, recipientId))) throw notFound("share");
}

/** Ends the sharing of an own item: its links and everybody's access. @throws AppError not-found (404) */
export async function destroyShare(db: Db, userId: string, item: SharedItem): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockItem(trx, userId, item);
    await deleteSharesOf(trx, userId, item.type, [item.uuid]);
  });
}

/** Gives back what somebody else shares. @throws AppError not-found (404) */
export async function leaveShare(db: Db, userId: string, item: SharedItem): Promise<void> {
  if (!(await deleteReceived(db, userId, item))) throw notFound("share");
}

async function lockItem(db: Db, ownerId: string, { type, uuid }: SharedItem): Promise<void> {
  const lock = type === "collection" ? lockCollections : lockFeatureKeys;
  if ((await lock(db, ownerId, [uuid])).length === 0)
    throw notFound(type === "collection" ? "hunt" : "feature");
}

const hashOf = (token: string): Buffer => hashSecret(Buffer.from(token));

const unknownLink = (): AppError =>
  new AppError(
    404,
    "unknown-link",
    "This link is not known: it may be incomplete, or its owner has ended it. Ask for a new one.",
  );
