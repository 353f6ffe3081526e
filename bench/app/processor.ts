import { readFileSync } from "node:fs";
import { childrenOf } from "../../tests/support/server";

/** Processor seconds per kind of process. Other programs on the machine aren't counted. */
export type ProcessorTime = Record<"page" | "drawing" | "browser" | "server" | "database", number>;

/** Seconds per Linux clock tick. */
const TICK = 1 / 100;

function kindOf(command: string): keyof ProcessorTime {
  if (command.includes("--type=renderer")) return "page";
  if (command.includes("--type=gpu-process")) return "drawing";
  if (command.includes("chrom")) return "browser";
  return /postgres/.test(command) ? "database" : "server";
}

/** Processor time used so far by the descendants of the given processes. All zero without /proc. */
export function processorTime(roots: readonly number[]): ProcessorTime {
  const used: ProcessorTime = { page: 0, drawing: 0, browser: 0, server: 0, database: 0 };
  const waiting = [...roots];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    waiting.push(...childrenOf(pid));
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (pid !== process.pid) used[kindOf(command)] += (Number(fields[11]) + Number(fields[12])) * TICK;
    } catch {
      // The process has just ended.
    }
  }
  return used;
}
