import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "../../../src/domain/roles";
import { MapDataError } from "../errors";
import { NAMES_FILE } from "../names/pack";
import { ARCHIVE_FILE, type ArchiveFile, readArchiveFile } from "./archive/archiveFile";
import type { ServedFile } from "./catalog";
import { LAYER_FILE, type LayerFile, readLayerFile } from "./layerFile";
import { makeWorkFolder, publish, serve } from "./publish";

/** Returns the version that a layer can be rolled back to, or null. */
export function previousVersion<File extends { version: string }>(
  maps: string,
  id: string,
  { name: file, read }: ServedFile<File>,
): File | null {
  const folder = join(maps, id);
  const current = read(join(folder, file)).version;
  const others = readdirSync(folder)
    .filter((name) => /^v[0-9a-z]+$/.test(name) && name !== current)
    .flatMap((name) => {
      try {
        return [read(join(folder, name, file))];
      } catch {
        return [];
      }
    });
  return others.sort((a, b) => b.version.localeCompare(a.version))[0] ?? null;
}

/**
 * Publishes the previous version again. The current one becomes the previous version. Access restrictions stay, so an
 * older version can't reopen the layer to everyone.
 * @throws MapDataError not-found
 */
export function rollBack<File extends { version: string; roles?: Role[] | undefined }>(
  maps: string,
  id: string,
  kind: ServedFile<File>,
): void {
  const folder = join(maps, id);
  const before = previousVersion(maps, id, kind);
  if (!before) throw new MapDataError("not-found", "This layer has no earlier version to roll back to.");
  const { roles: _, ...rest } = before;
  const { roles } = kind.read(join(folder, kind.name));
  serve(maps, folder, kind.name, { ...rest, ...(roles && { roles }) });
}

export type Changes = Partial<
  Pick<
    LayerFile,
    "title" | "category" | "states" | "event" | "titleField" | "popupFields" | "minZoom" | "roles"
  >
>;
/** Settings that affect drawn tiles. */
const DRAWN = ["titleField", "minZoom"] as const;

/** Changes the settings of a layer without converting its file again. */
export function amend(maps: string, id: string, changes: Changes): LayerFile {
  const folder = join(maps, id);
  const before = readLayerFile(join(folder, LAYER_FILE));
  const layer: LayerFile = { ...before, ...changes };
  if (DRAWN.every((name) => layer[name] === before[name])) {
    serve(maps, folder, LAYER_FILE, layer);
    return layer;
  }
  const version = `v${Math.max(Date.now(), momentOf(before.version) + 1).toString(36)}`;
  const work = makeWorkFolder(maps);
  try {
    const made = join(work, "made");
    mkdirSync(made, { mode: 0o700 });
    // Names from another field are rebuilt on the next search.
    const left = [LAYER_FILE, ...(layer.titleField === before.titleField ? [] : [NAMES_FILE])];
    for (const name of readdirSync(join(folder, before.version)))
      if (!left.includes(name)) linkOrCopy(join(folder, before.version, name), join(made, name));
    const next = { ...layer, version };
    publish(maps, id, made, next);
    return next;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Changes the settings of an archive. Its tiles aren't affected. */
export function amendArchive(
  maps: string,
  id: string,
  changes: Partial<
    Pick<ArchiveFile, "title" | "category" | "states" | "event" | "priority" | "attribution" | "roles">
  >,
): void {
  const folder = join(maps, id);
  serve(maps, folder, ARCHIVE_FILE, { ...readArchiveFile(join(folder, ARCHIVE_FILE)), ...changes });
}

const momentOf = (version: string) => Number.parseInt(version.slice(1), 36);

/** Creates a hard link to save disk space, or a copy where links aren't supported. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Returns the size in bytes of a version's files. */
export function bytesOfVersion(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}
