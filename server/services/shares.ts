import type { Kysely } from "kysely";
import type { AcceptedShare, ShareLink, ShareStatus } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { touchCollection } from "../repositories/collections";
import { lockRows } from "../repositories/locks";
import { lockCollections, lockFeatureKeys } from "../repositories/members";
import {
  countAccepted,
  countShareTokens,
  currentShareToken,
  deleteShareTokens,
  findReceived,
  findShareToken,
  insertShareToken,
  lockShareToken,
  recipientsOf,
  type SharedItem,
} from "../repositories/shares";
import { writeContent } from "./contentWrite";
import { linkTokenHash, newLinkToken } from "./linkTokens";
import { beginShareWith, endSharesOf, endShareWith } from "./shareEnds";

type Db = Kysely<Database>;

const TAG = "share-token=";
/** Maximum number of valid links per item. */
const LINKS_MAX = 50;
const RECEIVED_MAX = 1000;
const RECIPIENTS_MAX = 1000;

/**
 * Returns the link to a hunt or feature. Creates one if there is none, or if a recipient was removed since (ADR 0050).
 * @param origin where users reach this server
 * @throws AppError not-found (404)
 */
export async function createShare(
  db: Db,
  userId: string,
  item: SharedItem,
  origin: string,
): Promise<ShareLink> {
  const token = await withItem(
    db,
    userId,
    item,
    async (trx) => (await currentShareToken(trx, userId, item)) ?? newToken(trx, userId, item),
  );
  return linkOf(token, origin);
}

/**
 * Ends all links to a hunt or feature and creates a new one. Recipients who accepted it keep it.
 * @throws AppError not-found (404)
 */
export async function renewShare(
  db: Db,
  userId: string,
  item: SharedItem,
  origin: string,
): Promise<ShareLink> {
  const token = await withItem(db, userId, item, async (trx) => {
    await deleteShareTokens(trx, userId, item);
    return newToken(trx, userId, item);
  });
  return linkOf(token, origin);
}

/** Runs a transaction about an item's link. Only one runs at a time, so that concurrent requests get the same link. */
const withItem = <T>(db: Db, userId: string, item: SharedItem, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockRows(trx, userId, item.type === "collection" ? "collections" : "features", [item.uuid]);
    await lockItem(trx, userId, item);
    return work(trx);
  });

async function newToken(trx: Db, userId: string, item: SharedItem): Promise<string> {
  const { token, hash } = newLinkToken();
  await insertShareToken(trx, userId, item, { token, hash, keep: LINKS_MAX });
  return token;
}

function linkOf(token: string, origin: string): ShareLink {
  const shareTag = `${TAG}${token}`;
  return { link: `${origin}/maps/#${shareTag}`, shareTag };
}

/**
 * Returns the short form of one of the caller's links.
 * @throws AppError unknown-link (404)
 */
export async function shortenLink(db: Db, userId: string, longLink: string, origin: string): Promise<string> {
  const token = longLink.split(`#${TAG}`)[1] ?? "";
  const hash = linkTokenHash(token);
  const found = hash && (await findShareToken(db, hash));
  if (found?.ownerId !== userId) throw unknownLink();
  return `${origin}/s/${token}`;
}

/** Returns the path a short link leads to, or null if the link is invalid or has ended. */
export async function longPathOf(db: Db, token: string): Promise<string | null> {
  const hash = linkTokenHash(token);
  const good = hash && (await findShareToken(db, hash));
  return good ? `/maps/#${TAG}${token}` : null;
}

/**
 * Gives the caller access to a link's item. Repeating it changes nothing.
 * @param token with or without a "share-token=" prefix
 * @throws AppError unknown-link (404), too-many-shares (409)
 */
export async function acceptShare(db: Db, userId: string, text: string): Promise<AcceptedShare> {
  const hash = tokenHashOf(text);
  const known = await findShareToken(db, hash);
  if (!known) throw unknownLink();
  if (known.ownerId === userId) return { result: "own", type: known.type, uuid: known.uuid };
  if ((await findReceived(db, userId, known))?.state === "accepted")
    return { result: "accepted", type: known.type, uuid: known.uuid };
  return writeContent(db, known.ownerId, async (write) => {
    const { trx } = write;
    const found = await lockShareToken(trx, hash);
    if (!found) throw unknownLink();
    const { type, uuid, ownerId } = found;
    await lockItem(trx, ownerId, found).catch(() => {
      throw unknownLink();
    });
    const present = await findReceived(trx, userId, found);
    if (present?.state === "accepted") return { result: "accepted" as const, type, uuid };
    // A removed recipient can't come back with an older link.
    if (present && present.changedAt >= found.createdAt) throw unknownLink();
    const counts = await countAccepted(trx, userId, found);
    if (counts.received >= RECEIVED_MAX || counts.recipients >= RECIPIENTS_MAX)
      throw new AppError(
        409,
        "too-many-shares",
        counts.received >= RECEIVED_MAX
          ? "You have reached the limit of accepted shares. Leave one first."
          : "This is shared with the maximum number of people. Its owner must remove someone first.",
      );
    await beginShareWith(write, found, userId);
    return { result: "accepted" as const, type, uuid };
  });
}

/**
 * Returns the recipients of an own item, the number of its valid links, and the current one.
 * @throws AppError not-found (404)
 */
export async function shareStatus(
  db: Db,
  userId: string,
  item: SharedItem,
  origin: string,
): Promise<{ shares: ShareStatus[]; links: number; link: string | null }> {
  await lockItem(db, userId, item);
  const path = `/api/v1/shares/${item.type}/${item.uuid}`;
  const shares = (await recipientsOf(db, userId, item)).map((user) => ({
    uuid: item.uuid,
    type: item.type,
    status: "accepted" as const,
    user,
    rescindUrl: `${path}/${user.uuid}`,
  }));
  const token = await currentShareToken(db, userId, item);
  return {
    shares,
    links: await countShareTokens(db, userId, item),
    link: token === null ? null : `${origin}/s/${token}`,
  };
}

/** Ends one recipient's access to an own item. @throws AppError not-found (404) */
export async function rescindShare(
  db: Db,
  userId: string,
  item: SharedItem,
  recipientId: string,
): Promise<void> {
  await writeContent(db, userId, async (write) => {
    if (!(await endShareWith(write, item, recipientId, "rescinded"))) throw notFound("share");
  });
}

/** Stops sharing an own item: ends its links and all access. @throws AppError not-found (404) */
export async function destroyShare(db: Db, userId: string, item: SharedItem): Promise<void> {
  await writeContent(db, userId, async (write) => {
    await lockItem(write.trx, userId, item);
    await endSharesOf(write, item.type, [item.uuid]);
    if (item.type === "collection") await touchCollection(write, item.uuid);
  });
}

/** Leaves an item shared by another user. @throws AppError not-found (404) */
export async function leaveShare(db: Db, userId: string, item: SharedItem): Promise<void> {
  const received = await findReceived(db, userId, item);
  if (!received) throw notFound("share");
  await writeContent(db, received.ownerId, async (write) => {
    if (!(await endShareWith(write, item, userId, "left"))) throw notFound("share");
  });
}

async function lockItem(db: Db, ownerId: string, { type, uuid }: SharedItem): Promise<void> {
  const lock = type === "collection" ? lockCollections : lockFeatureKeys;
  if ((await lock(db, ownerId, [uuid])).length === 0)
    throw notFound(type === "collection" ? "hunt" : "feature");
}

/** Returns the hash of a token, with or without a "share-token=" prefix. @throws AppError unknown-link (404) */
export function tokenHashOf(text: string): Buffer {
  const hash = linkTokenHash(text.replace(/^#?share-token=/, ""));
  if (!hash) throw unknownLink();
  return hash;
}

export const unknownLink = (): AppError =>
  new AppError(
    404,
    "unknown-link",
    "This link doesn't work. It may be incomplete, or the owner stopped sharing. Ask for a new link.",
  );
