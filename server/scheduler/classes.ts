import { availableParallelism } from "node:os";

/** What work of one class may use on one server. docs/scheduler.md says why. */
export interface ClassLimits {
  /** Classes of one group share its slots and take turns at them. */
  group: string;
  /** At a time: in all, and of one owner. */
  running: number;
  runningPerOwner: number;
  /** Waiting for a slot: in all, and of one owner. */
  waiting: number;
  waitingPerOwner: number;
  /** Milliseconds until waiting work is refused, and until running work is aborted. */
  waitMs: number;
  runMs: number;
}

export type ClassTable<Name extends string> = Readonly<Record<Name, ClassLimits>>;

/** Threads that draw, at the lowest priority. */
export const DRAWING_THREADS = Math.max(1, Math.min(4, availableParallelism()));
/** Threads that answer queries of map services. */
export const QUERY_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

const SECOND = 1000;
const HOUR = 3_600_000;

const drawing = {
  group: "drawing",
  running: DRAWING_THREADS,
  runningPerOwner: DRAWING_THREADS,
  waiting: 2000,
  waitMs: 120 * SECOND,
  // Long, because the threads have the lowest priority: on a busy machine a tile may take half a minute, and
  // a new thread longer still.
  runMs: 120 * SECOND,
};

export const CLASSES = {
  /** Pictures of maps. A view of a large screen asks for some 200 tiles at once, and several people share an address. */
  tiles: { ...drawing, waitingPerOwner: 400 },
  /** Heights at places: asked by a click, a profile or an import. */
  lookups: { ...drawing, waitingPerOwner: 200 },
  /** Pictures for files of maps: one at a time, so that a thread is left for those who look at the map. */
  mapFileTiles: { ...drawing, running: 1, runningPerOwner: 1, waiting: 20, waitingPerOwner: 10 },
  queries: {
    group: "queries",
    running: QUERY_THREADS,
    runningPerOwner: QUERY_THREADS,
    waiting: 1000,
    waitingPerOwner: 100,
    waitMs: 30 * SECOND,
    runMs: 20 * SECOND,
  },
  /** Elevation files that are being read: each asks for one tile after the other. */
  elevationFiles: {
    group: "elevationFiles",
    running: 16,
    runningPerOwner: 8,
    waiting: 200,
    waitingPerOwner: 32,
    waitMs: 60 * SECOND,
    runMs: 600 * SECOND,
  },
  /** Files that are being taken in; of those that wait nothing is read. */
  uploads: {
    group: "uploads",
    running: 64,
    runningPerOwner: 4,
    waiting: 1000,
    waitingPerOwner: 100,
    waitMs: 120 * SECOND,
    runMs: 30 * 60 * SECOND,
  },
  /** Map data that administrators upload: up to 1 GB of memory in a process of its own, so one at a time. */
  mapData: {
    group: "mapData",
    running: 1,
    runningPerOwner: 1,
    waiting: 40,
    waitingPerOwner: 10,
    waitMs: 12 * HOUR,
    runMs: 7 * HOUR,
  },
  /** Each may hold its pixels in memory. */
  photos: {
    group: "photos",
    running: 2,
    runningPerOwner: 1,
    waiting: 200,
    waitingPerOwner: 20,
    waitMs: 30 * SECOND,
    runMs: 30 * SECOND,
  },
  /** Preferences of an account: up to 16 MB of text. */
  preferences: {
    group: "preferences",
    running: 4,
    runningPerOwner: 1,
    waiting: 1000,
    waitingPerOwner: 50,
    waitMs: 30 * SECOND,
    runMs: 30 * SECOND,
  },
  /** Changes of very many features: a transaction after the other, which give other accounts' statements their turns. */
  bulk: {
    group: "bulk",
    running: 4,
    runningPerOwner: 1,
    waiting: 100,
    waitingPerOwner: 10,
    waitMs: 60 * SECOND,
    runMs: 300 * SECOND,
  },
  imports: jobs("imports"),
  exports: jobs("exports"),
  /** Files of maps take long, and would keep exports waiting. */
  mapFiles: { ...jobs("mapFiles"), running: 1, waitMs: 12 * HOUR, runMs: 12 * HOUR },
  /**
   * Each has a thread with a connection of its own. Owners are networks; an account has one at a time, and slow readers
   * yield to those who wait (services/downloads).
   */
  downloads: {
    group: "downloads",
    running: 8,
    runningPerOwner: 4,
    waiting: 200,
    waitingPerOwner: 20,
    waitMs: 90 * SECOND,
    runMs: 6 * HOUR,
  },
  /** Each holds a transaction open, and a connection of one thread's. Owners and slow readers as in `downloads`. */
  snapshots: {
    group: "snapshots",
    running: 8,
    runningPerOwner: 4,
    waiting: 200,
    waitingPerOwner: 20,
    waitMs: 20 * SECOND,
    runMs: 600 * SECOND,
  },
  /** Bringing what an older version stored into today's form: a batch at a time, and only while no other class waits. */
  upkeep: {
    group: "upkeep",
    running: 1,
    runningPerOwner: 1,
    waiting: 10,
    waitingPerOwner: 10,
    waitMs: HOUR,
    runMs: 600 * SECOND,
  },
} as const satisfies ClassTable<string>;

export type ClassName = keyof typeof CLASSES;

/** What waits is in the database; a server takes up a few more than it runs, to choose among their owners. */
function jobs(group: string): ClassLimits {
  return {
    group,
    running: 2,
    runningPerOwner: 1,
    waiting: 100,
    waitingPerOwner: 100,
    waitMs: 2 * HOUR,
    runMs: 2 * HOUR,
  };
}
