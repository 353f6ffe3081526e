import { existsSync } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import type { UsState } from "../../../src/domain/usStates";
import { MapDataError } from "../errors";
import { type AddContext, addLayer, type Progress } from "../ingest/add";
import { addElevations } from "../ingest/elevation/add";
import { hasElevations } from "../store/elevation/publish";
import { LAYER_FILE } from "../store/layerFile";
import { idOf } from "../store/publish";
import { extentOfState } from "./cells";
import type { PublicClient } from "./client";
import type { DataSet, DataSetId } from "./dataSets";
import { completedFile, type DownloadedFile, downloadFile } from "./file";
import { mergeShapefiles } from "./merge";
import { recordDownload } from "./record";
import { completedFeatures, countObjects, downloadFeatures, type ServiceQuery } from "./service";
import { filesOfIndex, sizeOf } from "./size";

export type GetProgress = Progress | { step: "downloading"; done: number; of: number };

export interface GetContext extends Omit<AddContext, "onProgress"> {
  /** Download folder of the state. */
  folder: string;
  client: PublicClient;
  onProgress?: (progress: GetProgress) => void;
}

/** Data set with its download size. */
export interface SizedSet {
  set: DataSet;
  /** Existing files, for a data set of files. */
  files: { url: string; bytes: number | null }[];
  /** Feature count, for a data set of a service. */
  features: number | null;
  bytes: number;
  /** Reason why nothing can be downloaded, or null. */
  problem: string | null;
}

export interface SetOutcome {
  set: DataSetId;
  /** Added layer, or why it was skipped or failed. */
  result: { added: string; count: number | null } | { skipped: string } | { failed: string };
}

/** Approximate download size of a feature from a service. */
const FEATURE_BYTES = 2000;
/** Free space needed per downloaded byte: for the download, its unpacked files and the finished layer. */
const ROOM = 4;

/**
 * Determines the size of each data set. A data set that can't be reached gets a `problem` and doesn't affect the
 * others.
 * @throws MapDataError canceled
 */
export async function measureSets(
  state: UsState,
  sets: readonly DataSet[],
  client: PublicClient,
  onSet: (set: DataSet) => void = () => {},
): Promise<SizedSet[]> {
  const sized: SizedSet[] = [];
  for (const set of sets) {
    onSet(set);
    try {
      sized.push(await sizedOf(state, set, client));
    } catch (error) {
      sized.push({ set, files: [], features: null, bytes: 0, problem: reasonOf(error) });
    }
  }
  return sized;
}

async function sizedOf(state: UsState, set: DataSet, client: PublicClient): Promise<SizedSet> {
  const { source } = set;
  if (source.kind === "service") {
    const features = await countObjects(queryOf(state, set), client);
    const problem = features === 0 ? "The service has nothing for this state." : null;
    return { set, files: [], features, bytes: features * FEATURE_BYTES, problem };
  }
  const urls = source.kind === "files" ? source.urls : await filesOfIndex(source.url, source.names, client);
  const files: SizedSet["files"] = [];
  for (const url of urls) {
    try {
      files.push({ url, bytes: await sizeOf(url, client) });
    } catch (error) {
      const isGap = error instanceof MapDataError && error.code === "not-published";
      if (!(isGap && source.kind === "files" && source.gaps)) throw error;
    }
  }
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return {
    set,
    files,
    features: null,
    bytes,
    problem: files.length === 0 ? "None of its files are available." : null,
  };
}

/** @throws MapDataError no-space, before anything is downloaded */
export async function checkDiskSpace(sized: readonly SizedSet[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = ROOM * bytesOf(sized);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  throw new MapDataError(
    "no-space",
    `This needs about ${gigabytes(needed)} GB of free space, but the disk of ${folder} has ${gigabytes(bavail * bsize)} GB. Free some space, or choose fewer sets with --only.`,
  );
}

/**
 * Downloads a data set and adds it to the map. Files from earlier downloads are reused.
 * @throws MapDataError canceled and no-space, which also prevent any further download
 */
export async function getSet(
  state: UsState,
  sized: SizedSet,
  replace: boolean,
  context: GetContext,
): Promise<SetOutcome> {
  const { set } = sized;
  const id = idOf(set.title);
  const isThere =
    set.id === "elevation" ? hasElevations(context.maps, id) : existsSync(join(context.maps, id, LAYER_FILE));
  if (sized.problem !== null) return { set: set.id, result: { failed: sized.problem } };
  if (isThere && !replace)
    return {
      set: set.id,
      result: { skipped: `"${set.title}" is already there; --replace downloads it again` },
    };
  try {
    await mkdir(context.folder, { recursive: true, mode: 0o700 });
    const downloaded = await download(state, sized, context);
    const count = await add(state, set, downloaded.paths, replace, context);
    recordDownload(context.folder, set, downloaded.files);
    return { set: set.id, result: { added: id, count } };
  } catch (error) {
    if (error instanceof MapDataError && (error.code === "canceled" || error.code === "no-space"))
      throw error;
    return { set: set.id, result: { failed: reasonOf(error) } };
  }
}

/** Deletes the downloads of data sets, except files that `others` need. The record of the downloads stays. */
export async function removeDownloads(
  sets: readonly SizedSet[],
  others: readonly SizedSet[],
  folder: string,
): Promise<void> {
  const needed = new Set(others.flatMap(namesOf));
  for (const name of sets.flatMap(namesOf))
    if (!needed.has(name))
      for (const ending of ["", ".json"]) await rm(join(folder, `${name}${ending}`), { force: true });
}

/** Returns the total size. Files shared by two data sets count once. */
export function bytesOf(sized: readonly SizedSet[]): number {
  const files = new Map(sized.flatMap((one) => one.files.map(({ url, bytes }) => [url, bytes ?? 0])));
  const features = sized.reduce((sum, one) => sum + (one.features === null ? 0 : one.bytes), 0);
  return [...files.values()].reduce((sum, bytes) => sum + bytes, features);
}

const namesOf = ({ set, files }: SizedSet) => [...files.map(({ url }) => nameOf(url)), linesOf(set)];
const nameOf = (url: string) => basename(new URL(url).pathname);
const linesOf = ({ id }: DataSet) => `${id}.geojsonl`;

interface DownloadedSet {
  /** Files to add. */
  paths: string[];
  files: {
    url: string;
    bytes?: number;
    sha256?: string;
    checked?: boolean;
    features?: number;
    missing?: number;
  }[];
}

async function download(
  state: UsState,
  { set, files, bytes: all }: SizedSet,
  context: GetContext,
): Promise<DownloadedSet> {
  const { folder, client } = context;
  const tell = (done: number, of: number) => context.onProgress?.({ step: "downloading", done, of });
  const lines = join(folder, linesOf(set));
  if (set.source.kind === "service") {
    const found =
      (await completedFeatures(lines)) ?? (await downloadFeatures(queryOf(state, set), lines, client, tell));
    return { paths: [lines], files: [{ url: set.source.url, ...found }] };
  }
  const got: (DownloadedFile & { url: string })[] = [];
  let before = 0;
  for (const { url } of files) {
    const path = join(folder, nameOf(url));
    const one =
      (await completedFile(path)) ??
      (await downloadFile(url, path, client, (bytes) => tell(before + bytes, all)));
    before += one.bytes;
    got.push({ ...one, url });
  }
  const paths = got.map(({ path }) => path);
  if (set.source.kind === "index") await mergeShapefiles(paths, lines, join(folder, "merging"), context);
  return {
    paths: set.source.kind === "index" ? [lines] : paths,
    files: got.map(({ url, bytes, sha256, checked }) => ({ url, bytes, sha256, checked })),
  };
}

/**
 * Adds downloaded files to the map.
 * @returns the number of features, or null for elevations
 */
async function add(
  { abbreviation }: UsState,
  set: DataSet,
  paths: readonly string[],
  replace: boolean,
  context: GetContext,
): Promise<number | null> {
  const notes = [`${set.license}. Downloaded ${new Date().toISOString().slice(0, 10)}.`];
  const { title, category, layer, titleField, colorBy } = set;
  if (set.id === "elevation") {
    await addElevations(paths, { title, replace, notes }, context);
    return null;
  }
  const settings = { title, category, states: [abbreviation], replace, layer };
  const [path = ""] = paths;
  try {
    const added = await addLayer(path, { ...settings, titleField, colorBy, notes }, context);
    return added.layer.count;
  } catch (error) {
    if (!(error instanceof MapDataError) || error.code !== "unknown-field") throw error;
    // Agencies rename their fields. Having the data matters more than coloring it.
    const added = await addLayer(path, { ...settings, notes: [...notes, error.message] }, context);
    return added.layer.count;
  }
}

function queryOf(state: UsState, { source }: DataSet): ServiceQuery {
  if (source.kind !== "service") throw new Error("Not a set of a service.");
  return { url: source.url, where: source.where, extent: source.inExtent ? extentOfState(state) : null };
}

/** Returns the operator's message for a failed data set. Rethrows errors that end the whole command. */
function reasonOf(error: unknown): string {
  if (!(error instanceof MapDataError)) throw error;
  if (error.code === "canceled") throw error;
  return error.message;
}
