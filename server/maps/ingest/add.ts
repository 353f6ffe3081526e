import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { US_STATES } from "../../../src/domain/usStates";
import { MapDataError } from "../errors";
import { FEATURES, LAYER_FILE, type LayerFile } from "../store/layerFile";
import { idOf, makeWorkFolder, publish, servedName } from "../store/publish";
import { plural } from "./findings";
import { nativeGdal } from "./native";
import { type AddOptions, type Plan, planLayer } from "./plan";
import { type Limits, runNative, runTask, type TaskOptions } from "./runTask";
import { openSource, type Source } from "./source";
import { statesAt } from "./statesAt";
import type { Convert, Inspection } from "./tasks";

export interface AddSettings extends AddOptions {
  /** Whether to replace a layer with the same title. */
  replace: boolean;
  encoding?: string | undefined;
  /** Notes for the operator about the layer, in addition to those about the file. */
  notes?: readonly string[];
}

export interface Progress {
  step: "unpacking" | "inspecting" | "converting" | "preparing" | "publishing";
  done?: number;
  of?: number;
}

export interface AddContext {
  /** Map data folder. */
  maps: string;
  signal?: AbortSignal;
  limits?: Limits;
  onProgress?: (progress: Progress) => void;
  onPeak?: (step: Progress["step"], bytes: number) => void;
}

export interface InspectedSource {
  source: Source;
  inspection: Inspection;
}

/** Free space needed per byte of the source. */
const ROOM = 3;

/**
 * Inspects a file without keeping anything.
 * @param examples whether to read example values too
 * @throws MapDataError
 */
export async function inspectSource(
  path: string,
  encoding: string | undefined,
  context: AddContext,
  examples = false,
): Promise<InspectedSource> {
  return inFolder(context.maps, (folder) => look(path, encoding, folder, context, examples));
}

/**
 * Adds a file as a layer. Nothing is served until it's complete.
 * @throws MapDataError
 */
export async function addLayer(
  path: string,
  settings: AddSettings,
  context: AddContext,
): Promise<{ id: string; layer: LayerFile; replaced: boolean }> {
  const id = idOf(settings.title);
  const served = servedName(join(context.maps, id));
  const replaced = served === LAYER_FILE;
  if (served !== undefined && !replaced)
    throw new MapDataError("exists", `An archive "${id}" exists. Choose another --title.`);
  if (replaced && !settings.replace)
    throw new MapDataError("exists", `A layer "${id}" exists. Add --replace, or choose another --title.`);
  return inFolder(context.maps, async (folder) => {
    const made = join(folder, "made");
    const layer = await makeLayer(path, settings, { work: folder, made }, context);
    context.onProgress?.({ step: "publishing" });
    publish(context.maps, id, made, layer);
    return { id, layer, replaced };
  });
}

/**
 * Prepares the files of a layer. The result isn't served yet.
 * @param folders `work` for temporary files, `made` for the finished files; creates the latter
 * @throws MapDataError
 */
export async function makeLayer(
  path: string,
  settings: Omit<AddSettings, "replace">,
  { work, made }: { work: string; made: string },
  context: AddContext,
): Promise<LayerFile> {
  const { source, inspection } = await look(path, settings.encoding, work, context);
  const plan = planLayer(source, inspection, settings);
  await checkRoom(context.maps, source);
  await mkdir(made, { recursive: true, mode: 0o700 });
  const said = await convert(source, plan, made, context);
  context.onProgress?.({ step: "preparing" });
  const prepared = await runTask(
    {
      task: "prepare",
      folder: made,
      colorBy: plan.colorBy,
      titleField: plan.titleField,
      minZoom: settings.minZoom ?? null,
    },
    taskOptions("preparing", context),
  );
  const { extent } = prepared;
  const { event } = settings;
  const states = settings.states.length > 0 || event ? [...settings.states] : statesAt(extent);
  if (states.length === 0 && !event)
    throw new MapDataError(
      "no-state",
      `The data lie outside the United States (${extent.map((value) => value.toFixed(2)).join(", ")}). If that is right, name a state to list them under with --state; otherwise name their coordinate system with --crs.`,
    );
  const layer: LayerFile = {
    ...prepared,
    version: `v${Date.now().toString(36)}`,
    title: settings.title,
    category: settings.category,
    states,
    ...(event && { event }),
    titleField: plan.titleField,
    popupFields: plan.popupFields,
    source: source.name,
    notes: [...(settings.notes ?? []), ...plan.notes, ...lost(plan, said, prepared.count), ...prepared.notes],
    added: new Date().toISOString(),
  };
  if (context.signal?.aborted) throw new MapDataError("canceled", "Canceled. Nothing was changed.");
  return layer;
}

async function look(
  path: string,
  encoding: string | undefined,
  folder: string,
  context: AddContext,
  examples = false,
): Promise<InspectedSource> {
  context.onProgress?.({ step: "unpacking" });
  const unpacked = join(folder, "unpacked");
  await mkdir(unpacked, { mode: 0o700 });
  const { signal } = context;
  const source = await openSource(path, unpacked, { encoding, ...(signal && { signal }) });
  context.onProgress?.({ step: "inspecting" });
  const inspection = await runTask(
    {
      task: "inspect",
      path: source.path,
      openOptions: source.openOptions,
      ...(examples && { examples: folder }),
    },
    taskOptions("inspecting", context),
  );
  return { source, inspection };
}

async function convert(source: Source, plan: Plan, made: string, context: AddContext): Promise<string[]> {
  const { path, openOptions } = source;
  const base = { task: "convert", openOptions, layer: plan.layer.name, folder: made } as const;
  const whole = { ...base, path, options: plan.options, name: "features" };
  const run = async (task: Convert) => {
    context.onProgress?.({ step: "converting" });
    const options = taskOptions("converting", context);
    return (await nativeGdal()) ? runNative(task, options) : runTask(task, options);
  };
  if (plan.filter === null) return run(whole);
  const said = await run({ ...whole, name: "all" });
  const all = join(made, "all.fgb");
  await run({
    ...base,
    path: all,
    openOptions: [],
    layer: "features",
    options: ["-f", "FlatGeobuf", "-nlt", "PROMOTE_TO_MULTI", "-where", plan.filter, "-nln", "features"],
    name: "some",
  });
  await rename(join(made, "some.fgb"), join(made, FEATURES));
  await rm(all);
  return said;
}

/** Returns notes about features of the file that the layer doesn't have. */
function lost({ layer, filter }: Plan, said: readonly string[], count: number): string[] {
  if (filter !== null)
    return [`${plural(count, "feature")} of the chosen geometry, of ${plural(layer.count, "feature")}.`];
  const missing = layer.count - count;
  if (missing <= 0) return [];
  const reproject = said.some((text) => /reproject|transform/i.test(text));
  return [
    `${plural(missing, "feature")} of ${layer.count.toLocaleString("en-US")} left out: ${
      reproject ? "some of their coordinates don't fit their coordinate system" : "without a location"
    }.`,
  ];
}

export const taskOptions = (step: Progress["step"], context: AddContext): TaskOptions => ({
  ...(context.limits && { limits: context.limits }),
  ...(context.signal && { signal: context.signal }),
  onProgress: (done, of) => context.onProgress?.({ step, done, of }),
  onPeak: (bytes) => context.onPeak?.(step, bytes),
});

async function checkRoom(maps: string, { bytes }: Source): Promise<void> {
  const { bavail, bsize } = await statfs(maps);
  if (bavail * bsize >= bytes * ROOM) return;
  throw new MapDataError(
    "no-space",
    `The disk of ${maps} needs ${Math.ceil((bytes * ROOM) / 1024 ** 2).toLocaleString("en-US")} MB of free space for this file.`,
  );
}

/** Runs work in a temporary folder. */
export async function inFolder<T>(maps: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeWorkFolder(maps);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws MapDataError for an unknown state */
export function parseState(text: string): string {
  const wanted = text.trim().toUpperCase();
  const found = US_STATES.find(
    ({ abbreviation, name }) =>
      abbreviation !== "DC" && (abbreviation === wanted || name.toUpperCase() === wanted),
  );
  if (found) return found.abbreviation;
  throw new MapDataError("no-state", `"${text}" isn't a state. Use two letters, such as CO.`);
}
