import type Piscina from "piscina";
import { QUERY_THREADS } from "../../scheduler/classes";
import { DeadlineError, type ServerScheduler } from "../../scheduler/index";
import { threadPool } from "../../threadPool";
import type { Asker } from "../asker";
import { ArcgisError } from "../errors";
import type { QueryReply, QueryTask } from "./messages";

/** Memory for the tables of all layers, and a few answers of the largest size. */
const LIMITS = { threads: QUERY_THREADS, idleMs: 45_000, memoryMb: 512 };

/** Answers queries of layers and looks up places in threads of their own: no query holds up anything but other queries. */
export class QueryPool {
  readonly #threads: Piscina<QueryTask, QueryReply>;
  readonly #scheduler: Pick<ServerScheduler, "run">;

  /** @param worker where query.worker is: a file URL of the built one, or of the source */
  constructor(worker: URL, scheduler: Pick<ServerScheduler, "run">) {
    this.#scheduler = scheduler;
    this.#threads = threadPool(worker, LIMITS);
  }

  /**
   * The answer as JSON, when it is its owner's turn. A query that takes too long ends with its thread.
   * @throws ArcgisError for a query that cannot be answered, BusyError when too many wait
   */
  async answer(task: QueryTask, { owner, signal }: Asker): Promise<Buffer> {
    const reply = await this.#scheduler.run("queries", owner, (ending) => this.#ask(task, ending), signal);
    if (reply instanceof Uint8Array) return Buffer.from(reply.buffer, reply.byteOffset, reply.length);
    throw new ArcgisError(reply.code, reply.message, reply.details);
  }

  close(): Promise<void> {
    return this.#threads.destroy();
  }

  /** Only the deadline ends a thread: somebody who has gone would take what it knows along. */
  async #ask(task: QueryTask, ending: AbortSignal): Promise<QueryReply> {
    ending.throwIfAborted();
    const deadline = new AbortController();
    const end = () => ending.reason instanceof DeadlineError && deadline.abort();
    ending.addEventListener("abort", end, { once: true });
    return this.#threads.run(task, { signal: deadline.signal });
  }
}
