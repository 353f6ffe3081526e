import { heartbeatExport } from "../repositories/exports";
import type { JobKey } from "../repositories/imports";
import type { RunDeps } from "./runDeps";

const HEARTBEAT_MS = 2000;

/** A run of an export, with its heartbeat. */
export interface WatchedExport {
  /** Aborts when the server stops, or when the export was canceled or went to another run. */
  signal: AbortSignal;
  close(): void;
}

/**
 * Sends heartbeats for a run of an export, and aborts it when it no longer owns the export.
 * @param done progress, in the export's own unit
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
    heartbeatExport(db, userId, uuid, runner, done?.()).then(
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
