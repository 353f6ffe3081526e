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
import { makeFolder } from "../../makeFolder";
import { MapDataError } from "../errors";
import { ID_PATTERN, REVISION } from "./catalogue";
import { LAYER_FILE, type LayerFile, readLayerFile } from "./layerFile";

const WORK = /^\.work-(\d+)-/;

/** A new folder for what is being made. Those of commands that have died are removed. */
export function makeWorkFolder(maps: string): string {
  makeFolder(maps, 0o700);
  for (const name of readdirSync(maps)) {
    const [, pid] = WORK.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(maps, name), { recursive: true, force: true });
  }
  const folder = join(maps, `.work-${process.pid}-${Date.now().toString(36)}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** "Hunting units" as "hunting-units". */
export const idOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-/, "")
    .replace(/-$/, "") || "layer";

/**
 * Makes a folder of finished files the served version of a layer. The step that counts is one rename: before it the old
 * version is served, after it the new one. The version before stays for servers that still read it.
 */
export function publish(maps: string, id: string, made: string, layer: LayerFile): void {
  const target = join(maps, id);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const before = currentVersion(target);
  writeWhole(join(made, LAYER_FILE), layer);
  for (const name of readdirSync(made)) sync(join(made, name));
  renameSync(made, join(target, layer.version));
  sync(target);
  writeWhole(join(target, LAYER_FILE), layer);
  sync(target);
  tell(maps);
  for (const name of readdirSync(target))
    if (/^v/.test(name) && name !== layer.version && name !== before)
      rmSync(join(target, name), { recursive: true, force: true });
}

/** Takes a layer away. @throws MapDataError not-found */
export function remove(maps: string, id: string): void {
  const folder = join(maps, id);
  if (!ID_PATTERN.test(id) || currentVersion(folder) === null)
    throw new MapDataError("not-found", `No layer has the id "${id}". "npm run maps -- list" shows all ids.`);
  rmSync(join(folder, LAYER_FILE));
  tell(maps);
  rmSync(folder, { recursive: true, force: true });
}

export function currentVersion(folder: string): string | null {
  try {
    return readLayerFile(join(folder, LAYER_FILE)).version;
  } catch {
    // Present but damaged: it can still be replaced and removed.
    return entries(folder).includes(LAYER_FILE) ? "" : null;
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Has running servers read the layers again. */
export function tell(maps: string): void {
  writeWhole(join(maps, REVISION), { changed: new Date().toISOString() });
}

/** Readers see all of a file or the one before. */
export function writeWhole(path: string, content: object): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`);
  sync(partial);
  renameSync(partial, path);
}

export function sync(path: string): void {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
