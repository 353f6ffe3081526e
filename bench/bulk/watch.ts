import { readFileSync } from "node:fs";
import type { TestServer } from "../../tests/support/server";

const EVERY_MS = 100;

export interface Row {
  what: string;
  /** Seconds measured, and the seconds all of it would take if only a part was done. */
  seconds: number;
  secondsOfAll: number;
  /** Peak growth of the server process's resident memory during the work, without the database. MB. */
  memory: number;
  /** Processor seconds of the server's process. */
  processorSeconds: number;
  /** Slowest response of /healthz during the run, in milliseconds. */
  slowestHealth: number;
}

/** Runs the work while sampling the server's memory and response time. */
export async function watch(
  { url, pid }: Pick<TestServer, "url" | "pid">,
  what: string,
  work: () => Promise<number>,
): Promise<Row> {
  const before = memoryOf(pid);
  const processor = processorOf(pid);
  let most = before;
  let slowestHealth = 0;
  let asking = false;
  const timer = setInterval(async () => {
    most = Math.max(most, memoryOf(pid));
    if (asking) return;
    asking = true;
    const began = performance.now();
    await fetch(new URL("/healthz", url)).then((response) => response.text());
    slowestHealth = Math.max(slowestHealth, performance.now() - began);
    asking = false;
  }, EVERY_MS);
  const began = performance.now();
  const times = await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  return {
    what,
    seconds: rounded(seconds),
    secondsOfAll: rounded(seconds * times),
    memory: rounded(most - before),
    processorSeconds: rounded(processorOf(pid) - processor),
    slowestHealth: Math.round(slowestHealth),
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Processor seconds of a process. Linux counts in hundredths of a second. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
