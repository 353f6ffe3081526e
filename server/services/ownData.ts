import type { Readable } from "node:stream";
import type pg from "pg";
import { AppError } from "../errors";
import { featureFileInThread } from "../jobs/featureFileThread";
import { ownHunts, ownNotes, ownPhotos, ownShares } from "../repositories/ownData";
import { accountSessions } from "./account";
import type { AuthDeps } from "./auth";
import { nowSeconds } from "./features";
import { json, list } from "./jsonFiles";
import { checkLink, type SignedLink, signedQuery } from "./links";
import { openPhoto, type PhotoDeps } from "./photos";
import { getPreferences } from "./preferences";
import { existingUser, toUser } from "./users";
import { ZipWriter } from "./zipWriter";

export interface OwnDataDeps extends AuthDeps, Pick<PhotoDeps, "photos"> {
  /** What the database pool connects to. */
  connection: pg.ClientConfig;
}

const SHARES_MAX = 10_000;

const README = `This is everything that Ridgeline keeps of you.

account.json       your name, e-mail and roles, and where you are logged in
preferences.json   your settings
features.geojson   every waypoint, line, area and track as GeoJSON, with notes and the hunts each is in
features.kml       the same as KML: import it into Ridgeline again, or into another program
features.gpx       waypoints and tracks as GPX, for devices; GPX holds no lines and areas
hunts.json         your hunts
notes.json         the notes of features and hunts
shares.json        what you share, with whom, and what others share with you
photos.json        your photos: title and feature; "file" is the file in photos/
photos/            your photos as you uploaded them

Times in JSON files are seconds since the epoch. What others share with you is theirs and not in here, nor are imports
that you have not confirmed.
`;

/** Downloads that one server writes at a time: each has a thread with a connection of its own. */
const WRITING_MAX = 4;
/** Accounts whose data this server is writing. */
const writing = new Set<string>();

/** A URL under which the account's own data can be downloaded, good for ten minutes. */
export async function ownDataUrl({ tokens }: AuthDeps, userId: string): Promise<string> {
  return `/api/v1/user/export/file?${await signedQuery(tokens, userId, ["own-data"])}`;
}

/**
 * All of an account's own data as a zip file, written while it is read. It holds what is there at each moment: what
 * is changed meanwhile may be in one file as it was and in the next as it is.
 * @param visitor who is signed in, if anyone
 * @throws AppError not-found (404), link-expired (403), export-running (429)
 */
export async function openOwnData(
  deps: OwnDataDeps,
  link: SignedLink,
  visitor: string | null,
): Promise<{ fileName: string; stream: Readable }> {
  await checkLink(deps.tokens, link, ["own-data"], visitor);
  const userId = link.account;
  if (writing.has(userId))
    throw new AppError(
      429,
      "export-running",
      "Your data is being downloaded already. Wait until that download is done, or stop it.",
      { retryAfter: 60 },
    );
  if (writing.size >= WRITING_MAX)
    throw new AppError(
      429,
      "too-many-exports",
      "Others are downloading their data just now. Try again in a minute.",
      { retryAfter: 60 },
    );
  await existingUser(deps.db, userId);
  const zip = new ZipWriter();
  writing.add(userId);
  zip.stream.once("close", () => writing.delete(userId));
  void write(deps, userId, zip).catch((err: Error) => {
    if (!zip.stream.destroyed) deps.log.error({ err, userId }, "An account's data could not be written");
    zip.stream.destroy(err);
  });
  return { fileName: `Ridgeline data ${new Date().toISOString().slice(0, 10)}.zip`, stream: zip.stream };
}

async function write(deps: OwnDataDeps, userId: string, zip: ZipWriter): Promise<void> {
  const { db } = deps;
  const row = await existingUser(db, userId);
  const sessions = await accountSessions(db, { userId, sessionId: "" }, nowSeconds());
  const createdAt = Math.floor(row.created_at.getTime() / 1000);
  await zip.text("README.txt", [README]);
  await zip.text("account.json", json({ ...toUser(row), createdAt, sessions }));
  await zip.text("preferences.json", json(await getPreferences(db, userId)));
  for (const kind of ["geojson", "kml", "gpx"] as const)
    await zip.text(`features.${kind}`, featureFileInThread({ connection: deps.connection, userId, kind }));
  await zip.text("hunts.json", list(ownHunts(db, userId)));
  await zip.text("notes.json", list(ownNotes(db, userId)));
  await zip.text("shares.json", json(await ownShares(db, userId, SHARES_MAX)));
  const files: object[] = [];
  for await (const photo of ownPhotos(db, userId)) {
    const file = await openOriginal(deps, userId, photo.uuid);
    if (!file) continue;
    const name = `photos/${photo.uuid}.${file.contentType === "image/png" ? "png" : "jpg"}`;
    await zip.bytes(name, await file.open());
    files.push({ ...photo, file: name });
  }
  await zip.text("photos.json", json(files));
  zip.end();
}

/** Null for a photo that was deleted since it was listed. */
async function openOriginal(deps: OwnDataDeps, userId: string, uuid: string) {
  return openPhoto(deps, userId, uuid, "original").catch((error: unknown) => {
    if (error instanceof AppError && error.id === "not-found") return null;
    throw error;
  });
}
