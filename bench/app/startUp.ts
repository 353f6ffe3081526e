import type { Page } from "playwright-core";
import { FEATURES_DRAWN, FIRST_FEATURES_DRAWN } from "../../src/domain/timeline";
import * as app from "../../tests/support/app";
import type { TestServer } from "../../tests/support/server";
import type { Figure } from "./figures";
import { type ProcessorTime, processorTime } from "./processor";

/** Times of one visit, in milliseconds from navigation. */
export interface Visit {
  usable: number;
  firstDrawn: number | null;
  allDrawn: number | null;
  /** Seconds until the end of the visit. */
  processor: ProcessorTime;
}

/**
 * Init script that records when the map is usable. A string, because the transpiler adds helpers that don't exist in
 * the page.
 */
export const STAMP = `
new MutationObserver((_, observer) => {
  if (!document.querySelector('[role="toolbar"][aria-label="Sketch panel"]')) return;
  window.ridgelineUsable = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

/** Logs in over the API, so the page starts as it does for a returning user. */
export async function signInUnseen(page: Page, url: string, person: app.Person): Promise<void> {
  const answer = await page.request.post(`${url}/api/v1/auth/login`, {
    headers: { origin: url },
    data: person,
  });
  if (!answer.ok()) throw new Error(`The log-in answered ${answer.status()}: ${await answer.text()}`);
}

/**
 * Visits the map as a logged-in user with a warm cache. The first visit isn't counted.
 *
 * @param count number of features to wait for, formatted as on the page; null waits for the map only
 * @param prepare runs before each counted visit, on the page of the previous one
 */
export async function visits(
  page: Page,
  server: Pick<TestServer, "url" | "pid">,
  count: string | null,
  times: number,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit[]> {
  await page.addInitScript({ content: STAMP });
  const seen: Visit[] = [];
  for (let visit = 0; visit <= times; visit++) {
    if (visit > 0) await prepare(page);
    await page.goto("about:blank");
    await page.waitForTimeout(2000);
    const before = processorTime([process.pid]);
    await page.goto(`${server.url}/maps/`, { waitUntil: "commit" });
    await app.mapReady(page);
    if (count !== null) await loaded(page, count);
    await page.waitForTimeout(3000);
    const after = processorTime([process.pid]);
    const [usable, firstDrawn, allDrawn] = await page.evaluate<[number, number | null, number | null]>(
      `[window.ridgelineUsable, ...${JSON.stringify([FIRST_FEATURES_DRAWN, FEATURES_DRAWN])}.map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? null)]`,
    );
    if (visit === 0) continue;
    const processor = { ...after };
    for (const kind of Object.keys(after) as (keyof ProcessorTime)[]) processor[kind] -= before[kind];
    seen.push({ usable, firstDrawn, allDrawn, processor });
  }
  return seen;
}

/** Waits until the list has all features. */
export async function loaded(page: Page, count: string): Promise<void> {
  await app.openTab(page, "Content");
  await page.getByRole("tab", { name: new RegExp(`^Content\\s*${count}$`) }).waitFor({ timeout: 600_000 });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Medians of the visits, each with its limit. */
export function startUpFigures(what: string, seen: readonly Visit[]): Figure[] {
  const known = (times: (number | null)[]) => times.filter((time) => time !== null);
  const first = known(seen.map(({ firstDrawn }) => firstDrawn));
  const all = known(seen.map(({ allDrawn }) => allDrawn));
  const times = seen.map(({ usable }) => usable);
  const usable: Figure = { what: `${what}: map usable, from navigation`, ms: median(times), most: 2500 };
  if (first.length === 0) return [usable];
  return [
    usable,
    { what: `${what}: first features on the map`, ms: median(first), most: 3000 },
    { what: `${what}: all features on the map`, ms: median(all), most: 20_000 },
  ];
}
