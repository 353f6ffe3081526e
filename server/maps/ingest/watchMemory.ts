import { readFileSync } from "node:fs";

const EVERY_MS = 100;
const PAGE = 4096;

/** Resident bytes of a process; null where the system doesn't report them (Linux does). */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE;
  } catch {
    return null;
  }
}

/**
 * Calls once when a process takes more memory than it may. Returns a function that ends the watch and returns
 * the peak.
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
