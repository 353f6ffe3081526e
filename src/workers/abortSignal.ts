import * as Comlink from "comlink";

/**
 * Passes AbortSignals to a worker. A signal can't be cloned, and one checked inside a synchronous loop never changes.
 * So a MessagePort carries the abort, and the worker's kernel yields to its event loop (see driveSteps).
 *
 * Import this module on both sides: createWorkerClient does in the client, driveSteps in the worker.
 */
interface WireSignal {
  aborted: boolean;
  port: MessagePort;
}

const senders = new WeakMap<AbortSignal, Set<() => void>>();

/** Closes the ports a signal was sent over. The client calls this when the call has settled. */
export function releaseSignal(signal: AbortSignal): void {
  for (const close of senders.get(signal) ?? []) close();
  senders.delete(signal);
}

/** Returns the AbortError that the platform, fetch and our callers recognize as a canceled task. */
export function abortError(signal?: AbortSignal): DOMException {
  const reason: unknown = signal?.reason;
  if (reason instanceof DOMException && reason.name === "AbortError") return reason;
  return new DOMException("The task was canceled.", "AbortError");
}

export const isAbortError = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "AbortError";

const handler: Comlink.TransferHandler<AbortSignal, WireSignal> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    const onAbort = () => port1.postMessage("abort");
    const close = () => {
      signal.removeEventListener("abort", onAbort);
      port1.postMessage("close");
      port1.close();
    };
    signal.addEventListener("abort", onAbort, { once: true });
    const open = senders.get(signal) ?? new Set();
    senders.set(signal, open.add(close));
    return [{ aborted: signal.aborted, port: port2 }, [port2]];
  },
  deserialize({ aborted, port }) {
    const controller = new AbortController();
    if (aborted) controller.abort(abortError());
    port.onmessage = (event: MessageEvent<"abort" | "close">) => {
      if (event.data === "abort") controller.abort(abortError());
      else port.close();
    };
    return controller.signal;
  },
};

Comlink.transferHandlers.set("AbortSignal", handler);
