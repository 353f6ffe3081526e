import type { Worker } from "node:worker_threads";
import { DRAWING_THREADS } from "../../scheduler/classes";
import { DeadlineError, type Scheduler } from "../../scheduler/index";
import type { Caller } from "../caller";
import { ArcgisError } from "../errors";
import type { TileId } from "../geo/mercator";
import type { JobContent, TileJob, TileResult } from "./messages";

/**
 * A worker holds about 130 MB of data and label plans. The limits make it collect garbage early instead of when memory
 * runs out.
 */
export const WORKER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/**
 * Milliseconds after its last job until a worker ends and frees its memory. The last worker stays longer, because a new
 * one takes seconds to load its data and a user may still be viewing the map.
 */
export const IDLE_MS = { others: 30_000, last: 5 * 60_000 };

/** Decides which job runs next. */
export type DrawingScheduler = Pick<Scheduler<"tiles" | "lookups" | "mapFileTiles">, "run">;

export interface DrawOptions extends Partial<Caller> {
  onStart?: () => void;
  /** "mapFileTiles" is for offline files, not for a user viewing the map. */
  className?: "mapFileTiles";
}

interface Pending {
  job: TileJob;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface Seat {
  worker: Worker;
  current: Pending | null;
  /** Runs while the worker has no job. */
  idle: NodeJS.Timeout | null;
}

const undrawn = (reason: string) => new Error(`Couldn't draw the tile: ${reason}`);

/** Scheduling key of the server's own jobs. */
const OWN = "server";

/**
 * Draws tiles in worker threads. Workers start with the first jobs, and a crash fails only the crashed worker's job.
 * Jobs queue in the scheduler, which runs at most one job per worker.
 */
export class TilePool {
  private readonly size: number;
  private readonly idleMs: typeof IDLE_MS;
  private readonly start: () => Worker;
  private readonly scheduler: DrawingScheduler;
  private readonly ground: () => readonly string[];
  private readonly seats: Seat[] = [];
  private jobs = 0;
  private closed = false;

  /** @param ground returns the folders of the operator's elevations */
  constructor(
    start: () => Worker,
    scheduler: DrawingScheduler,
    size = DRAWING_THREADS,
    idleMs = IDLE_MS,
    ground: () => readonly string[] = () => [],
  ) {
    this.ground = ground;
    this.start = start;
    this.scheduler = scheduler;
    this.size = size;
    this.idleMs = idleMs;
  }

  /**
   * Draws a tile in its owner's turn. `signal` cancels a queued job. A job that has started is finished, because its
   * tile is cached.
   * @throws BusyError if the queue is full, DeadlineError, ArcgisError if the server is stopping, Error if drawing
   *   failed
   */
  draw(
    content: JobContent,
    id: TileId,
    { owner = OWN, signal, onStart, className }: DrawOptions = {},
  ): Promise<Uint8Array> {
    const name = className ?? (content.format === "points" ? "lookups" : "tiles");
    const work = (ending: AbortSignal) => {
      ending.throwIfAborted();
      onStart?.();
      return this.post(content, id, ending);
    };
    return this.scheduler.run(name, owner, work, signal);
  }

  /** Stops all workers and rejects pending jobs. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(
      this.seats.splice(0).map(async ({ worker, current, idle }) => {
        if (idle) clearTimeout(idle);
        current?.reject(stopping());
        await worker.terminate();
      }),
    );
  }

  private post(
    content: JobContent,
    { level, row, column }: TileId,
    ending: AbortSignal,
  ): Promise<Uint8Array> {
    const seat = this.seats.find(({ current }) => current === null) ?? this.seatNew();
    if (!seat) return Promise.reject(this.closed ? stopping() : undrawn("all workers are busy"));
    return new Promise((resolve, reject) => {
      const ground = content.ground ?? this.ground();
      const job = { ...content, ground, job: ++this.jobs, level, row, column };
      this.take(seat, { job, resolve, reject });
      ending.addEventListener(
        "abort",
        () => {
          // A job over the timeout is stuck, so replace its worker.
          if (ending.reason instanceof DeadlineError && seat.current?.job === job)
            this.replace(seat, ending.reason);
        },
        { once: true },
      );
      seat.worker.postMessage(job);
    });
  }

  private seatNew(): Seat | null {
    if (this.closed || this.seats.length >= this.size) return null;
    const seat: Seat = { worker: this.start(), current: null, idle: null };
    this.rest(seat);
    seat.worker.on("message", (result: TileResult) => this.finish(seat, result));
    seat.worker.on("error", (error) => this.replace(seat, undrawn(String(error))));
    seat.worker.on("exit", (code) => this.replace(seat, undrawn(`the worker ended with code ${code}`)));
    this.seats.push(seat);
    return seat;
  }

  private finish(seat: Seat, result: TileResult): void {
    const { current } = seat;
    if (!current || current.job.job !== result.job) return;
    this.rest(seat);
    if ("bytes" in result) current.resolve(result.bytes);
    else current.reject(undrawn(result.error));
  }

  private take(seat: Seat, pending: Pending): void {
    if (seat.idle) clearTimeout(seat.idle);
    seat.current = pending;
    seat.worker.ref();
  }

  private rest(seat: Seat): void {
    seat.current = null;
    seat.worker.unref();
    const { others, last } = this.idleMs;
    const end = () => this.leave(seat);
    const isOver = () => {
      if (this.seats.length > 1) end();
      else seat.idle = setTimeout(end, last - others).unref();
    };
    seat.idle = setTimeout(isOver, others).unref();
  }

  private replace(seat: Seat, error: Error): void {
    const { current } = seat;
    if (this.leave(seat)) current?.reject(error);
  }

  /**
   * Ends a worker. The next job starts a new one.
   * @returns false if it has already ended
   */
  private leave(seat: Seat): boolean {
    const at = this.seats.indexOf(seat);
    if (at < 0) return false;
    this.seats.splice(at, 1);
    if (seat.idle) clearTimeout(seat.idle);
    seat.worker.unref();
    void seat.worker.terminate();
    return true;
  }
}

const stopping = () => new ArcgisError(503, "The server is stopping.");
