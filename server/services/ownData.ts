import { pipeline, Readable } from "node:stream";
import type pg from "pg";
import { extensionOf } from "../../src/domain/photoTypes";
import { AppError } from "../errors";
import { featureFileInThread } from "../jobs/featureFileThread";
import { networkOf } from "../network";
import { ownAvatar } from "../repositories/avatars";
import { ownHunts, ownNotes, ownPhotos, ownPlans, ownShares } from "../repositories/ownData";
import { findSession, type SessionRow } from "../repositories/sessions";
import { BusyError } from "../scheduler/index";
import { accountSessions } from "./account";
import type { AuthDeps } from "./auth";
import { type Download, type DownloadTurns, YieldError } from "./downloads/turns";
import { nowSeconds } from "./features";
import { idleTimeout } from "./idleTimeout";
import { json, list } from "./jsonFiles";
import { checkLink, type SignedLink, signedQuery } from "./links";
import { openStored } from "./photoFiles";
import { openPhoto, type PhotoDeps } from "./photos";
import { preferencesText } from "./preferences";
import { existingUser, toUser } from "./users";
import { ZipWriter } from "./zipWriter";

export interface OwnDataDeps extends AuthDeps, Pick<PhotoDeps, "photos" | "spoolDir" | "scheduler"> {
  downloads: DownloadTurns;
  /** Connection settings of the database pool. */
  connection: pg.ClientConfig;
}

const SHARES_MAX = 10_000;

const README = `This is everything that Ridgeline stores about you.

account.json       your name, email and roles, and where you're logged in
preferences.json   your settings
features.geojson   every waypoint, line, area and track as GeoJSON, with notes and the hunts each is in
features.kml       the same as KML, to import into Ridgeline or another program
features.gpx       waypoints and tracks as GPX, for devices; GPX doesn't include lines and areas
hunts.json         your hunts
notes.json         the notes of features and hunts
plans.json         the plans of your hunts, with the settings of each tool in the Plan view
shares.json        what you share, with whom, and what others share with you
photos.json        your photos: title and feature; "file" is the file in photos/
avatar.jpg         your picture, if you set one
photos/            your photos as you uploaded them

Times in JSON files are seconds since the epoch. Content that others share with you isn't included, nor are imports that you haven't confirmed.
`;

/**
 * A client that reads fewer than IDLE_BYTES within IDLE_MS loses its download, so that a few slow ones don't block all
 * others.
 */
const IDLE_MS = 60_000;
const IDLE_BYTES = 256 * 1024;

/** Query of a download link: valid for ten minutes, and only while the session that requested it lasts. */
export interface OwnDataLink extends SignedLink {
  session: string;
}

/** Returns a URL for downloading the account's own data. */
export async function ownDataUrl({ tokens }: AuthDeps, session: SessionRow): Promise<string> {
  const { userId, sessionId } = session;
  const query = await signedQuery(tokens, userId, ["own-data", sessionId]);
  query.set("session", sessionId);
  return `/api/v1/user/export/file?${query}`;
}

/**
 * Streams all of an account's data as a zip file. Each file in it has the state at the time it's written, so a change
 * during the download may be in one file but not in another.
 * @param visitor the logged-in account, if any
 * @param client its address, and a signal for when it disconnects
 * @throws AppError not-found (404), not-signed-in (401), link-expired (403), export-running, too-many-exports (429)
 */
export async function openOwnData(
  deps: OwnDataDeps,
  link: OwnDataLink,
  visitor: string | null,
  client: { address: string; gone: AbortSignal },
): Promise<{ fileName: string; stream: Readable }> {
  await checkLink(deps.tokens, link, ["own-data", link.session], visitor);
  const userId = link.account;
  const download = await reserve(deps.downloads, userId, client);
  try {
    await existingUser(deps.db, userId);
    if (!(await findSession(deps.db, userId, link.session)))
      throw new AppError(403, "link-expired", "You have logged out. Log in and start the download again.");
  } catch (error) {
    download.release();
    throw error;
  }
  const zip = new ZipWriter();
  const reading = idleTimeout(IDLE_MS, IDLE_BYTES, download.took);
  const stream = pipeline(zip.stream, reading, () => download.release());
  const end = () => {
    if (download.signal.reason instanceof YieldError)
      deps.log.info({ userId }, "Ended a slow data download to make room for another one");
    zip.stream.destroy();
  };
  if (download.signal.aborted) end();
  else download.signal.addEventListener("abort", end, { once: true });
  void write(deps, userId, zip).catch((err: Error) => {
    if (!zip.stream.destroyed) deps.log.error({ err, userId }, "Couldn't write an account's data");
    zip.stream.destroy(err);
  });
  return { fileName: `Ridgeline data ${new Date().toISOString().slice(0, 10)}.zip`, stream };
}

/** @throws AppError export-running, too-many-exports (429) */
async function reserve(
  downloads: DownloadTurns,
  userId: string,
  { address, gone }: { address: string; gone: AbortSignal },
): Promise<Download> {
  return downloads.begin(userId, networkOf(address), gone).catch((error: unknown) => {
    if (!(error instanceof BusyError) || error.reason === "stopping") throw error;
    const [id, message] =
      error.reason === "owner-full"
        ? ["export-running", "Your data is already downloading. Wait until it finishes or cancel it."]
        : ["too-many-exports", "Other users are downloading their data right now. Try again in a minute."];
    throw new AppError(429, id, message, { retryAfter: 60 });
  });
}

async function write(deps: OwnDataDeps, userId: string, zip: ZipWriter): Promise<void> {
  const { db } = deps;
  const row = await existingUser(db, userId);
  const sessions = await accountSessions(db, { userId, sessionId: "" }, nowSeconds());
  const createdAt = Math.floor(row.created_at.getTime() / 1000);
  await zip.text("README.txt", [README]);
  await zip.text("account.json", json({ ...toUser(row), createdAt, sessions }));
  const avatar = await ownAvatar(db, userId);
  if (avatar) await zip.bytes("avatar.jpg", Readable.from([avatar]));
  await zip.text("preferences.json", (await preferencesText(db, userId)).map(String));
  for (const kind of ["geojson", "kml", "gpx"] as const)
    await zip.text(`features.${kind}`, featureFileInThread({ connection: deps.connection, userId, kind }));
  await zip.text("hunts.json", list(ownHunts(db, userId)));
  await zip.text("notes.json", list(ownNotes(db, userId)));
  await zip.text("plans.json", list(ownPlans(db, userId)));
  await zip.text("shares.json", json(await ownShares(db, userId, SHARES_MAX)));
  const files: object[] = [];
  for await (const photo of ownPhotos(db, userId)) {
    const file = await openOriginal(deps, userId, photo.uuid);
    if (!file) continue;
    const name = `photos/${photo.uuid}.${extensionOf(file.contentType)}`;
    // Unchecked: the owner gets what is left of a damaged original.
    await zip.bytes(name, await openStored(deps, userId, file));
    files.push({ ...photo, file: name });
  }
  await zip.text("photos.json", json(files));
  zip.end();
}

/** Opens an original, or returns null if the photo was deleted since it was listed. */
async function openOriginal(deps: OwnDataDeps, userId: string, uuid: string) {
  return openPhoto(deps, userId, uuid, "original").catch((error: unknown) => {
    if (error instanceof AppError && error.id === "not-found") return null;
    throw error;
  });
}
