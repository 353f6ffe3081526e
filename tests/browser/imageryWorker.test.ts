import type { Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BenchPage, openBenchPage } from "../../bench/browser/page";
import { ground, jpeg, withBuilding } from "../../bench/pictures";
import type { ImageryRequest } from "../../workers/imagery/types";

/** Releases by date, newest first. The third is the second re-encoded, the fourth the same as a PNG. */
const RELEASES = [31, 7, 52, 4, 9];
let page: BenchPage;
let pictures: Map<string, Uint8Array>;

beforeAll(async () => {
  const before = ground(1);
  const later = withBuilding(before, 32, 100);
  const again = await jpeg(before, { quality: 55, progressive: true });
  const files = [
    await jpeg(later, { quality: 75 }),
    await jpeg(before, { quality: 75 }),
    again,
    new Uint8Array(await sharp(again).png().toBuffer()),
    await jpeg(ground(2), { quality: 75 }),
  ];
  pictures = new Map(RELEASES.map((number, place) => [String(number), files[place] ?? new Uint8Array()]));
  page = await openBenchPage();
  await page.page.route(/\/(map|tile)\//, async (route) => {
    const [, kind, release = "", , row] = new URL(route.request().url()).pathname.split("/");
    if (row === "1") return; // Never answered.
    if (kind === "tile")
      await route.fulfill({ contentType: "image/jpeg", body: Buffer.from(pictures.get(release) ?? []) });
    else await route.fulfill({ json: { data: [1], size: [pictures.get(release)?.length ?? 0] } });
  });
});

afterAll(() => page?.close());

const request = (row: number): ImageryRequest => ({
  releases: RELEASES.map((number, place) => ({ number, date: 1e12 - place })),
  tiles: [{ level: 17, row, column: 3 }],
  tilemapUrl: `${new URL(page.page.url()).origin}/map/{release}/{level}/{row}/{column}`,
  tileUrl: `${new URL(page.page.url()).origin}/tile/{release}/{level}/{row}/{column}`,
  comparison: "all",
});

it("the imagery worker finds the releases with other images, JPEG or PNG", async () => {
  expect(await page.call("findImagery", request(0))).toEqual({
    releases: [31, 4, 9],
    tiles: [[31, 4, 9]],
    failed: 0,
  });
});

it("the imagery worker can be canceled while the service doesn't respond", async () => {
  const began = performance.now();
  expect(await page.call("findImagery", request(1), 200)).toBe("AbortError");
  expect(performance.now() - began).toBeLessThan(5000);
});

it("the tiles worker returns images, rejects non-images, and drops canceled requests", async () => {
  expect(await page.call("fetchTile", "tile/31/17/0/3")).toMatch(/^image\/jpeg (\d+)x\1$/);
  // A missing file, then a response that isn't an image.
  expect(await page.call("fetchTile", "nothing")).toBe("Error");
  expect(await page.call("fetchTile", "map/31/17/0/3")).toBe("InvalidStateError");
  const given = page.page.waitForEvent("requestfailed");
  expect(await page.call("fetchTile", "tile/31/17/1/3", 200)).toBe("AbortError");
  expect((await given).url()).toMatch(/tile\/31\/17\/1\/3$/);
});

it("the tiles worker leaves two of the six connections to our server free", async () => {
  const asked: string[] = [];
  const waiting: Route[] = [];
  const hold = (route: Route) => {
    asked.push(new URL(route.request().url()).pathname.slice(1));
    waiting.push(route);
  };
  await page.page.route(/\/held\//, hold);
  const paths = Array.from({ length: 9 }, (_, column) => `held/${column}`);
  const answers = page.call<string[]>("fetchTiles", paths);
  await expect.poll(() => asked).toHaveLength(4);
  // By now any further requests would have been made.
  expect(await page.call("fetchTile", "tile/31/17/0/3")).toMatch(/^image/);
  expect(asked).toEqual(paths.slice(0, 4));
  for (let index = 0; index < paths.length; index++) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await waiting.shift()?.abort();
  }
  expect(await answers).toEqual(paths.map(() => "TypeError"));
  expect(asked).toEqual(paths);
});
