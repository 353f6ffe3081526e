import { readFileSync } from "node:fs";

const EVERY_MS = 100;
const PAGE = 4096;

/** Returns the resident bytes of a process, or null if the system doesn't report them (Linux does). */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE;
  } catch {
    return null;
  }
}

/**
 * Watches a process and calls `onOver` once if it exceeds its memory limit. Returns a function that stops watching and
 * returns the peak.
 */
export function watchMemory(pid: number, limit: number, onOver: () => void): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid) ?? 0);
    if (peak <= limit) return;
    clearInterval(timer);
    onOver();
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
