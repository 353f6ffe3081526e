import { afterAll, beforeAll, expect, it } from "vitest";
import { type BenchPage, openBenchPage } from "../../bench/browser/page";

let page: BenchPage;

beforeAll(async () => {
  page = await openBenchPage();
});

afterAll(() => page?.close());

it("passes files to a GeoJSONLayer, which loads them by URL", async () => {
  expect(await page.call("loadGeoJson", 300, 200)).toEqual({
    points: { count: 300, type: "point", slot: 299, title: "Feature 299" },
    lines: { count: 200, type: "polyline", slot: 499, title: "Feature 499" },
  });
});

it("finds label anchors", async () => {
  expect(await page.call("countAnchors", 300, 200)).toEqual({ features: 500, withRoom: 200 });
});
