import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metersToFeet } from "../src/domain/units";
import { createEngine, plainEngine, type TerrainEngine } from "../workers/terrain/engine";
import { matcherOf } from "../workers/terrain/filter";
import { mercatorScales } from "../workers/terrain/scales";
import { TileStore } from "../workers/terrain/tileStore";
import type { BorderedTile, RowScales, TerrainFilter } from "../workers/terrain/types";
import { seededElevations } from "./elevations";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";

const FILTER: TerrainFilter = { elevation: [4000, 7000], slope: [2, 3, 4], aspect: [1, 2, 8] };
/** The filter after a move of the elevation slider. */
const MOVED: TerrainFilter = { ...FILTER, elevation: [4100, 7000] };
const CELL = 30;
/** Web Mercator northing at about 41 degrees north. */
const NORTH = 5e6;

/**
 * Slope, aspect and match of a large DEM and of the tiles in the viewport, against the textbook arctangent form and
 * gdaldem.
 */
export const terrainSuite: BenchSuite = {
  name: "terrain",
  cases: (smoke): BenchCase[] => [
    ...(smoke ? [64] : [1024, 4096]).map((edge) => ({
      name: "slope + aspect + match",
      size: `${edge} x ${edge} float DEM`,
      setup: () => wholeDem(edge),
    })),
    {
      name: "moved slider: match of classified tiles, drawn",
      size: smoke ? "2 tiles of 32 x 32" : "20 tiles of 256 x 256",
      setup: () => (smoke ? tilesInView(2, 32) : tilesInView(20, 256)),
    },
    {
      name: "transfer of a tile's image from the worker",
      size: smoke ? "32 x 32" : "256 x 256",
      setup: () => transfer(smoke ? 32 : 256),
    },
  ],
};

function wholeDem(edge: number): Prepared {
  const tile = seededElevations(edge, edge);
  const scales = mercatorScales(NORTH, CELL, CELL, edge);
  const size = edge * edge;
  const work = (engine: TerrainEngine) => {
    const classes = new Uint8Array(size);
    const matches = new Uint8Array(size);
    const drawing = { matcher: matcherOf(FILTER), matches };
    return { classes, matches, run: () => engine.classify({ ...tile, classes }, scales, drawing) };
  };
  const ours = work(createEngine());
  const plain = work(plainEngine);
  const arcs = { classes: new Uint8Array(size), matches: new Uint8Array(size) };
  const withArcs = () => classifyWithArcs(tile, scales, FILTER, arcs.classes, arcs.matches);
  const gdal = gdaldem(tile, edge);
  return {
    ours: ours.run,
    peers: {
      "atan/atan2 form": withArcs,
      "our kernel in TypeScript": plain.run,
      ...gdal.subjects,
    },
    check: () => {
      ours.run();
      withArcs();
      // Rounding may put pixels at a class boundary on either side.
      const different = ours.classes.reduce((sum, byte, at) => sum + Number(byte !== arcs.classes[at]), 0);
      if (different > size / 100_000)
        throw new Error(`${different} pixels have other classes than with arcs.`);
    },
    dispose: gdal.dispose,
  };
}

/** The textbook form: a square root, two arctangents and a comparison in degrees per pixel. */
function classifyWithArcs(
  { width, height, elevations }: BorderedTile,
  scales: RowScales,
  filter: TerrainFilter,
  classes: Uint8Array,
  matches: Uint8Array,
): void {
  const stride = width + 2;
  const degrees = 180 / Math.PI;
  const [min, max] = filter.elevation;
  // Lookup tables, because calling includes() per pixel would make the peer slower than necessary.
  const slopes = Array.from({ length: 6 }, (_, slope) => filter.slope.includes(slope));
  const aspects = Array.from({ length: 10 }, (_, aspect) => filter.aspect.includes(aspect));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * stride + column;
      const a = elevations[at] as number;
      const b = elevations[at + 1] as number;
      const c = elevations[at + 2] as number;
      const d = elevations[at + stride] as number;
      const e = elevations[at + stride + 1] as number;
      const f = elevations[at + stride + 2] as number;
      const g = elevations[at + 2 * stride] as number;
      const h = elevations[at + 2 * stride + 1] as number;
      const i = elevations[at + 2 * stride + 2] as number;
      const east = (c + 2 * f + i - (a + 2 * d + g)) * (scales.x[row] as number);
      const south = (g + 2 * h + i - (a + 2 * b + c)) * (scales.y[row] as number);
      const to = row * width + column;
      if (Number.isNaN(east + south + e)) {
        classes[to] = 0;
        matches[to] = 0;
        continue;
      }
      const slope = Math.atan(Math.sqrt(east * east + south * south)) * degrees;
      let azimuth = Math.atan2(-east, south) * degrees;
      if (azimuth < 0) azimuth += 360;
      const aspect = east === 0 && south === 0 ? 9 : (Math.floor((azimuth + 22.5) / 45) % 8) + 1;
      const steepness = slope < 5 ? 1 : slope < 15 ? 2 : slope < 25 ? 3 : slope < 35 ? 4 : 5;
      const feet = metersToFeet(e);
      classes[to] = (aspect << 4) | steepness;
      matches[to] = feet >= min && feet <= max && slopes[steepness] && aspects[aspect] ? 1 : 0;
    }
  }
}

/** Runs GDAL's slope and aspect on the same elevations in separate processes. Left out if gdal-bin isn't installed. */
function gdaldem(tile: BorderedTile, edge: number): { subjects: Record<string, Subject>; dispose(): void } {
  try {
    execFileSync("gdalinfo", ["--version"], { stdio: "ignore" });
  } catch {
    return { subjects: {}, dispose: () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const stride = edge + 2;
  const path = join(folder, "dem.flt");
  writeFileSync(path, new Uint8Array(tile.elevations.buffer));
  writeFileSync(
    join(folder, "dem.hdr"),
    `ncols ${stride}\nnrows ${stride}\nxllcorner 0\nyllcorner 0\ncellsize ${CELL}\nNODATA_value -9999\nbyteorder LSBFIRST\n`,
  );
  const run = (mode: string) =>
    execFileSync("gdaldem", [mode, path, "/vsimem/out.tif", "-q"], { stdio: "ignore" });
  return {
    subjects: {
      "gdaldem slope, then gdaldem aspect (processes)": () => {
        run("slope");
        run("aspect");
      },
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** Tiles without neighbors, stored like in the worker. */
function tilesInView(count: number, edge: number): Prepared {
  const store = new TileStore(createEngine());
  const keys = Array.from({ length: count }, (_, index) => {
    const { elevations } = seededElevations(edge, edge, index + 1);
    store.load(String(index), { width: edge + 2, height: edge + 2, elevations }, 1);
    return String(index);
  });
  const request = (key: string) => ({ key, north: NORTH, cell: CELL, neighbors: [] });
  const reclassify = () => keys.map((key) => store.classify(request(key), MOVED));
  reclassify();
  const ours = () => keys.map((key) => store.filter(key, MOVED));
  const tiles = keys.map((_, index) => seededElevations(edge, edge, index + 1));
  const scales = mercatorScales(NORTH, CELL, CELL, edge);
  const arcs = () => {
    for (const tile of tiles) {
      const classes = new Uint8Array(edge * edge);
      const matches = new Uint8Array(edge * edge);
      classifyWithArcs(tile, scales, MOVED, classes, matches);
      const pixels = new Uint32Array(edge * edge);
      for (let at = 0; at < pixels.length; at++) pixels[at] = -(matches[at] as number) & 0xff4da33f;
    }
  };
  return {
    ours,
    peers: { "reclassifying, our kernel": reclassify, "reclassifying, atan/atan2 form": arcs },
    check: () => {
      const [again, first] = [ours(), reclassify()];
      if (again.some((image, index) => image.matched !== first[index]?.matched)) {
        throw new Error("Filtering finds other pixels than reclassifying.");
      }
    },
  };
}

/** Cost of transferring an image from the worker. */
function transfer(edge: number): Prepared {
  let held = new Uint8ClampedArray(edge * edge * 4);
  const copied = held.slice();
  return {
    ours: () => {
      held = structuredClone(held, { transfer: [held.buffer] });
    },
    peers: { "structured clone": () => structuredClone(copied) },
  };
}
