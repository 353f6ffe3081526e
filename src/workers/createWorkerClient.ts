import * as Comlink from "comlink";
import { abortError, releaseSignal } from "./abortSignal";

export interface WorkerClientOptions {
  /** For error messages. */
  name: string;
  /** `new Worker(new URL("...", import.meta.url), {type: "module"})`, written out so that the bundler sees it. */
  create: () => Worker;
  /**
   * supersede (a worker without memory): an abort or a newer call terminates the worker.
   * cooperative (a worker that holds an index): the abort is passed on by the signal that the task gets.
   */
  cancellation: "supersede" | "cooperative";
  /** Called after a worker was lost to an error: what it held is gone. Not called for supersede or dispose. */
  onLost?: (error: Error) => void;
}

export interface WorkerClient<Api> {
  /**
   * Runs a task on the worker and starts the worker if there is none.
   * Rejects with AbortError when canceled, with WorkerLostError when the worker died, else with the task's error.
   * For cooperative cancellation the task hands `signal` on as an argument of its own.
   */
  run<T>(
    task: (api: Comlink.Remote<Api>, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Ends the worker and rejects what is pending; later calls reject too. */
  dispose(): void;
}

/** The worker died under a call. The next call starts a new one. */
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

/** A lazily started worker whose calls always settle: Comlink's own never reject when a worker dies. */
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
      // The task runs inside then, so that one that throws at once rejects like any other.
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

/** ErrorEvent does not exist in Node; anything with a message will do. */
const ErrorEventLike: { new (type: string): Event & { message?: string } } =
  typeof ErrorEvent === "undefined" ? Event : ErrorEvent;
