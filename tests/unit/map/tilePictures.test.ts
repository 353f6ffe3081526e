import esriConfig from "@arcgis/core/config.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchedByWorker } from "../../../src/map/view/tilePictures";

// Node has neither such workers nor images. tests/browser/imageryWorker.test.ts uses the real worker.
const picture = vi.fn();

const bitmap = { close: vi.fn() };
const own = "http://map.test";

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin: own } });
  picture.mockReset().mockResolvedValue({ bitmap, type: "image/jpeg" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  esriConfig.request.interceptors.length = 0;
});

/** The parts of a tile layer that both views call. */
function layerOf(url: string, refreshParameters?: Record<string, number>) {
  const getTileUrl = (level: number, row: number, column: number) => `${url}/${level}/${row}/${column}`;
  const fetchImageBitmapTile = vi.fn<(...place: unknown[]) => Promise<unknown>>();
  const layer = { getTileUrl, fetchImageBitmapTile, refreshParameters };
  fetchedByWorker(layer as never, picture);
  return layer;
}

it("returns tiles fetched and decoded by a worker as the library would", async () => {
  const { signal } = new AbortController();
  const layer = layerOf("/tiles");
  expect(await layer.fetchImageBitmapTile(3, 2, 1, { signal, imageOrientation: "flipY" })).toEqual({
    bitmap,
    type: "image/jpeg",
    isOpaque: true,
  });
  expect(picture).toHaveBeenLastCalledWith(`${own}/tiles/3/2/1`, "flipY", signal);
  picture.mockResolvedValue({ bitmap, type: "image/png" });
  expect(await layer.fetchImageBitmapTile(3, 2, 1)).toMatchObject({ isOpaque: false });
  expect(picture).toHaveBeenLastCalledWith(`${own}/tiles/3/2/1`, "none", undefined);
});

it("applies the interceptors, and bypasses all caches after a refresh", async () => {
  esriConfig.request.interceptors.push({
    before(request) {
      if (request.url.includes("elsewhere")) throw new Error("Refused.");
      request.url = request.url.replace("/tiles", "/proxy/tiles");
    },
  });
  await layerOf("/tiles", { _ts: 17 }).fetchImageBitmapTile(3, 2, 1);
  expect(picture).toHaveBeenLastCalledWith(`${own}/proxy/tiles/3/2/1?_ts=17`, "none", undefined);
  await expect(layerOf("https://elsewhere.test").fetchImageBitmapTile(3, 2, 1)).rejects.toThrow("Refused.");
  expect(picture).toHaveBeenCalledTimes(1);
});

it("passes on the worker's errors", async () => {
  picture.mockRejectedValue(new DOMException("The task was canceled.", "AbortError"));
  await expect(layerOf("/tiles").fetchImageBitmapTile(3, 2, 1)).rejects.toThrow("canceled");
});
