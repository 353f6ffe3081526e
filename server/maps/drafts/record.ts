import { hostname } from "node:os";
import { z } from "zod";
import { ROLES } from "../../../src/domain/roles";
import { isAlive } from "../../isAlive";
import { archiveInfo } from "../store/archive/archiveFile";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const inspected = z.object({
  format: z.string(),
  archive: archiveInfo.nullable().default(null),
  raster: z
    .object({
      as: z.enum(["elevation", "imagery"]),
      files: z.number(),
      pixels: z.number(),
      crs: z.string().nullable(),
      units: z.enum(["m", "ft"]).nullable(),
    })
    .nullable()
    .default(null),
  layers: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      geometry: z.enum(["points", "lines", "areas", "mixed", "none"]),
      crs: z.string().nullable(),
      extent: box.nullable(),
      fields: z.array(z.object({ name: z.string(), type: z.string(), examples: z.array(z.string()) })),
    }),
  ),
});

const settings = z.object({
  as: z.enum(["layer", "overlay", "basemap", "elevation", "imagery"]).default("layer"),
  attribution: z.string().nullable().default(null),
  date: z.string().nullable().default(null),
  units: z.enum(["m", "ft"]).nullable().default(null),
  title: z.string(),
  category: z.string(),
  states: z.array(z.string()),
  event: z.string().nullable().default(null),
  priority: z.number().nullable().default(null),
  layer: z.string().nullable(),
  geometry: z.enum(["point", "line", "area"]).nullable(),
  titleField: z.string().nullable(),
  popupFields: z.array(z.string()),
  colorBy: z.string().nullable(),
  minZoom: z.number().nullable(),
  crs: z.string().nullable(),
  encoding: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
});

/** Contents of draft.json. */
export const draftRecord = z.object({
  uuid: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  by: z.string(),
  createdAt: z.number(),
  replaces: z.string().nullable(),
  state: z.enum(["uploading", "inspecting", "inspected", "preparing", "ready", "failed"]),
  inspected: inspected.nullable(),
  settings: settings.nullable(),
  /** Finished files in folder {id}/{version} next to draft.json. */
  made: z.object({ id: z.string(), version: z.string() }).nullable(),
  error: z.object({ id: z.string(), message: z.string() }).nullable(),
  /** Process that works on the draft. `beat` is its last sign of life in milliseconds. */
  job: z
    .object({
      host: z.string(),
      pid: z.number(),
      beat: z.number(),
      step: z.enum(["waiting", "unpacking", "inspecting", "converting", "preparing"]),
      share: z.number().nullable(),
    })
    .nullable(),
});

export type DraftRecord = z.output<typeof draftRecord>;
export type Job = NonNullable<DraftRecord["job"]>;

export const ownJob = (): Job => ({
  host: hostname(),
  pid: process.pid,
  beat: Date.now(),
  step: "waiting",
  share: null,
});

/** Milliseconds without a sign of life after which a job counts as lost with its server. */
export const LOST_MS = 60_000;

/**
 * Returns a draft in its current state. If its server stopped during a job, it returns to the state from which the job
 * can be restarted.
 * @param runsHere whether this process works on it
 */
export function currentDraft(record: DraftRecord, runsHere: boolean, now = Date.now()): DraftRecord {
  const { job } = record;
  if (!job || runsHere) return record;
  const ended = job.host === hostname() && (job.pid === process.pid || !isAlive(job.pid));
  if (!ended && now - job.beat < LOST_MS) return record;
  return {
    ...record,
    job: null,
    state: record.state === "preparing" ? "inspected" : "failed",
    error: {
      id: "interrupted",
      message: "The server stopped while working on this file. Nothing was published. Start this step again.",
    },
  };
}
