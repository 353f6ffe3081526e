import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { FEATURES_PAGE_SIZE } from "../../src/domain/limits";
import { TestClient } from "../../tests/support/api";
import * as app from "../../tests/support/app";
import { type LongestTask, longestTask } from "../../tests/support/mainThread";
import type { TestServer } from "../../tests/support/server";
import { loaded, type Visit, visits } from "./startUp";

/** Measurements of one way to load an account's features. */
export interface Loading {
  how: "stored" | "snapshot" | "pages";
  visits: Visit[];
  /** Longest task of the main thread from a usable map until everything is listed, from a separate traced visit. */
  task: LongestTask;
  /** JavaScript heap of the main thread with everything loaded, after garbage collection. */
  heapBytes: number;
  /** Bytes of the response bodies as sent, and the number of responses. */
  wireBytes: number;
  answers: number;
  /** Seconds a client that displays nothing takes to read everything. */
  readSeconds: number;
}

const VISITS = 3;
const SNAPSHOT = "**/api/v1/sync/snapshot";

/**
 * Page script that deletes the stored content of all accounts. A string, because the transpiler adds helpers that don't
 * exist in the page.
 */
const FORGET = `navigator.storage.getDirectory().then((root) => root.removeEntry("content", { recursive: true }))`;

/** Loads the same account in each of the three ways, one after the other. */
export async function loading(
  page: Page,
  server: Pick<TestServer, "url" | "pid">,
  person: app.Person,
  count: string,
): Promise<Loading[]> {
  const seen: Loading[] = [];
  for (const how of ["stored", "snapshot", "pages"] as const) {
    if (how === "pages") await page.route(SNAPSHOT, (route) => route.abort());
    const forget = () => (how === "stored" ? Promise.resolve() : page.evaluate(FORGET).catch(() => {}));
    const times = await visits(page, server, count, VISITS, forget);
    await forget();
    const heapBytes = await heapOf(page);
    await page.goto(`${server.url}/maps/`, { waitUntil: "commit" });
    await app.mapReady(page);
    const task = await longestTask(page, () => loaded(page, count));
    await page.unroute(SNAPSHOT);
    const load = { how, visits: times, task, heapBytes, ...(await wire(server.url, person, how)) };
    console.log(loadingRow(load));
    seen.push(load);
  }
  return seen;
}

/** JavaScript heap of the page's main thread in bytes, after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Reads everything as a browser would, counting bytes on the wire. */
async function wire(url: string, person: app.Person, how: Loading["how"]) {
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", person);
  const { now } = await client.data<{ now: number }>("GET", "/sync");
  const before = performance.now();
  let [wireBytes, answers] = [0, 0];
  const read = async (path: string) => {
    const body = await bodyOf(`${url}/api/v1${path}`, {
      cookie: client.cookieHeader(),
      "accept-encoding": "br",
    });
    wireBytes += body.length;
    answers++;
    return body;
  };
  if (how === "stored") await read(`/sync?since=${now}`);
  else if (how === "snapshot") await read("/sync/snapshot");
  else
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = `/features?sort=updatedAt&ascending=false&limit=${FEATURES_PAGE_SIZE}&slim=false`;
      const body = await read(query + (cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`));
      cursor = JSON.parse(brotliDecompressSync(body).toString()).data.nextCursor;
    }
  return { wireBytes, answers, readSeconds: (performance.now() - before) / 1000 };
}

/** Reads the body as sent. `fetch` would decompress it. */
const bodyOf = (url: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.once("end", () => resolve(Buffer.concat(pieces)));
      answer.once("error", reject);
    });
    request.once("error", reject);
  });

const median = (values: readonly (number | null)[]): number | null =>
  values.toSorted((a, b) => (a ?? 0) - (b ?? 0))[values.length >> 1] ?? null;

/** Processor seconds of the visit with the median page time. */
function processorOf(seen: readonly Visit[]): Record<string, number> {
  const [usual] = seen.toSorted((a, b) => a.processor.page - b.processor.page).slice(seen.length >> 1);
  const kinds = Object.entries(usual?.processor ?? {});
  return Object.fromEntries(kinds.map(([kind, seconds]) => [`${kind}Cpu`, Math.round(seconds * 100) / 100]));
}

/** Converts a loading to a row of the printed table. */
export const loadingRow = ({ how, visits: seen, task, heapBytes, wireBytes, ...rest }: Loading) => ({
  how,
  usable: Math.round(median(seen.map(({ usable }) => usable)) ?? 0),
  first: Math.round(median(seen.map(({ firstDrawn }) => firstDrawn)) ?? 0),
  all: Math.round(median(seen.map(({ allDrawn }) => allDrawn)) ?? 0),
  longestTask: Math.round(task.wall),
  ofProcessor: Math.round(task.processor),
  heapMB: Math.round(heapBytes / 1e5) / 10,
  wireKB: Math.round(wireBytes / 1000),
  answers: rest.answers,
  readSeconds: Math.round(rest.readSeconds * 100) / 100,
  ...processorOf(seen),
});
