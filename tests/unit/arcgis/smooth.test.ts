import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSurface } from "../../../server/arcgis/elevation/dem/settings";
import { type ElevationField, elevationField, embeddedGrid } from "../../../server/arcgis/elevation/field";
import { latitudeOf, longitudeOf, type TileId, worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { VectorStore } from "../../../server/arcgis/geo/pyramid";
import { candidatesAt } from "../../../server/arcgis/labels/candidates";
import { LabelPlan } from "../../../server/arcgis/labels/placement";
import { drawGraticule, GRATICULE_ON_PAPER, graticuleLabel } from "../../../server/arcgis/render/graticule";
import { emptyMask, landMask } from "../../../server/arcgis/render/mask";
import { loadScene, type Scene } from "../../../server/arcgis/render/scene";
import { type TileLayer, TilePainter } from "../../../server/arcgis/render/tile";
import { MeasuredField } from "../../../server/maps/store/elevation/measuredField";
import type { Raster } from "../../../server/maps/store/elevation/raster";
import { writeDem } from "../../support/dem";

const MAROON_PEAK = [-106.989, 39.0708] as const;
const DENVER = [-104.985, 39.74] as const;

const at = ([longitude, latitude]: readonly [number, number], level: number): TileId => ({
  level,
  row: Math.floor(worldY(latitude) * 2 ** level),
  column: Math.floor(worldX(longitude) * 2 ** level),
});

const pixelsOf = (context: SKRSContext2D) => context.getImageData(0, 0, 256, 256).data;
/** Counts pixels that aren't fully transparent. */
const drawn = (context: SKRSContext2D) =>
  pixelsOf(context).filter((value, i) => i % 4 === 3 && value > 0).length;

/** Measures the difference between adjacent pixels, averaged over red, green and blue, leaving out map lines. */
function grain(context: SKRSContext2D): number {
  const data = pixelsOf(context);
  const steps: number[] = [];
  for (let i = 0; i < data.length - 8; i += 4) {
    if ((i / 4) % 256 === 255) continue;
    const step = [0, 1, 2].reduce(
      (sum, band) => sum + Math.abs((data[i + band] ?? 0) - (data[i + 4 + band] ?? 0)),
      0,
    );
    steps.push(step / 3);
  }
  return steps.sort((a, b) => a - b)[Math.floor(steps.length * 0.9)] ?? 0;
}

describe("terrain without generated detail", () => {
  it("passes through the grid's measurements", () => {
    const { west, north, cellsPerDegree, width, unit, values } = embeddedGrid();
    const field = elevationField();
    for (const [longitude, latitude] of [MAROON_PEAK, DENVER, [-98.6, 38.4]] as const) {
      const column = Math.floor((longitude - west) * cellsPerDegree);
      const row = Math.floor((north - latitude) * cellsPerDegree);
      const height = field.elevationAt(
        west + (column + 0.5) / cellsPerDegree,
        north - (row + 0.5) / cellsPerDegree,
      );
      expect(height).toBeCloseTo((values[row * width + column] ?? 0) * unit, 1);
    }
  });

  it("is even within a few hundred meters, where generated terrain has ridges", () => {
    const bend = (detailed: boolean) => {
      const field = elevationField(detailed);
      const [longitude, latitude] = MAROON_PEAK;
      const heights = Array.from({ length: 41 }, (_, i) =>
        field.elevationAt(longitude + (i - 20) * 1e-4, latitude),
      );
      return Math.max(
        ...heights
          .slice(1, -1)
          .map((height, i) => Math.abs((heights[i] ?? 0) + (heights[i + 2] ?? 0) - 2 * height)),
      );
    };
    expect(bend(true)).toBeGreaterThan(20 * bend(false));
  });
});

describe("maps without generated detail", () => {
  let smooth: Scene;
  let detailed: Scene;
  beforeAll(async () => {
    [smooth, detailed] = [await loadScene(), await loadScene(null, true)];
  });

  it.each<[TileLayer, readonly [number, number]]>([
    ["satellite", DENVER],
    ["topographic-base", DENVER],
    ["satellite", MAROON_PEAK],
    ["topographic-base", MAROON_PEAK],
  ])("show no grain at high zooms in %s tiles", (layer, place) => {
    expect(grain(new TilePainter(smooth).paint(layer, at(place, 15)))).toBeLessThanOrEqual(1);
    expect(grain(new TilePainter(detailed).paint(layer, at(place, 15)))).toBeGreaterThan(2);
  });

  it("have no contours, since the grid's cells are too coarse", () => {
    for (const level of [10, 13, 16]) {
      expect(drawn(new TilePainter(smooth).paint("contours", at(MAROON_PEAK, level)))).toBe(0);
      expect(drawn(new TilePainter(detailed).paint("contours", at(MAROON_PEAK, level)))).toBeGreaterThan(0);
    }
  });

  it("mark towns with dots at every level, since they draw no built-up areas", () => {
    const dots = (scene: Scene) =>
      new LabelPlan(candidatesAt(scene, 14), 14, (text) => 8 * text.length).labels.find(
        ({ text }) => text === "Aspen",
      )?.dot;
    expect(dots(smooth)?.radius).toBeGreaterThan(0);
    expect(dots(detailed)).toBeNull();
  });

  it("draw shores between the points of their source, without added bends", () => {
    const id = { level: 14, row: 8192, column: 8192 };
    const [left, right] = [id.column / 2 ** 14, (id.column + 1) / 2 ** 14];
    const south = (id.row + 0.5) / 2 ** 14;
    const shore = Float64Array.of(left - 0.1, 0.4, right + 0.1, 0.4, right + 0.1, south, left - 0.1, south);
    const vectors = new VectorStore({ land: [{ name: "", rank: 0, parts: [shore] }], lakes: [] });
    const rows = (detailed: boolean) => {
      const mask = landMask({ vectors, detailed }, id);
      return new Set(
        Array.from({ length: 256 }, (_, column) =>
          Array.from({ length: 256 }, (_, row) => mask[row * 256 + column] ?? 0).findIndex(
            (land) => land < 128,
          ),
        ),
      );
    };
    expect(rows(false)).toEqual(new Set([128]));
    expect(rows(true).size).toBeGreaterThan(3);
  });

  it("keep the imagery of a date a sample, with or without generated detail", () => {
    const [a, b] = [smooth, detailed].map((scene) =>
      grain(new TilePainter(scene).paint("satellite", at(DENVER, 15), "2023-07-10")),
    );
    expect(a).toBeGreaterThan(2);
    expect(b).toBeGreaterThan(2);
  });
});

describe("an operator's elevations without generated detail", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-smooth-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are distinguished from the grid, also when added files cover a DEM", async () => {
    const file = writeDem(folder, "under.tif", {
      width: 12,
      height: 10,
      west: -106.1,
      north: 40,
      cell: 0.1,
      epsg: 4326,
      heightAt: () => 2000,
    });
    const under = await openSurface({ file, outside: "embedded" });
    /** Has data west of a meridian. */
    const added = {
      meets: () => true,
      fill: (target: Float32Array, x0: number, _y0: number, step: number, size: number) => {
        for (let i = 0; i < target.length; i++) if (x0 + (i % size) * step < worldX(-106.6)) target[i] = 100;
        return target.filter(Number.isNaN).length;
      },
    } as unknown as Raster;
    const along = (field: ElevationField) => {
      const [west, east] = [worldX(-107), worldX(-104)];
      return field.measuredAt(west, worldY(39.5), (east - west) / 6, 7, 10)?.slice(0, 7);
    };
    // Every half degree from 107 to 104 degrees west.
    expect(along(elevationField())).toBeUndefined();
    expect(along(under)).toEqual(Uint8Array.of(0, 0, 1, 1, 1, 0, 0));
    expect(along(new MeasuredField(under, [added]))).toEqual(Uint8Array.of(1, 0, 1, 1, 1, 0, 0));
    expect(along(new MeasuredField(elevationField(), [added]))).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 0));
  });

  it("add contours inside their coverage only", async () => {
    const id = at(MAROON_PEAK, 13);
    const [west, center] = [id.column, id.column + 0.5].map((column) => longitudeOf(column / 2 ** 13));
    const file = writeDem(folder, "half.tif", {
      width: 100,
      height: 400,
      west: (west ?? 0) - 0.01,
      north: latitudeOf((id.row - 0.2) / 2 ** 13),
      cell: ((center ?? 0) - (west ?? 0) + 0.01) / 100,
      epsg: 4326,
      heightAt: (x, y) => 3000 + 4000 * (x - (west ?? 0)) + 3000 * (y - 39),
    });
    const scene = { ...(await loadScene()), field: await openSurface({ file, outside: "embedded" }) };
    await scene.field.prepare({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, 13);
    const data = pixelsOf(new TilePainter(scene).paint("contours", id));
    const seen = (from: number, to: number) =>
      data.filter((value, i) => i % 4 === 3 && value > 0 && (i >> 2) % 256 >= from && (i >> 2) % 256 < to)
        .length;
    expect(seen(0, 120)).toBeGreaterThan(200);
    expect(seen(140, 256)).toBe(0);
  });
});

describe("lines of latitude and longitude", () => {
  it("continue in the next tile, and start at level 11", () => {
    const tile = (id: TileId) => {
      const context = emptyMask();
      drawGraticule(context, id, GRATICULE_ON_PAPER);
      return context;
    };
    expect(drawn(tile(at(DENVER, 10)))).toBe(0);
    for (const level of [11, 14, 19]) {
      const id = at(DENVER, level);
      let rows = 0;
      for (let column = id.column; column < id.column + 4; column++) {
        const [left, right] = [column, column + 1].map((next) => pixelsOf(tile({ ...id, column: next })));
        for (let row = 0; row < 256; row++) {
          const [a, b] = [left?.[(row * 256 + 255) * 4 + 3] ?? 0, right?.[row * 256 * 4 + 3] ?? 0];
          // A parallel crosses the edge. Figures reach across it with only some of their pixels.
          const isLine = a > 0 && (left?.[(row * 256 + 250) * 4 + 3] ?? 0) === a && b > 0;
          if (isLine) rows++;
        }
      }
      expect(rows).toBeGreaterThan(0);
    }
  });

  it.each([
    [39 * 3600 + 240, "39°04′ N"],
    [39 * 3600 + 255, "39°04′15″ N"],
    [-30, "0°00′30″ S"],
  ])("at %i arc-seconds are labeled %s", (seconds, text) => {
    expect(graticuleLabel(seconds, "N", "S")).toBe(text);
  });
});
