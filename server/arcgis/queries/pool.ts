import type { Readable } from "node:stream";
import type Piscina from "piscina";
import { QUERY_THREADS } from "../../scheduler/classes";
import { DeadlineError, type ServerScheduler } from "../../scheduler/index";
import { threadPool } from "../../threadPool";
import type { Caller } from "../caller";
import { ArcgisError } from "../errors";
import type { QueryReply, QueryTask, SlicedTask } from "./messages";
import { SlicedReply } from "./slicedReply";

/** Enough memory for the tables of all layers and a few responses of maximum size. */
const LIMITS = { threads: QUERY_THREADS, idleMs: 45_000, memoryMb: 512 };

/** Runs layer queries and place lookups in separate threads, so a query can only delay other queries. */
export class QueryPool {
  private readonly threads: Piscina<SlicedTask, QueryReply>;
  private readonly scheduler: Pick<ServerScheduler, "run">;

  /** @param worker file URL of query.worker, built or source */
  constructor(worker: URL, scheduler: Pick<ServerScheduler, "run">) {
    this.scheduler = scheduler;
    this.threads = threadPool(worker, LIMITS);
  }

  /**
   * Runs a query in its owner's turn and returns the response as JSON: a large one as a stream, which is compressed and
   * sent while the rest is still written. A query over the timeout ends with its thread.
   * @throws ArcgisError for an invalid query, BusyError if the queue is full
   */
  async answer(task: QueryTask, { owner, signal }: Caller): Promise<Buffer | Readable> {
    const slices = new SlicedReply();
    const whole = this.scheduler
      .run("queries", owner, (ending) => this.ask({ ...task, port: slices.sender }, ending), signal)
      .then(wholeReply);
    whole.then(
      (reply) => reply && slices.close(),
      (error: Error) => slices.fail(error),
    );
    return (await Promise.race([slices.stream, whole])) ?? slices.stream;
  }

  close(): Promise<void> {
    return this.threads.destroy();
  }

  /** Only the timeout ends a thread. Ending it when a client disconnects would also discard its cached tables. */
  private async ask(task: SlicedTask, ending: AbortSignal): Promise<QueryReply> {
    ending.throwIfAborted();
    const deadline = new AbortController();
    const end = () => ending.reason instanceof DeadlineError && deadline.abort();
    ending.addEventListener("abort", end, { once: true });
    return this.threads.run(task, { signal: deadline.signal, transferList: [task.port] });
  }
}

/** @returns null if the response is sent in slices @throws ArcgisError for an invalid query */
function wholeReply(reply: QueryReply): Buffer | null {
  if (!reply) return null;
  if (reply instanceof Uint8Array) return Buffer.from(reply.buffer, reply.byteOffset, reply.length);
  throw new ArcgisError(reply.code, reply.message, reply.details);
}
