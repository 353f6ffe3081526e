import { keepExport } from "../repositories/exports";
import type { JobKey } from "../repositories/imports";
import type { RunDeps } from "./runImport";

const HEARTBEAT_MS = 2000;

/** A run of an export under watch. */
export interface WatchedExport {
  /** Aborts with the server, and when the export was canceled or went to another run. */
  signal: AbortSignal;
  close(): void;
}

/**
 * Gives signs of life for a run of an export, and ends it when it is no longer this run's.
 * @param done how far it is, in whatever the export counts
 */
export function watchExport(
  { db, log, stopping }: Pick<RunDeps, "db" | "log" | "stopping">,
  { userId, uuid }: JobKey,
  runner: string,
  done?: () => number,
): WatchedExport {
  const ending = new AbortController();
  const stop = () => ending.abort(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  const heartbeat = setInterval(() => {
    keepExport(db, userId, uuid, runner, done?.()).then(
      (kept) => kept || ending.abort(),
      (err: unknown) => log.warn({ err, uuid }, "Export heartbeat"),
    );
  }, HEARTBEAT_MS);
  return {
    signal: ending.signal,
    close() {
      clearInterval(heartbeat);
      stopping.removeEventListener("abort", stop);
    },
  };
}
