import { readFileSync } from "node:fs";
import { childrenOf } from "../../tests/support/server";

/** Processor seconds by what took them; other programs on the machine do not count. */
export type ProcessorTime = Record<"page" | "drawing" | "browser" | "server" | "database", number>;

/** Of a second, as Linux counts. */
const TICK = 1 / 100;

function kindOf(command: string): keyof ProcessorTime {
  if (command.includes("--type=renderer")) return "page";
  if (command.includes("--type=gpu-process")) return "drawing";
  if (command.includes("chrom")) return "browser";
  return /postgres/.test(command) ? "database" : "server";
}

/** What the descendants of a process have used so far; all zero where there is no /proc. */
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
      // It has just ended.
    }
  }
  return used;
}
