import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../isAlive";
import { makeFolder } from "../../makeFolder";
import { MapDataError } from "../errors";
import { ARCHIVE_FILE } from "./archive/archiveFile";
import { ID_PATTERN, LAYERS, REVISION, type ServedFile } from "./catalog";
import { LAYER_FILE, type LayerFile } from "./layerFile";

const WORK = /^\.work-(\d+)-/;

/** Creates a work folder and deletes those of commands that have crashed. */
export function makeWorkFolder(maps: string): string {
  makeFolder(maps, 0o700);
  for (const name of readdirSync(maps)) {
    const [, pid] = WORK.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(maps, name), { recursive: true, force: true });
  }
  const folder = join(maps, `.work-${process.pid}-${Date.now().toString(36)}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Converts a title to an ID, "Hunting units" to "hunting-units". */
export const idOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-/, "")
    .replace(/-$/, "") || "layer";

/** Publishes a folder of finished files as a new version of a layer. */
export const publish = (maps: string, id: string, made: string, layer: LayerFile): void =>
  publishServed(maps, id, made, layer, LAYERS);

/** Publishes a folder of finished files as a new version of a layer or archive. */
export function publishServed<File extends { version: string }>(
  maps: string,
  id: string,
  made: string,
  content: File,
  kind: ServedFile<File>,
): void {
  const target = join(maps, id);
  publishVersion(maps, target, made, { name: kind.name, content, before: currentVersion(target, kind) });
  // It may have replaced a damaged item of the other kind.
  const other = kind.name === LAYER_FILE ? ARCHIVE_FILE : LAYER_FILE;
  if (!entries(target).includes(other)) return;
  rmSync(join(target, other));
  notifyServers(maps);
}

/** File that names the published version in a folder, with its content. */
interface Served {
  name: string;
  content: { version: string };
  /** Previously published version, or null. */
  before: string | null;
}

/**
 * Publishes a folder of finished files as a new version of `target`. The switch is a single rename, so servers see
 * either the old or the new version. The previous version stays for servers that still read it.
 */
export function publishVersion(maps: string, target: string, made: string, served: Served): void {
  const { name, content, before } = served;
  mkdirSync(target, { recursive: true, mode: 0o700 });
  writeJsonAtomically(join(made, name), content);
  for (const file of readdirSync(made)) sync(join(made, file));
  renameSync(made, join(target, content.version));
  sync(target);
  serve(maps, target, name, content);
  for (const version of readdirSync(target))
    if (/^v/.test(version) && version !== content.version && version !== before)
      rmSync(join(target, version), { recursive: true, force: true });
}

/** Writes the file that names a folder's published version, and notifies servers. */
export function serve(maps: string, folder: string, name: string, content: object): void {
  writeJsonAtomically(join(folder, name), content);
  sync(folder);
  notifyServers(maps);
}

/**
 * Deletes a layer or an archive.
 * @throws MapDataError not-found
 */
export function remove(maps: string, id: string): void {
  const folder = join(maps, id);
  const name = ID_PATTERN.test(id) ? servedName(folder) : undefined;
  if (name === undefined)
    throw new MapDataError("not-found", `No layer has the id "${id}". "npm run maps -- list" shows all ids.`);
  rmSync(join(folder, name));
  notifyServers(maps);
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the published version of a folder, or null if it has none of the kind. */
function currentVersion<File extends { version: string }>(
  folder: string,
  { name, read }: ServedFile<File>,
): string | null {
  try {
    return read(join(folder, name)).version;
  } catch {
    // Present but damaged, so it can still be replaced and removed.
    return entries(folder).includes(name) ? "" : null;
  }
}

/** Returns the name of the file that describes a folder's published version, or undefined if there is none. */
export const servedName = (folder: string): string | undefined =>
  entries(folder).find((name) => name === LAYER_FILE || name === ARCHIVE_FILE);

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Makes running servers reload the layers. */
export function notifyServers(maps: string): void {
  writeJsonAtomically(join(maps, REVISION), { changed: new Date().toISOString() });
}

/** Replaces a JSON file atomically. */
export function writeJsonAtomically(path: string, content: object): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`);
  sync(partial);
  renameSync(partial, path);
}

function sync(path: string): void {
  // Windows can't open folders.
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
