import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { KIND } from "../../../src/domain/featureColumns";
import { layOut, pixelSize } from "../../../src/domain/sheet/layout";
import { createPlane } from "../../../src/domain/sheet/plane";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import { levelFor, resolutionOf } from "../../../workers/sheet/levels";
import { Mosaic } from "../../../workers/sheet/mosaic";
import { renderSheet } from "../../../workers/sheet/render";
import { stripRows } from "../../../workers/sheet/strips";
import type { SheetJob } from "../../../workers/sheet/types";
import { CENTER, contentOf, fetchTiles, JOB, nodeStudio, SOURCE, tileColor } from "../../support/sheetStudio";

async function pixelsOf(job: Partial<SheetJob>, fetcher = fetchTiles) {
  const whole = { ...JOB, format: "png" as const, grid: "none" as const, ...job };
  const progress: { done: number; total: number }[] = [];
  const { file, missing } = await renderSheet(whole, nodeStudio(fetcher), (at) => progress.push(at));
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { at, info, missing, progress, layout: layOut(whole) };
}

/** Returns the color of the tile under a pixel of the page, from the Mercator formulas. */
function meant(job: SheetJob, x: number, y: number): { color: number[]; edge: number } {
  const { face, dpi } = layOut(job);
  const pixel = pixelSize(job.scale, dpi);
  const plane = createPlane(job.center);
  const [longitude, latitude] = plane.inverse(
    (x + 0.5 - face.x - face.width / 2) * pixel,
    (face.y + face.height / 2 - y - 0.5) * pixel,
  );
  const level = levelFor({ center: job.center, scale: job.scale, dpi, photo: true, mostLevel: 17 });
  const size = resolutionOf(level) * 256;
  const [mx, my] = toMercator(longitude, latitude);
  const [column, row] = [(mx + HALF_WORLD) / size, (HALF_WORLD - my) / size];
  const edge = Math.min(...[column, row].flatMap((value) => [value % 1, 1 - (value % 1)]));
  return { color: tileColor(Math.floor(row), Math.floor(column)), edge };
}

describe("a sheet as PNG", () => {
  it("shows each tile where Web Mercator puts it", async () => {
    const { at, layout } = await pixelsOf({});
    const job = { ...JOB, format: "png" as const };
    let looked = 0;
    for (let y = layout.face.y + 5; y < layout.face.y + layout.face.height - 5; y += 37)
      for (let x = layout.face.x + 5; x < layout.face.x + layout.face.width - 5; x += 41) {
        const { color, edge } = meant(job, x, y);
        // At a tile's edge, its color blends with its neighbor's.
        if (edge < 0.02) continue;
        looked++;
        expect(at(x, y)).toEqual(color);
      }
    expect(looked).toBeGreaterThan(500);
  });

  it("is white around the face, and reports progress to the end", async () => {
    const { at, info, progress, layout } = await pixelsOf({ link: null });
    expect([info.width, info.height]).toEqual(layout.pixels);
    expect(at(3, 3)).toEqual([255, 255, 255]);
    expect(at(info.width - 3, info.height - 3)).toEqual([255, 255, 255]);
    expect(progress.at(-1)).toEqual({ done: info.height, total: info.height });
    expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).sort((a, b) => a - b));
  });

  it("draws features over the map, an area's outline at its edge", async () => {
    const half = 0.01;
    const { longitude, latitude } = CENTER;
    const places: [number, number][] = [
      [longitude - half, latitude - half],
      [longitude + half, latitude - half],
      [longitude + half, latitude + half],
      [longitude - half, latitude + half],
      [longitude - half, latitude - half],
    ];
    const content = contentOf([{ title: "", kind: KIND.area, places, color: [255, 0, 0] }]);
    content.strokeWidths.fill(10);
    const { at, layout } = await pixelsOf({ content });
    const [east, north] = createPlane(CENTER).forward(longitude + half, latitude);
    const pixel = pixelSize(JOB.scale, layout.dpi);
    const x = layout.face.x + layout.face.width / 2 + east / pixel;
    const y = layout.face.y + layout.face.height / 2 - north / pixel;
    expect(at(Math.floor(x), Math.floor(y))).toEqual([255, 0, 0]);
  });

  it("counts tiles missing from a service, and leaves them white", async () => {
    const fetcher = async (url: string) =>
      url.includes("/tile/") ? new Response(null, { status: 404 }) : fetchTiles(url);
    const { at, missing, layout } = await pixelsOf({}, fetcher);
    expect(missing).toBeGreaterThan(10);
    expect(at(layout.face.x + 100, layout.face.y + 100)).toEqual([255, 255, 255]);
  });

  it("retries when a service is busy, and names one that stays unavailable", async () => {
    const asked = new Map<string, number>();
    const flaky = async (url: string) => {
      const before = asked.get(url) ?? 0;
      asked.set(url, before + 1);
      return url.includes("/tile/") && before < 2 ? new Response(null, { status: 503 }) : fetchTiles(url);
    };
    expect((await pixelsOf({}, flaky)).missing).toBe(0);
    const broken = async (url: string) =>
      url.includes("/tile/") ? new Response(null, { status: 500 }) : fetchTiles(url);
    await expect(pixelsOf({}, broken)).rejects.toThrow(
      "Couldn't load Map. The service returned 500. Try again, or turn that layer off.",
    );
  });

  it("draws a faint source faintly", async () => {
    const { at, layout } = await pixelsOf({ sources: [{ ...SOURCE, opacity: 0.5 }] });
    const { face } = layout;
    const [x, y] = [face.x + 200, face.y + 200];
    const [red = 0] = meant({ ...JOB, format: "png" }, x, y).color;
    expect(Math.abs((at(x, y)[0] ?? 0) - (red + 255) / 2)).toBeLessThan(2);
  });
});

describe("memory", () => {
  it("has strips of bounded size on every paper", () => {
    for (const width of [1_275, 5_400, 7_200, 14_400]) {
      const rows = stripRows(width);
      expect(rows % 32).toBe(0);
      expect(rows * width).toBeLessThanOrEqual(2_400_000);
    }
  });

  it("frees tiles as soon as the strips that show them are drawn", async () => {
    const studio = nodeStudio();
    let open = 0;
    let most = 0;
    const decode = async () => {
      open++;
      most = Math.max(most, open);
      return { width: 256, height: 256, close: () => open-- } as unknown as ImageBitmap;
    };
    const fake = { width: 0, height: 0 };
    const canvas = {
      ...fake,
      getContext: () => ({ fillRect() {}, drawImage() {}, getImageData: () => ({ data: [], ...fake }) }),
    };
    const createCanvas = () => canvas as unknown as OffscreenCanvas;
    const tile = async () => new Blob();
    const mosaic = new Mosaic(
      [{ source: SOURCE, level: 15 }],
      15,
      { tile },
      { ...studio, createCanvas, decode },
    );
    const strip = (index: number) => ({ x: 0, y: index * 256, width: 2_560, height: 256 });
    for (let index = 0; index < 40; index++) {
      mosaic.prepare(strip(index + 1));
      await mosaic.draw(strip(index), strip(index + 1));
    }
    mosaic.dispose();
    await Promise.resolve();
    await Promise.resolve();
    // At most three strips' worth of the 400 tiles: one being drawn, the next one, and one being freed.
    expect(most).toBeLessThanOrEqual(30);
    expect(open).toBe(0);
  });
});
