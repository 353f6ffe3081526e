import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DraftSettings, type Inspected, isArchiveName } from "../../../src/domain/mapData";
import { MapDataError } from "../errors";
import { type AddContext, inspectSource, makeLayer } from "../ingest/add";
import { inspectArchive, makeArchive } from "../ingest/archive/add";
import { geometryWord } from "../ingest/plan";
import type { Inspection } from "../ingest/tasks";
import { ARCHIVE_FILE } from "../store/archive/archiveFile";
import { LAYER_FILE } from "../store/layerFile";
import { idOf, writeJsonAtomically } from "../store/publish";
import type { DraftStore } from "./draftStore";
import { folderId } from "./ids";
import { pageMessage } from "./pageMessage";
import { inspectUploadedRasters, isRaster, prepareRaster } from "./rasters";
import { type DraftRecord, type Job, ownJob } from "./record";

/** Runs work in its owner's turn. */
export type Turns = (
  owner: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>;

export interface DraftJobsDeps {
  maps: string;
  store: DraftStore;
  turns: Turns;
  log: { info(details: object, text: string): void; warn(details: object, text: string): void };
  limits?: AddContext["limits"];
}

/** Milliseconds between progress updates, and between signs of life of a job. */
const WRITE_MS = 400;
const BEAT_MS = 10_000;

/** Jobs on uploaded files, one at a time per server. Results are written to the drafts. */
export class DraftJobs {
  private readonly deps: DraftJobsDeps;
  private readonly running = new Map<string, { stop: AbortController; over: Promise<void> }>();

  constructor(deps: DraftJobsDeps) {
    this.deps = deps;
  }

  /** Starts inspecting a draft's file. Returns immediately. */
  inspect(record: DraftRecord, owner: string): void {
    const next: DraftRecord = { ...record, state: "inspecting", error: null };
    this.begin(next, owner, async (context, path) => {
      return { ...next, state: "inspected", inspected: await lookInto(path, context) };
    });
  }

  /**
   * Starts preparing a draft's layer. Returns immediately.
   * @param id of the future layer
   */
  prepare(record: DraftRecord, id: string, settings: DraftSettings, owner: string): void {
    const { store } = this.deps;
    const next: DraftRecord = { ...record, state: "preparing", settings, made: null, error: null };
    this.begin(next, owner, async (context, path) => {
      const folder = store.folderOf(record.uuid);
      const work = store.workFolder(record.uuid);
      try {
        const made = join(work, "made");
        const { name, file } = await makeFiles(path, settings, { work, made }, context);
        const { version, notes } = file;
        writeJsonAtomically(join(made, name), { ...file, by: record.by, notes: notes.map(pageMessage) });
        rmSync(join(folder, id), { recursive: true, force: true });
        mkdirSync(join(folder, id), { mode: 0o700 });
        renameSync(made, join(folder, id, version));
        return { ...next, state: "ready", made: { id, version } };
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    });
  }

  /** Cancels a draft's job and waits until it has ended. Does nothing if no job runs in this process. */
  async cancel(uuid: string): Promise<void> {
    const job = this.running.get(uuid);
    job?.stop.abort(new MapDataError("canceled", "Canceled. Nothing was changed."));
    await job?.over;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((uuid) => this.cancel(uuid)));
  }

  private begin(
    record: DraftRecord,
    owner: string,
    work: (context: AddContext, path: string) => Promise<DraftRecord>,
  ): void {
    const { uuid } = record;
    const { store, turns, maps, log, limits } = this.deps;
    const stop = new AbortController();
    let job: Job = ownJob();
    let written = 0;
    const write = (changes: Partial<Job>) => {
      job = { ...job, ...changes, beat: Date.now() };
      written = performance.now();
      store.write({ ...record, job });
    };
    store.running.add(uuid);
    write({});
    const beat = setInterval(() => write({}), BEAT_MS);
    beat.unref();
    const run = async (ending: AbortSignal) => {
      const context: AddContext = {
        maps,
        signal: AbortSignal.any([stop.signal, ending]),
        onProgress: ({ step, done, of }) => {
          if (step === "publishing") return;
          const share = done !== undefined && of ? Math.min(1, done / of) : null;
          if (step !== job.step || performance.now() - written > WRITE_MS) write({ step, share });
        },
        ...(limits && { limits }),
      };
      const done = await work(context, store.fileOf(record));
      finish({ ...done, job: null });
    };
    const finish = (after: DraftRecord) => {
      clearInterval(beat);
      store.running.delete(uuid);
      this.running.delete(uuid);
      store.write(after);
    };
    const over = turns(owner, run, stop.signal).catch((error: unknown) => {
      const canceled = stop.signal.aborted || (error instanceof MapDataError && error.code === "canceled");
      if (!(error instanceof MapDataError) && !canceled) log.warn({ err: error, draft: uuid }, "Map data");
      finish({
        ...record,
        job: null,
        state: record.state === "preparing" ? "inspected" : "failed",
        error: canceled
          ? { id: "canceled", message: "Canceled. Nothing was published." }
          : error instanceof MapDataError
            ? { id: error.code, message: pageMessage(error.message) }
            : {
                id: "failed",
                message:
                  "The server couldn't process this file. Try again, or see the server's log for the reason.",
              },
      });
    });
    this.running.set(uuid, { stop, over });
  }
}

async function lookInto(path: string, context: AddContext): Promise<Inspected> {
  if (isArchiveName(path)) {
    const { info } = await inspectArchive(path, context);
    return { format: info.format, layers: [], archive: info, raster: null };
  }
  if (await isRaster(path))
    return {
      format: "GeoTIFF",
      layers: [],
      archive: null,
      raster: await inspectUploadedRasters(path, context),
    };
  return inspectedOf((await inspectSource(path, undefined, context, true)).inspection);
}

/** Writes the finished files and returns the file that describes them. */
async function makeFiles(
  path: string,
  settings: DraftSettings,
  folders: { work: string; made: string },
  context: AddContext,
): Promise<{ name: string; file: { version: string; notes: string[] } }> {
  const { as, roles } = settings;
  if (as === "elevation" || as === "imagery") return prepareRaster(path, settings, folders, context);
  if (as !== "layer") {
    const archive = await makeArchive(path, { ...archiveOptionsOf(settings), as }, folders, context);
    return { name: ARCHIVE_FILE, file: { ...archive, roles } as typeof archive };
  }
  const layer = await makeLayer(path, optionsOf(settings), folders, context);
  const file = { ...layer, ...(settings.titleField === null && { titleField: null }), roles };
  return { name: LAYER_FILE, file };
}

const inspectedOf = ({ driver, layers }: Inspection): Inspected => ({
  format: driver,
  archive: null,
  raster: null,
  layers: layers.map(({ name, count, geometry, crs, degrees, extent, fields }) => {
    const word = geometryWord(geometry);
    return {
      name,
      count,
      geometry: word === "mixed geometry" ? "mixed" : word === "no locations" ? "none" : word,
      crs,
      extent: degrees ?? (crs === null && isDegrees(extent) ? extent : null),
      fields: fields.map(({ name: field, type, examples = [] }) => ({ name: field, type, examples })),
    };
  }),
});

const isDegrees = (extent: Inspection["layers"][number]["extent"]): boolean =>
  extent !== null && Math.max(-extent[0], extent[2]) <= 180 && Math.max(-extent[1], extent[3]) <= 90;

/** Converts settings to the command's options. Settings left to the file are omitted. */
const optionsOf = (settings: DraftSettings): Parameters<typeof makeLayer>[1] => ({
  title: settings.title,
  category: settings.category,
  states: settings.states,
  event: settings.event ?? undefined,
  layer: settings.layer ?? undefined,
  geometry: settings.geometry ?? undefined,
  titleField: settings.titleField ?? undefined,
  popupFields: settings.popupFields,
  colorBy: settings.colorBy ?? undefined,
  minZoom: settings.minZoom ?? undefined,
  crs: settings.crs ?? undefined,
  encoding: settings.encoding ?? undefined,
});

const archiveOptionsOf = ({ event, priority, ...settings }: DraftSettings) => ({
  ...settings,
  event: event ?? undefined,
  priority: priority ?? undefined,
});

/** Returns the ID of the layer that a draft becomes. */
export const draftLayerId = ({ replaces }: Pick<DraftRecord, "replaces">, title: string): string =>
  replaces === null ? idOf(title) : folderId(replaces);
