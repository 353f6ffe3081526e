import { gdalGrid, hasGdal } from "../tests/support/gdal";
import { grassGrid, hasGrass } from "../tests/support/grass";
import { knownCells } from "../workers/viewshed/bitmaps";
import { bestCoverage } from "../workers/viewshed/coverage";
import { createSight, emptyBitmap, plainSight } from "../workers/viewshed/engine";
import { seeSteps } from "../workers/viewshed/steps";
import {
  CURVATURE,
  type ElevationGrid,
  type Observer,
  type SightOptions,
  wordsOf,
} from "../workers/viewshed/types";
import { seededGround } from "./elevations";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";

const CELL = 10;
const OBSERVERS = 100;
/** For a smoke run. GDAL starts a process for each. */
const FEW_OBSERVERS = 9;
const BEST = 5;
/** Memory for r.viewshed. With less it works on files. */
const MEMORY_MB = 1500;
/** Minimum fraction of cells on which GDAL and we agree. */
const SAME = 0.99;

/**
 * The viewshed of one observer, and the five of a hundred observers that see the most, against gdal_viewshed and GRASS.
 */
export const viewshedSuite: BenchSuite = {
  name: "viewshed",
  cases: (smoke): BenchCase[] => {
    const edge = smoke ? 201 : 2001;
    const observers = smoke ? FEW_OBSERVERS : OBSERVERS;
    const radius = ((edge - 1) / 2) * CELL;
    return [
      {
        name: "viewshed of one observer",
        size: `${edge} x ${edge} float DEM, ${radius / 1000} km`,
        setup: () => prepareOne(edge, radius),
      },
      {
        name: "grid into the kernel's memory",
        size: `${edge} x ${edge} float DEM`,
        setup: () => ({ ours: () => createSight(ground(edge)), peers: {} }),
      },
      {
        name: `best ${BEST} of ${observers} observers`,
        size: `${edge} x ${edge} float DEM, ${radius / 1000} km`,
        setup: () => prepareMany(edge, radius, observers),
      },
      {
        name: "the same in steps, with pictures",
        size: `${edge} x ${edge} float DEM, ${radius / 1000} km`,
        setup: () => prepareSteps(edge, radius, observers),
      },
    ];
  },
};

/** Steps as the worker runs them. An abort is noticed between two steps. */
function prepareSteps(edge: number, radius: number, observers: number): Prepared {
  const grid = ground(edge);
  const rowAreas = new Float64Array(edge).fill(CELL * CELL);
  const mosaic = { ...grid, rowAreas, west: 0, north: (edge * CELL) / 2, cell: CELL };
  const sight = { mosaic, sight: createSight(grid), known: knownCells(grid) };
  const spots = Float64Array.from(
    observersOn(edge, observers).flatMap(({ column, row }) => [
      (column + 0.5) * CELL,
      mosaic.north - (row + 0.5) * CELL,
    ]),
  );
  const source = { template: "", format: "terrarium", maxLevel: 0, atCorners: false, sample: false } as const;
  const request = { source, spots, eye: 1.8, target: 1, radius, most: BEST };
  const longest: number[] = [];
  return {
    ours: () => {
      const steps = seeSteps(sight, request, null);
      let most = 0;
      for (let done = false; !done; ) {
        const start = performance.now();
        done = steps.next().done === true;
        most = Math.max(most, performance.now() - start);
      }
      longest.push(most);
    },
    peers: {},
    notes: () => [
      `longest step between two places where an abort is noticed: ${Math.min(...longest).toFixed(1)} ms in the best run, ` +
        `${Math.max(...longest).toFixed(1)} ms in the worst of ${longest.length}`,
    ],
  };
}

const grounds = new Map<number, ElevationGrid>();

/**
 * Seeded mountains without the border, level around the center. GDAL 3.6 applies a special rule to the observer's
 * neighbors.
 */
function ground(edge: number): ElevationGrid {
  const before = grounds.get(edge);
  if (before) return before;
  const elevations = seededGround(edge).elevations.slice();
  const center = (edge - 1) / 2;
  const own = elevations[center * edge + center] as number;
  for (let row = center - 1; row <= center + 1; row++)
    for (let column = center - 1; column <= center + 1; column++)
      elevations[row * edge + column] = Math.max(own, elevations[row * edge + column] as number);
  const grid = { width: edge, height: edge, elevations };
  grounds.set(edge, grid);
  return grid;
}

const optionsOf = (radius: number): SightOptions => ({ target: 1, radius, cell: CELL, curvature: CURVATURE });

function prepareOne(edge: number, radius: number): Prepared {
  const grid = ground(edge);
  const center = (edge - 1) / 2;
  const observer: Observer = { column: center, row: center, eye: 1.8 };
  const options = optionsOf(radius);
  const visible = emptyBitmap(grid);
  const [fast, plain] = [createSight(grid), plainSight(grid)];
  const gdal = hasGdal("gdal_viewshed") ? gdalGrid(grid, CELL) : null;
  const peers: Record<string, Subject> = {
    "our kernel in TypeScript": () => plain.see(observer, options, visible),
  };
  if (gdal) peers["gdal_viewshed (process)"] = () => gdal.viewshed(observer, options);
  const grass = hasGrass() ? grassGrid(grid, CELL) : null;
  if (grass) peers["GRASS r.viewshed (process)"] = () => grass.viewshed(observer, options, MEMORY_MB);
  let [same, sameAsGrass] = [Number.NaN, Number.NaN];
  return {
    ours: () => fast.see(observer, options, visible),
    peers,
    check() {
      const plainly = emptyBitmap(grid);
      plain.see(observer, options, plainly);
      fast.see(observer, options, visible);
      if (plainly.some((word, at) => word !== visible[at])) throw new Error("SIMD sees other cells.");
      if (grass) {
        grass.viewshed(observer, options, MEMORY_MB);
        const view = grass.read("view");
        const seen = (column: number, row: number) => view[row * edge + column] === 1;
        sameAsGrass = agreement(grid, observer, radius, visible, seen);
      }
      if (!gdal) return;
      gdal.viewshed(observer, options);
      same = agreement(grid, observer, radius, visible, gdal.read());
      if (same < SAME) throw new Error(`gdal_viewshed sees the same at ${same} of the cells only.`);
    },
    notes: () => [
      gdal
        ? `${edge} x ${edge}: the same as gdal_viewshed at ${(100 * same).toFixed(3)}% of the cells in range`
        : "no comparison with GDAL: install gdal-bin",
      grass
        ? `the same as r.viewshed, which looks between cells in another way, at ${(100 * sameAsGrass).toFixed(1)}%`
        : "no comparison with GRASS r.viewshed: install grass-core",
    ],
    dispose: () => {
      gdal?.dispose();
      grass?.dispose();
    },
  };
}

function agreement(
  { width, height }: ElevationGrid,
  { column, row }: Observer,
  radius: number,
  visible: Uint32Array,
  theirs: (column: number, row: number) => boolean,
): number {
  let [same, all] = [0, 0];
  for (let r = 0; r < height; r++) {
    for (let c = 0; c < width; c++) {
      if (Math.hypot(c - column, r - row) * CELL > radius) continue;
      all++;
      const bit = ((visible[r * wordsOf(width) + (c >>> 5)] as number) >>> (c & 31)) & 1;
      if ((bit === 1) === theirs(c, r)) same++;
    }
  }
  return same / all;
}

/** Spreads observers evenly over the grid. Their count is a square. */
function observersOn(edge: number, count: number): Observer[] {
  const across = Math.sqrt(count);
  const step = edge / across;
  return Array.from({ length: count }, (_, at) => ({
    column: Math.floor(((at % across) + 0.5) * step),
    row: Math.floor((Math.floor(at / across) + 0.5) * step),
    eye: 1.8,
  }));
}

function prepareMany(edge: number, radius: number, count: number): Prepared {
  const grid = ground(edge);
  const options = optionsOf(radius);
  const sight = createSight(grid);
  const observers = observersOn(edge, count);
  const rowAreas = new Float64Array(edge).fill(CELL * CELL);
  const gdal = hasGdal("gdal_viewshed") ? gdalGrid(grid, CELL) : null;
  return {
    ours: () => {
      const bitmaps = observers.map((observer) => {
        const visible = emptyBitmap(grid);
        sight.see(observer, options, visible);
        return visible;
      });
      return bestCoverage(bitmaps, rowAreas, BEST);
    },
    peers: gdal
      ? {
          "gdal_viewshed, one process after the other, without choosing": () => {
            for (const observer of observers) gdal.viewshed(observer, options);
          },
        }
      : {},
    dispose: () => gdal?.dispose(),
  };
}
