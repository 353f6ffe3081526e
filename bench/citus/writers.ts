import { setTimeout as sleep } from "node:timers/promises";
import { waypoint } from "../../tests/support/content";
import type { CheapClient } from "../load/client";
import type { Account } from "./installations";

/** Milliseconds between two tries of a writer that was refused. */
const RETRY_MS = 50;

/** What writers saw while something happened to the cluster. */
export interface Written {
  acknowledged: number;
  /** Acknowledged features that are gone. */
  lost: number;
  /** Responses other than 200, and connections that broke. */
  refused: number;
  /** Slowest acknowledged write in milliseconds. */
  slowestMs: number;
  /** Longest time between two acknowledged writes of one account, in milliseconds. */
  longestGapMs: number;
}

/**
 * Creates waypoints in every account, one at a time in each, while an action runs, then looks whether every
 * acknowledged one is there.
 */
export async function writeDuring(accounts: readonly Account[], action: () => Promise<unknown>) {
  const writers = accounts.map(({ client }) => new Writer(client));
  let over = false;
  const running = writers.map((writer) => writer.writeUntil(() => over));
  try {
    await action();
  } finally {
    over = true;
    await Promise.all(running);
  }
  return Promise.all(writers.map((writer) => writer.seen()));
}

/** The figures of several writers as one. */
export function together(all: readonly Written[]): Written {
  const sum = (of: (one: Written) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    acknowledged: sum((one) => one.acknowledged),
    lost: sum((one) => one.lost),
    refused: sum((one) => one.refused),
    slowestMs: Math.max(...all.map((one) => one.slowestMs)),
    longestGapMs: Math.max(...all.map((one) => one.longestGapMs)),
  };
}

class Writer {
  private readonly acknowledged: string[] = [];
  private refused = 0;
  private slowestMs = 0;
  private longestGapMs = 0;
  private readonly client: CheapClient;

  constructor(client: CheapClient) {
    this.client = client;
  }

  async writeUntil(isOver: () => boolean): Promise<void> {
    let last = performance.now();
    while (!isOver()) {
      const uuid = await this.create();
      if (uuid === null) {
        this.refused++;
        await sleep(RETRY_MS);
        continue;
      }
      this.acknowledged.push(uuid);
      this.longestGapMs = Math.max(this.longestGapMs, performance.now() - last);
      last = performance.now();
    }
    // An account that was refused to the end had no write for that long.
    this.longestGapMs = Math.max(this.longestGapMs, performance.now() - last);
  }

  private async create(): Promise<string | null> {
    const body = waypoint("Written");
    try {
      const reply = await this.client.call("POST", "/features", { body, keep: true, encoding: "identity" });
      if (reply.status !== 200) return null;
      this.slowestMs = Math.max(this.slowestMs, reply.ms);
      return (JSON.parse(String(reply.body)) as { data: { uuid: string } }).data.uuid;
    } catch {
      return null;
    }
  }

  async seen(): Promise<Written> {
    const there = await featureIds(this.client);
    return {
      acknowledged: this.acknowledged.length,
      lost: this.acknowledged.filter((uuid) => !there.has(uuid)).length,
      refused: this.refused,
      slowestMs: this.slowestMs,
      longestGapMs: this.longestGapMs,
    };
  }
}

async function featureIds(client: CheapClient): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/features?limit=1000&slim=1${cursor && `&cursor=${cursor}`}`;
    const page: { features: { uuid: string }[]; nextCursor: string | null } = await client.data("GET", path);
    for (const { uuid } of page.features) ids.add(uuid);
    cursor = page.nextCursor;
  }
  return ids;
}
