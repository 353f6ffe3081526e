import type { Kysely } from "kysely";
import { SHARED_VIEW_MAX, type SharedView } from "../../src/domain/sharedView";
import type { ReplicaRead } from "../db/replica";
import type { Database } from "../db/schema";
import { notesOf } from "../repositories/notes";
import {
  findReceived,
  findShareToken,
  hasShareToken,
  type ShareToken,
  sharersOf,
} from "../repositories/shares";
import { describeShared, listSharedFeatures } from "../repositories/shareView";
import { commaBetween } from "./featureList";
import { featureTexts } from "./featureText";
import { tokenHashOf, unknownLink } from "./shares";

type Db = Kysely<Database>;

/** Limits of a page, so that no request keeps the server busy for long. */
const PAGE_FEATURES = 500;
const PAGE_BYTES = 1024 * 1024;

export interface ShareViewDeps {
  /** The primary decides who sees what, so an ended link is closed at once. */
  db: Db;
  /** Reads the content. */
  readContent: ReplicaRead;
}

/**
 * Returns what a link shows to anyone.
 * @param visitorId logged-in visitor, if any
 * @throws AppError unknown-link (404)
 */
export async function viewShare(
  { db, readContent }: ShareViewDeps,
  text: string,
  visitorId: string | null,
): Promise<SharedView> {
  const token = await findToken(db, text);
  const standing = await standingOf(db, token, visitorId);
  const content = await readContent((source) => readShared(source, token), hasLink(token, text));
  if (!content) throw unknownLink();
  const { described, sharer, notes } = content;
  return {
    type: token.type,
    ...described,
    sharer: {
      firstName: sharer?.firstName ?? "",
      lastName: sharer?.lastName ?? "",
      avatar: sharer?.avatar ?? null,
    },
    notes: notes.map(({ title, contents }) => ({ title, contents })),
    standing,
  };
}

/**
 * Only a replica that has the link may show its content. What the owner removed before sharing is gone there too, so no
 * one sees it.
 */
const hasLink =
  ({ ownerId }: ShareToken, text: string) =>
  (replica: Db) =>
    hasShareToken(replica, ownerId, tokenHashOf(text));

async function readShared(db: Db, token: ShareToken) {
  const { type, uuid, ownerId } = token;
  const described = await describeShared(db, ownerId, token);
  if (!described) return null;
  const sharer = (await sharersOf(db, [ownerId])).get(ownerId);
  const notes = type === "collection" ? await notesOf(db, ownerId, type, [uuid]) : [];
  return { described, sharer, notes };
}

/** Returns the JSON of a page of a link's features: `{features, nextOffset}`. @throws AppError unknown-link (404) */
export async function viewFeaturesJson(
  { db, readContent }: ShareViewDeps,
  text: string,
  offset: number,
): Promise<string[]> {
  const token = await findToken(db, text);
  const limit = Math.min(PAGE_FEATURES, SHARED_VIEW_MAX - offset);
  const { rows, more } =
    limit > 0
      ? await readContent(
          (source) =>
            listSharedFeatures(source, token.ownerId, token, { offset, limit, maxBytes: PAGE_BYTES }),
          hasLink(token, text),
        )
      : { rows: [], more: false };
  const next = offset + rows.length;
  const nextOffset = more && next < SHARED_VIEW_MAX ? next : null;
  return [
    '{"features":[',
    ...commaBetween(await featureTexts(rows, { times: false })),
    `],"nextOffset":${nextOffset}}`,
  ];
}

async function findToken(db: Db, text: string): Promise<ShareToken> {
  const found = await findShareToken(db, tokenHashOf(text));
  if (!found) throw unknownLink();
  return found;
}

async function standingOf(
  db: Db,
  token: ShareToken,
  visitorId: string | null,
): Promise<SharedView["standing"]> {
  if (visitorId === null) return "new";
  if (visitorId === token.ownerId) return "own";
  const received = await findReceived(db, visitorId, token);
  if (received?.state === "accepted") return "accepted";
  if (received && received.changedAt >= token.createdAt) throw unknownLink();
  return "new";
}
