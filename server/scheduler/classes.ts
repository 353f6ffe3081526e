import { availableParallelism } from "node:os";

/** Limits for one class of work on one server. docs/scheduler.md explains them. */
export interface ClassLimits {
  /** Classes of one group share its slots and take turns. */
  group: string;
  /** Running at a time: in total and per owner. */
  running: number;
  runningPerOwner: number;
  /** Waiting for a slot: in total and per owner. */
  waiting: number;
  waitingPerOwner: number;
  /** Milliseconds until waiting work is refused, and until running work is aborted. */
  waitMs: number;
  runMs: number;
}

export type ClassTable<Name extends string> = Readonly<Record<Name, ClassLimits>>;

/** Threads that draw, at the lowest priority. */
export const DRAWING_THREADS = Math.max(1, Math.min(4, availableParallelism()));
/** Threads that run queries of map services. */
export const QUERY_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

const SECOND = 1000;
const HOUR = 3_600_000;

const drawing = {
  group: "drawing",
  running: DRAWING_THREADS,
  runningPerOwner: DRAWING_THREADS,
  waiting: 2000,
  waitMs: 120 * SECOND,
  // Long because the threads have the lowest priority. On a busy machine a tile may take half a minute, and starting a
  // thread even longer.
  runMs: 120 * SECOND,
};

export const CLASSES = {
  /**
   * Requests of the user API, from the arrival of the body to the response. An owner with more of them at a time would
   * only make its own wait for each other in the database.
   */
  requests: {
    group: "requests",
    running: 64,
    runningPerOwner: 6,
    waiting: 5000,
    waitingPerOwner: 500,
    waitMs: 60 * SECOND,
    runMs: 120 * SECOND,
  },
  /** Map tiles. A large screen requests some 200 tiles at once, and several users may share an address. */
  tiles: { ...drawing, waitingPerOwner: 400 },
  /** Elevations at positions, requested by a click, a profile or an import. */
  lookups: { ...drawing, waitingPerOwner: 200 },
  /** Tiles for map files, one at a time so that a thread stays free for users viewing the map. */
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
  /** Elevation files being read. Each requests one tile after another. */
  elevationFiles: {
    group: "elevationFiles",
    running: 16,
    runningPerOwner: 8,
    waiting: 200,
    waitingPerOwner: 32,
    waitMs: 60 * SECOND,
    runMs: 600 * SECOND,
  },
  /** Files being received. Nothing is read from those that wait. */
  uploads: {
    group: "uploads",
    running: 64,
    runningPerOwner: 4,
    waiting: 1000,
    waitingPerOwner: 100,
    waitMs: 120 * SECOND,
    runMs: 30 * 60 * SECOND,
  },
  /** Map data uploaded by administrators, one at a time: each takes up to 1 GB of memory in its own process. */
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
  /**
   * Bulk changes of very many features: a series of transactions, between which other accounts' statements get their
   * turn.
   */
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
  /** Map files take long and would hold up exports. */
  mapFiles: { ...jobs("mapFiles"), running: 1, waitMs: 12 * HOUR, runMs: 12 * HOUR },
  /**
   * Each has its own thread with its own connection. Owners are networks. An account has one download at a time, and
   * slow readers yield to waiting ones (services/downloads).
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
  /** Each holds a transaction and its thread's connection open. Owners and slow readers as in `downloads`. */
  snapshots: {
    group: "snapshots",
    running: 8,
    runningPerOwner: 4,
    waiting: 200,
    waitingPerOwner: 20,
    waitMs: 20 * SECOND,
    runMs: 600 * SECOND,
  },
  /** Converts data stored by older versions, one batch at a time and only while no other class waits. */
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

/** The queue is in the database. A server claims a few more jobs than it runs, to choose among their owners. */
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
