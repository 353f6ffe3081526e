import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { childrenOf, postgresPid, type TestServer } from "../../tests/support/server";

/** Clock ticks per second in /proc. USER_HZ is 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Processor seconds used so far. */
export interface CpuTimes {
  at: number;
  server: number;
  database: number;
  generator: number;
}

export function cpuTimes({ pid, dataDir }: TestServer): CpuTimes {
  const postmaster = postgresPid(dataDir) ?? 0;
  const own = process.cpuUsage();
  return {
    at: performance.now() / 1000,
    server: ownSeconds(pid),
    database: processorSeconds([postmaster, ...childrenOf(postmaster)]),
    generator: (own.user + own.system) / 1e6,
  };
}

/**
 * Processor seconds of processes and of their ended children. Those of a postmaster include backends that have ended.
 */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ownSeconds(pid), 0);

/** Average number of cores each process kept busy between two readings. */
export function busyCores(from: CpuTimes, to: CpuTimes): Omit<CpuTimes, "at"> {
  const seconds = to.at - from.at;
  const part = (name: "server" | "database" | "generator") => (to[name] - from[name]) / seconds;
  return { server: part("server"), database: part("database"), generator: part("generator") };
}

/** Waits up to a minute until the server has no background work left. Returns at once where /proc isn't available. */
export const serverAtRest = (server: TestServer): Promise<void> =>
  atRest(server, "server", { everyMs: 1000, below: 0.05 });

/** Waits up to a minute until the database has no vacuum or checkpoint left, which would count as an operation's. */
export const databaseAtRest = (server: TestServer): Promise<void> =>
  atRest(server, "database", { everyMs: 2000, below: 0.02 });

const REST_MS = 60_000;

/** @param below cores that it may still use */
async function atRest(
  server: TestServer,
  kind: "server" | "database",
  { everyMs, below }: { everyMs: number; below: number },
): Promise<void> {
  for (let waited = 0; waited < REST_MS; waited += everyMs) {
    const before = cpuTimes(server);
    await setTimeout(everyMs);
    if (busyCores(before, cpuTimes(server))[kind] < below) return;
  }
}

/** Settings of glibc that docs/hosting.md recommends and the Docker image has. */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Resident memory of a process in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}

/** Samples a process's memory during an action. Returns its peak growth in bytes. */
export async function memoryGrowth(pid: number, action: () => Promise<unknown>): Promise<number> {
  const before = residentBytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 20);
  try {
    await action();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentBytes(pid)) - before;
}

/** User and system time of a process and of its ended children: fields 14 to 17 of proc_pid_stat(5). */
function ownSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
  } catch {
    return 0;
  }
}
