import { constants } from "node:fs";
import { copyFile, mkdir, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { MapDataError } from "../../errors";
import { ARCHIVE_FILE, type ArchiveFile, TILES } from "../../store/archive/archiveFile";
import { ARCHIVES } from "../../store/archive/catalog";
import { idOf, publishServed, servedName } from "../../store/publish";
import { type AddContext, inFolder, taskOptions } from "../add";
import { runTask } from "../runTask";
import { statesAt } from "../statesAt";
import { archiveFormat } from "./format";
import type { InspectedArchive } from "./tasks";

export interface ArchiveSettings {
  as: "overlay" | "basemap";
  title: string;
  category: string;
  states: readonly string[];
  /** Special event that lists an overlay, by its name in the manifest. */
  event?: string | undefined;
  /** Position of a basemap in the menu; lower numbers come first. */
  priority?: number | undefined;
  /** Attribution on the map; null uses the file's own. */
  attribution: string | null;
}

/**
 * Inspects an archive without keeping anything.
 * @throws MapDataError
 */
export const inspectArchive = (path: string, context: AddContext): Promise<InspectedArchive> =>
  inFolder(context.maps, (work) => look(path, work, context));

async function look(path: string, work: string, context: AddContext): Promise<InspectedArchive> {
  const format = await archiveFormat(path);
  context.onProgress?.({ step: "inspecting" });
  return runTask({ task: "inspect-archive", path, format, work }, taskOptions("inspecting", context));
}

/**
 * Adds an archive. Nothing is served until it's complete.
 * @throws MapDataError
 */
export async function addArchive(
  path: string,
  settings: ArchiveSettings & { replace: boolean },
  context: AddContext,
): Promise<{ id: string; archive: ArchiveFile; replaced: boolean }> {
  const id = idOf(settings.title);
  const served = servedName(join(context.maps, id));
  if (served !== undefined && (!settings.replace || served !== ARCHIVE_FILE))
    throw new MapDataError(
      "exists",
      served === ARCHIVE_FILE
        ? `An archive "${id}" exists. Add --replace, or choose another --title.`
        : `A layer "${id}" exists. Choose another --title.`,
    );
  return inFolder(context.maps, async (work) => {
    const made = join(work, "made");
    const archive = await makeArchive(path, settings, { work, made }, context);
    context.onProgress?.({ step: "publishing" });
    publishServed(context.maps, id, made, archive, ARCHIVES);
    return { id, archive, replaced: served !== undefined };
  });
}

/**
 * Prepares the files of an archive. The result isn't served yet.
 * @param folders `work` for temporary files, `made` for the finished files; creates the latter
 * @throws MapDataError
 */
export async function makeArchive(
  path: string,
  settings: ArchiveSettings,
  { work, made }: { work: string; made: string },
  context: AddContext,
): Promise<ArchiveFile> {
  const { info, notes } = await look(path, work, context);
  await checkRoom(context.maps, path);
  await mkdir(made, { recursive: true, mode: 0o700 });
  context.onProgress?.({ step: "converting" });
  if (info.format === "PMTiles") await copyFile(path, join(made, TILES), constants.COPYFILE_FICLONE);
  else
    await runTask(
      { task: "pack-archive", path, info, folder: made, work },
      taskOptions("converting", context),
    );
  if (info.vector)
    await runTask({ task: "draw-thumbnail", info, folder: made }, taskOptions("converting", context));
  const { as, event, priority } = settings;
  const states = settings.states.length > 0 || event ? [...settings.states] : statesAt(info.extent);
  if (states.length === 0 && as === "overlay" && !event)
    throw new MapDataError(
      "no-state",
      `The tiles lie outside the United States (${info.extent.map((value) => value.toFixed(2)).join(", ")}). Name a state to list them under with --state, or add them as a basemap.`,
    );
  if (context.signal?.aborted) throw new MapDataError("canceled", "Canceled. Nothing was changed.");
  return {
    version: `v${Date.now().toString(36)}`,
    as,
    title: settings.title,
    category: settings.category,
    states,
    ...(as === "overlay" && event && { event }),
    ...(as === "basemap" && priority !== undefined && { priority }),
    archive: info,
    attribution: settings.attribution ?? info.attribution,
    source: basename(path),
    notes,
    added: new Date().toISOString(),
  };
}

async function checkRoom(maps: string, path: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path), statfs(maps)]);
  const needed = size * 1.1;
  if (bavail * bsize >= needed) return;
  throw new MapDataError(
    "no-space",
    `The disk of ${maps} needs ${Math.ceil(needed / 1024 ** 2).toLocaleString("en-US")} MB of free space for this file.`,
  );
}
