import * as Comlink from "comlink";
import { abortError, releaseSignal } from "./abortSignal";

export interface WorkerClientOptions {
  /** Name used in error messages. */
  name: string;
  /** Spelled out as `new Worker(new URL("...", import.meta.url), {type: "module"})` so the bundler finds it. */
  create: () => Worker;
  /**
   * How a call is canceled.
   * - supersede, for a stateless worker: an abort or a newer call terminates the worker.
   * - cooperative, for a worker that holds state: the task's signal carries the abort to the worker.
   */
  cancellation: "supersede" | "cooperative";
  /** Called after an error killed the worker and its state. Not called for supersede or dispose. */
  onLost?: (error: Error) => void;
}

export interface WorkerClient<Api> {
  /**
   * Runs a task on the worker, starting the worker if needed. For cooperative cancellation the task passes `signal` on
   * as an argument. Rejects with AbortError when canceled, with WorkerLostError when the worker died, otherwise with
   * the task's error.
   */
  run<T>(
    task: (api: Comlink.Remote<Api>, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Terminates the worker and rejects pending and later calls. */
  dispose(): void;
}

/** The worker died during a call. The next call starts a new one. */
export class WorkerLostError extends Error {
  override readonly name = "WorkerLostError";
}

interface Running<Api> {
  worker: Worker;
  api: Comlink.Remote<Api>;
  stop: () => void;
}

/** @param lose called with what happened, when the worker fails */
function startWorker<Api>(create: () => Worker, lose: (message: string) => void): Running<Api> {
  const worker = create();
  const onError = (event: Event) => {
    const detail = event instanceof ErrorEventLike && event.message ? ` (${event.message})` : "";
    lose(`stopped because of an error${detail}`);
  };
  const onMessageError = () => lose("sent an unreadable message");
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onMessageError);
  const stop = () => {
    worker.removeEventListener("error", onError);
    worker.removeEventListener("messageerror", onMessageError);
    worker.terminate();
  };
  return { worker, api: Comlink.wrap<Api>(worker), stop };
}

/**
 * Creates the client of a worker that starts lazily. Its calls always settle, unlike Comlink's, which stay pending
 * forever when a worker dies.
 */
export function createWorkerClient<Api>(options: WorkerClientOptions): WorkerClient<Api> {
  const pending = new Set<(reason: Error) => void>();
  let running: Running<Api> | null = null;
  let disposed = false;

  const end = (reason: Error) => {
    running?.stop();
    running = null;
    for (const reject of [...pending]) reject(reason);
  };

  const lose = (message: string) => {
    const error = new WorkerLostError(`The ${options.name} worker ${message}. Try again; it will restart.`);
    end(error);
    options.onLost?.(error);
  };

  const run: WorkerClient<Api>["run"] = (task, signal) => {
    if (disposed) return Promise.reject(new WorkerLostError(`The ${options.name} worker was shut down.`));
    if (signal?.aborted) return Promise.reject(abortError(signal));
    if (options.cancellation === "supersede" && pending.size > 0) end(abortError());
    running ??= startWorker<Api>(options.create, lose);
    const { api } = running;
    const controller = new AbortController();

    return new Promise((resolve, reject) => {
      const settle = () => {
        pending.delete(fail);
        signal?.removeEventListener("abort", onAbort);
        releaseSignal(controller.signal);
      };
      const fail = (reason: Error) => {
        settle();
        reject(reason);
      };
      const onAbort = () => {
        const reason = abortError(signal);
        if (options.cancellation === "supersede") return end(reason);
        controller.abort(reason);
        fail(reason);
      };
      pending.add(fail);
      signal?.addEventListener("abort", onAbort, { once: true });
      // The task runs inside `then` so that a synchronous throw becomes a rejection.
      Promise.resolve()
        .then(() => (pending.has(fail) ? task(api, controller.signal) : undefined))
        .then(
          (value) => {
            if (!pending.has(fail)) return;
            settle();
            resolve(value as Awaited<ReturnType<typeof task>>);
          },
          (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
        );
    });
  };

  return {
    run,
    dispose() {
      disposed = true;
      end(abortError());
    },
  };
}

/** Node has no ErrorEvent; any event with a message will do. */
const ErrorEventLike: { new (type: string): Event & { message?: string } } =
  typeof ErrorEvent === "undefined" ? Event : ErrorEvent;
