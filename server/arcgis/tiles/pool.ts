import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { ArcgisError } from "../errors";
import type { TileId } from "../geo/mercator";
import type { JobContent, TileJob, TileResult } from "./messages";

/**
 * A tile that cannot be drawn within this time has hung: its worker is replaced. Long, because these threads give way to
 * all others: on a machine that is busy with something else a tile may take half a minute, and a new worker longer still.
 */
const JOB_TIMEOUT = 120_000;

/** A worker holds about 130 MB of data and label plans; what it drops is collected early, not when memory runs out. */
export const WORKER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

interface Pending {
  job: TileJob;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface Seat {
  worker: Worker;
  current: Pending | null;
  timer: NodeJS.Timeout | null;
}

const undrawn = (reason: string) => new Error(`The tile could not be drawn: ${reason}`);

/** Small questions that are asked by a click or an import, ahead of the pictures that wait. */
const isLookUp = ({ format }: JobContent) => format === "points" || format === "json";

/** Draws tiles in worker threads. Workers start with the first jobs, and one that dies takes only its own job along. */
export class TilePool {
  readonly #size: number;
  readonly #limit: number;
  readonly #timeout: number;
  readonly #start: () => Worker;
  readonly #queue: Pending[] = [];
  readonly #seats: Seat[] = [];
  #jobs = 0;
  #closed = false;

  /** @param limit jobs that may wait; one more is refused with 503. timeout: milliseconds that a job may take */
  constructor(
    start: () => Worker,
    { size = Math.max(1, Math.min(4, availableParallelism())), limit = 400, timeout = JOB_TIMEOUT } = {},
  ) {
    this.#start = start;
    this.#size = size;
    this.#limit = limit;
    this.#timeout = timeout;
  }

  /** Jobs waiting for a worker. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Starts all workers ahead of their first jobs. */
  warm(): void {
    while (!this.#closed && this.#seatNew());
  }

  /** Draws a tile. Rejects with a 503 when the queue is full, with a 500 when drawing failed; `signal` takes a waiting job back. */
  draw(content: JobContent, id: TileId, signal?: AbortSignal): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new ArcgisError(503, "The server is stopping."));
    if (this.#queue.length >= this.#limit) {
      return Promise.reject(new ArcgisError(503, "Too many tiles are being drawn. Try again in a moment."));
    }
    return new Promise((resolve, reject) => {
      const { level, row, column } = id;
      const pending: Pending = {
        job: { ...content, job: ++this.#jobs, level, row, column },
        resolve,
        reject,
      };
      if (isLookUp(content)) this.#queue.unshift(pending);
      else this.#queue.push(pending);
      signal?.addEventListener("abort", () => this.#takeBack(pending), { once: true });
      this.#advance();
    });
  }

  /** Stops all workers; what was pending is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    const stopping = new ArcgisError(503, "The server is stopping.");
    for (const { reject } of this.#queue.splice(0)) reject(stopping);
    await Promise.all(
      this.#seats.splice(0).map(async ({ worker, current, timer }) => {
        if (timer) clearTimeout(timer);
        current?.reject(stopping);
        await worker.terminate();
      }),
    );
  }

  #takeBack(pending: Pending): void {
    const at = this.#queue.indexOf(pending);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    pending.reject(new ArcgisError(499, "Nobody waits for this tile any more."));
  }

  #advance(): void {
    while (this.#queue.length > 0) {
      const seat = this.#seats.find(({ current }) => current === null) ?? this.#seatNew();
      if (!seat) return;
      const next = this.#queue.shift();
      if (!next) return;
      seat.current = next;
      seat.timer = setTimeout(
        () =>
          this.#replace(seat, new ArcgisError(503, "The tile took too long to draw. Try again in a moment.")),
        this.#timeout,
      );
      seat.worker.ref();
      seat.worker.postMessage(next.job);
    }
  }

  #seatNew(): Seat | null {
    if (this.#seats.length >= this.#size) return null;
    const seat: Seat = { worker: this.#start(), current: null, timer: null };
    seat.worker.unref();
    seat.worker.on("message", (result: TileResult) => this.#finish(seat, result));
    seat.worker.on("error", (error) => this.#replace(seat, undrawn(String(error))));
    seat.worker.on("exit", (code) => this.#replace(seat, undrawn(`the worker ended with code ${code}`)));
    this.#seats.push(seat);
    return seat;
  }

  #finish(seat: Seat, result: TileResult): void {
    const { current } = seat;
    if (!current || current.job.job !== result.job) return;
    this.#free(seat);
    if ("bytes" in result) current.resolve(result.bytes);
    else current.reject(undrawn(result.error));
    this.#advance();
  }

  #free(seat: Seat): void {
    if (seat.timer) clearTimeout(seat.timer);
    seat.timer = null;
    seat.current = null;
    seat.worker.unref();
  }

  #replace(seat: Seat, error: Error): void {
    const at = this.#seats.indexOf(seat);
    if (at < 0) return;
    this.#seats.splice(at, 1);
    const { current } = seat;
    this.#free(seat);
    void seat.worker.terminate();
    current?.reject(error);
    this.#advance();
  }
}
