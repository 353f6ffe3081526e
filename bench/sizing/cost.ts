import { setTimeout as sleep } from "node:timers/promises";
import type { TestServer } from "../../tests/support/server";
import type { Reply } from "../load/client";
import { busyCores, cpuTimes, databaseAtRest } from "../load/processes";
import type { Cost } from "./figures";

/** Runs an operation once. Returns the bytes it received, headers included. */
export type Action = (turn: number) => Promise<number>;

export interface Effort {
  /** Wall time of each measurement. */
  seconds: number;
  /** Least number of repetitions, for operations that take long. */
  least: number;
  /** Cores that server and database use without requests. Their part isn't the operation's. */
  idle: Idle;
}

export type Idle = Pick<Cost, "server" | "database">;

const IDLE_SECONDS = 30;

/**
 * Repeats an operation, one at a time, and divides the processor time by the repetitions. Processor time hardly depends
 * on what else the machine does, unlike wall time. The first runs aren't counted: they fill caches.
 */
export async function costOf(
  server: TestServer,
  action: Action,
  { seconds, least, idle }: Effort,
): Promise<Cost> {
  let turn = 0;
  for (; turn < Math.min(5, least); turn++) await action(turn);
  const [first, from] = [turn, cpuTimes(server)];
  let bytes = 0;
  while (turn - first < least || performance.now() / 1000 < from.at + seconds) bytes += await action(turn++);
  const to = cpuTimes(server);
  const each = (kind: keyof Idle) =>
    (1000 * Math.max(0, to[kind] - from[kind] - idle[kind] * (to.at - from.at))) / (turn - first);
  return {
    server: each("server"),
    database: each("database"),
    kilobytes: bytes / 1000 / (turn - first),
  };
}

/** Bytes of a successful response with its headers. @throws Error for any other */
export function received({ status, bytes, headers }: Pick<Reply, "status" | "bytes" | "headers">): number {
  if (status !== 200) throw new Error(`An operation answered ${status}`);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return bytes + lines.reduce((sum, line) => sum + line.length, "HTTP/1.1 200 OK\r\n\r\n".length);
}

/** Measures what a server without requests uses: jobs, the queue and the database's own work. */
export async function idleUse(server: TestServer): Promise<Idle> {
  await databaseAtRest(server);
  const from = cpuTimes(server);
  await sleep(IDLE_SECONDS * 1000);
  return busyCores(from, cpuTimes(server));
}
