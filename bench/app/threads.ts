import { readdirSync, readFileSync } from "node:fs";
import { childrenOf } from "../../tests/support/server";

/** Seconds per Linux clock tick. */
const TICK = 1 / 100;
const EVERY_MS = 250;

/** Processor seconds per thread of Chromium's pages, by name. Threads with the same name are numbered. */
export type ThreadTimes = Record<string, number>;

/**
 * Polls the threads of all pages that descend from this process, so workers that end are counted too. A thread that
 * lives for less than a quarter of a second may be missed.
 */
export function watchThreads(): () => ThreadTimes {
  const before = new Map<number, number>();
  const latest = new Map<number, { name: string; seconds: number }>();
  const read = () => {
    for (const pid of pagesUnder(process.pid))
      for (const [tid, thread] of threadsOf(pid)) latest.set(tid, thread);
  };
  read();
  for (const [tid, { seconds }] of latest) before.set(tid, seconds);
  const timer = setInterval(read, EVERY_MS);
  return () => {
    clearInterval(timer);
    read();
    const times: ThreadTimes = {};
    const used = [...latest].map(([tid, { name, seconds }]) => ({
      name,
      spent: seconds - (before.get(tid) ?? 0),
    }));
    for (const { name, spent } of used.sort((a, b) => b.spent - a.spent)) {
      if (spent < 0.05) continue;
      let key = name;
      for (let number = 2; key in times; number++) key = `${name} ${number}`;
      times[key] = Math.round(spent * 100) / 100;
    }
    return times;
  };
}

function pagesUnder(root: number): number[] {
  const pages: number[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    waiting.push(...childrenOf(pid));
    if (textOf(`/proc/${pid}/cmdline`).includes("--type=renderer")) pages.push(pid);
  }
  return pages;
}

function threadsOf(pid: number): [tid: number, thread: { name: string; seconds: number }][] {
  let tids: string[] = [];
  try {
    tids = readdirSync(`/proc/${pid}/task`);
  } catch {
    // The process has just ended.
  }
  return tids.flatMap((tid): [number, { name: string; seconds: number }][] => {
    const stat = textOf(`/proc/${pid}/task/${tid}/stat`);
    const fields = stat.split(") ")[1]?.split(" ");
    if (!fields) return [];
    const name = Number(tid) === pid ? "main thread" : stat.slice(stat.indexOf("(") + 1, stat.indexOf(") "));
    return [[Number(tid), { name, seconds: (Number(fields[11]) + Number(fields[12])) * TICK }]];
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
