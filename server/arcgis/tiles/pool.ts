import type { Worker } from "node:worker_threads";
import { DRAWING_THREADS } from "../../scheduler/classes";
import { DeadlineError, type Scheduler } from "../../scheduler/index";
import type { Asker } from "../asker";
import { ArcgisError } from "../errors";
import type { TileId } from "../geo/mercator";
import type { JobContent, TileJob, TileResult } from "./messages";

/** A worker holds about 130 MB of data and label plans; what it drops is collected early, not when memory runs out. */
export const WORKER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/**
 * So long after its last job a worker ends and gives its memory back. The last one stays longer: a new one takes seconds to
 * read what it draws from, and somebody may only be looking at the map.
 */
export const IDLE_MS = { others: 30_000, last: 5 * 60_000 };

/** What decides whose job is next. */
export type DrawingScheduler = Pick<Scheduler<"tiles" | "lookups" | "mapFileTiles">, "run">;

export interface DrawOptions extends Partial<Asker> {
  /** Called when the job's turn has come. */
  onStart?: () => void;
  /** "mapFileTiles": for a file, not for somebody who looks at the map. */
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
  /** Runs while it has no job. */
  idle: NodeJS.Timeout | null;
}

const undrawn = (reason: string) => new Error(`Couldn't draw the tile: ${reason}`);

/** Whose turn the server's own jobs take. */
const OWN = "server";

/**
 * Draws tiles in worker threads. Workers start with the first jobs, and one that dies takes only its own job along. What
 * waits, waits in the scheduler, which runs no more jobs than there are workers.
 */
export class TilePool {
  readonly #size: number;
  readonly #idleMs: typeof IDLE_MS;
  readonly #start: () => Worker;
  readonly #scheduler: DrawingScheduler;
  readonly #ground: () => readonly string[];
  readonly #seats: Seat[] = [];
  #jobs = 0;
  #closed = false;

  /** @param ground the folders of the operator's elevations */
  constructor(
    start: () => Worker,
    scheduler: DrawingScheduler,
    size = DRAWING_THREADS,
    idleMs = IDLE_MS,
    ground: () => readonly string[] = () => [],
  ) {
    this.#ground = ground;
    this.#start = start;
    this.#scheduler = scheduler;
    this.#size = size;
    this.#idleMs = idleMs;
  }

  /**
   * Draws a tile in its owner's turn. `signal` takes a waiting job back; one that is being drawn is finished, since it is
   * kept. @throws BusyError when too much waits, DeadlineError, ArcgisError when the server stops, Error when drawing failed
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
      return this.#post(content, id, ending);
    };
    return this.#scheduler.run(name, owner, work, signal);
  }

  /** Stops all workers; what was pending is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      this.#seats.splice(0).map(async ({ worker, current, idle }) => {
        if (idle) clearTimeout(idle);
        current?.reject(stopping());
        await worker.terminate();
      }),
    );
  }

  #post(content: JobContent, { level, row, column }: TileId, ending: AbortSignal): Promise<Uint8Array> {
    const seat = this.#seats.find(({ current }) => current === null) ?? this.#seatNew();
    if (!seat) return Promise.reject(this.#closed ? stopping() : undrawn("all workers are busy"));
    return new Promise((resolve, reject) => {
      const ground = content.ground ?? this.#ground();
      const job = { ...content, ground, job: ++this.#jobs, level, row, column };
      this.#take(seat, { job, resolve, reject });
      ending.addEventListener(
        "abort",
        () => {
          // A job that takes so long has hung: its worker is replaced.
          if (ending.reason instanceof DeadlineError && seat.current?.job === job)
            this.#replace(seat, ending.reason);
        },
        { once: true },
      );
      seat.worker.postMessage(job);
    });
  }

  #seatNew(): Seat | null {
    if (this.#closed || this.#seats.length >= this.#size) return null;
    const seat: Seat = { worker: this.#start(), current: null, idle: null };
    this.#rest(seat);
    seat.worker.on("message", (result: TileResult) => this.#finish(seat, result));
    seat.worker.on("error", (error) => this.#replace(seat, undrawn(String(error))));
    seat.worker.on("exit", (code) => this.#replace(seat, undrawn(`the worker ended with code ${code}`)));
    this.#seats.push(seat);
    return seat;
  }

  #finish(seat: Seat, result: TileResult): void {
    const { current } = seat;
    if (!current || current.job.job !== result.job) return;
    this.#rest(seat);
    if ("bytes" in result) current.resolve(result.bytes);
    else current.reject(undrawn(result.error));
  }

  #take(seat: Seat, pending: Pending): void {
    if (seat.idle) clearTimeout(seat.idle);
    seat.current = pending;
    seat.worker.ref();
  }

  #rest(seat: Seat): void {
    seat.current = null;
    seat.worker.unref();
    const { others, last } = this.#idleMs;
    const end = () => this.#leave(seat);
    const isOver = () => {
      if (this.#seats.length > 1) end();
      else seat.idle = setTimeout(end, last - others).unref();
    };
    seat.idle = setTimeout(isOver, others).unref();
  }

  #replace(seat: Seat, error: Error): void {
    const { current } = seat;
    if (this.#leave(seat)) current?.reject(error);
  }

  /** Ends a worker; the next job has a new one. False when it has left already. */
  #leave(seat: Seat): boolean {
    const at = this.#seats.indexOf(seat);
    if (at < 0) return false;
    this.#seats.splice(at, 1);
    if (seat.idle) clearTimeout(seat.idle);
    seat.worker.unref();
    void seat.worker.terminate();
    return true;
  }
}

const stopping = () => new ArcgisError(503, "The server is stopping.");
