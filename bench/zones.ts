import { rmSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../workers/terrain/engine";
import { matcherOf } from "../workers/terrain/filter";
import { mercatorScales } from "../workers/terrain/scales";
import type { TerrainFilter } from "../workers/terrain/types";
import { zonesOf } from "../workers/zones/kernel";
import type { MatchRaster, ZoneOptions } from "../workers/zones/types";
import { seededElevations } from "./elevations";
import { CELL, gdalFolder, hasScripts, NO_GDAL } from "./gdalScripts";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";
import { narrowingCases } from "./zoneNarrowing";

/** Web Mercator northing at about 41 degrees north. */
const NORTH = 5e6;
const FILTER: TerrainFilter = { elevation: [4000, 7000], slope: [2, 3, 4], aspect: [1, 2, 8] };
/** Zones and holes with fewer cells are dropped, by our code and by gdal_sieve. */
const LEAST_CELLS = 100;
const OPTIONS: ZoneOptions = { minArea: LEAST_CELLS, smoothing: 4 };
/** Allowed relative difference between a zone's acres and the raster's. */
const CLOSE = 0.005;

/**
 * Zones of matching terrain as polygons: sieved, traced and smoothed, against GDAL's sieve and polygonize. Also the
 * filters on zones: masks, and distances to lines against GDAL's.
 */
export const zonesSuite: BenchSuite = {
  name: "zones",
  cases: (smoke): BenchCase[] => [
    ...(smoke ? [256] : [1024, 4096]).map((edge) => ({
      name: "sieve + outlines + smoothing",
      size: `${edge} x ${edge} match raster`,
      setup: () => prepare(edge),
    })),
    ...narrowingCases(smoke ? 256 : 2048),
  ],
};

/** The match raster of seeded mountains, computed by terrain analysis. */
function matchRaster(edge: number): MatchRaster {
  const tile = seededElevations(edge, edge);
  const cells = new Uint8Array(edge * edge);
  const classes = new Uint8Array(edge * edge);
  const drawing = { matcher: matcherOf(FILTER), matches: cells };
  createEngine().classify({ ...tile, classes }, mercatorScales(NORTH, CELL, CELL, edge), drawing);
  return { width: edge, height: edge, cells };
}

function prepare(edge: number): Prepared {
  const raster = matchRaster(edge);
  const gdal = gdalPeer(raster);
  return {
    ours: () => zonesOf(raster, OPTIONS),
    peers: {
      "the same, outlines along the cells": () => zonesOf(raster, { ...OPTIONS, smoothing: 0 }),
      ...gdal.subjects,
    },
    check: () => checkAcreage(raster),
    notes: () => notesOf(raster, gdal.missing),
    dispose: gdal.dispose,
  };
}

/** Number of cells inside a zone's outlines, without its holes, by the shoelace formula. */
function outlinedCells(
  { zoneRing, ringStart, coordinates }: ReturnType<typeof zonesOf>,
  zone: number,
): number {
  let cells = 0;
  for (let ring = zoneRing[zone] as number; ring < (zoneRing[zone + 1] as number); ring++) {
    const [first, end] = [ringStart[ring] as number, ringStart[ring + 1] as number];
    for (let at = first; at < end; at++) {
      const next = at + 1 === end ? first : at + 1;
      const [x0, y0] = [coordinates[2 * at] as number, coordinates[2 * at + 1] as number];
      const [x1, y1] = [coordinates[2 * next] as number, coordinates[2 * next + 1] as number];
      cells += (x1 * y0 - x0 * y1) / 2;
    }
  }
  return cells;
}

function checkAcreage(raster: MatchRaster): void {
  const zones = zonesOf(raster, OPTIONS);
  for (let zone = 0; zone < zones.count; zone++) {
    const cells = zones.cells[zone] as number;
    if (Math.abs(outlinedCells(zones, zone) / cells - 1) > CLOSE)
      throw new Error(`The outline of zone ${zone} holds other acres than its ${cells} cells.`);
  }
}

function notesOf(raster: MatchRaster, missing: string | null): string[] {
  const zones = zonesOf(raster, OPTIONS);
  const vertices = zones.coordinates.length / 2;
  const notes = [
    `${raster.width} x ${raster.height}: ${zones.count} zones, ${zones.ringStart.length - 1} rings, ${vertices} vertices; each zone's acres within ${CLOSE * 100}% of its cells`,
  ];
  return missing === null ? notes : [...notes, missing];
}

/** GDAL's sieve and polygonize in separate processes. Left out unless gdal-bin and python3-gdal are installed. */
function gdalPeer(raster: MatchRaster): {
  subjects: Record<string, Subject>;
  missing: string | null;
  dispose(): void;
} {
  if (!hasScripts("gdal_sieve.py", "gdal_polygonize.py"))
    return { subjects: {}, missing: NO_GDAL, dispose: () => {} };
  const { folder, run } = gdalFolder(raster);
  return {
    subjects: {
      "gdal_sieve, then gdal_polygonize (processes)": () => {
        rmSync(join(folder, "zones.fgb"), { force: true });
        run("gdal_sieve.py", "-q", "-st", String(LEAST_CELLS), "-4", "match.bil", "sieved.tif");
        // The raster is its own mask, so only matching cells become polygons.
        run("gdal_polygonize.py", "-q", "-mask", "sieved.tif", "sieved.tif", "-f", "FlatGeobuf", "zones.fgb");
      },
    },
    missing: null,
    dispose: () => rmSync(folder, { recursive: true }),
  };
}
