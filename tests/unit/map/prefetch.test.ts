import type MapView from "@arcgis/core/views/MapView.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HALF_WORLD } from "../../../src/geometry/mercator";
import { createPrefetch } from "../../../src/map/imagery/prefetch";

const URL_OF = (release: number) => `https://archive.example.org/${release}/{level}/{row}/{col}`;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

interface Asked {
  url: string;
  signal: AbortSignal;
  answer(response: Response): void;
  fail(): void;
}
const asked: Asked[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push({ url, signal, answer: resolve, fail: () => reject(new TypeError("offline")) });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A view that shows two by two tiles of level 3. */
function prefetchIn(width = 500) {
  const resolution = (2 * HALF_WORLD) / 256 / 2 ** 3;
  const view = { center: { x: 0, y: 0 }, resolution, rotation: 0, width, height: 500 };
  return createPrefetch(view as unknown as MapView, { proxy: null } as never, 19);
}

/** Answers everything, and what is asked for next, until nothing is left. */
async function answerAll(): Promise<string[]> {
  const urls: string[] = [];
  for (let next = asked.shift(); next; next = asked.shift()) {
    urls.push(next.url);
    next.answer(new Response("picture"));
    await turn();
  }
  return urls;
}

describe("prefetched images", () => {
  it("are the tiles in view of each release, two at a time", async () => {
    prefetchIn()([URL_OF(1), URL_OF(2)]);
    expect(asked).toHaveLength(2);
    const tiles = ["3/3", "4/3", "3/4", "4/4"].map((at) => `3/${at}`);
    const expected = [1, 2].flatMap((release) =>
      tiles.map((tile) => `https://archive.example.org/${release}/${tile}`),
    );
    expect((await answerAll()).toSorted()).toEqual(expected.toSorted());
  });

  it("continue after a failed one", async () => {
    prefetchIn()([URL_OF(1)]);
    for (const one of asked.splice(0)) one.fail();
    await turn();
    expect(await answerAll()).toHaveLength(2);
  });

  it("are dropped for the next ones, which get all requests", async () => {
    const prefetch = prefetchIn();
    prefetch([URL_OF(1)]);
    const before = asked.splice(0);
    prefetch([URL_OF(2)]);
    expect(before.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await turn();
    expect((await answerAll()).every((url) => url.includes("/2/3/"))).toBe(true);
  });

  it("are dropped when no longer wanted", async () => {
    const prefetch = prefetchIn();
    prefetch([URL_OF(1)]);
    const before = asked.splice(0);
    prefetch([]);
    await turn();
    expect(before.every(({ signal }) => signal.aborted)).toBe(true);
    expect(asked).toEqual([]);
  });

  it("aren't loaded while the map has no size", () => {
    prefetchIn(0)([URL_OF(1)]);
    expect(asked).toEqual([]);
  });
});
