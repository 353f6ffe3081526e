import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inOneGo } from "../src/domain/inOneGo";
import { coverSteps } from "../workers/ground/cover";
import { type GroundMask, narrow } from "../workers/ground/mask";
import { distanceSteps } from "../workers/zones/distance";
import { nearMask } from "../workers/zones/near";
import { MATCH, NO_MATCH } from "../workers/zones/types";
import { CELL, gdalFolder, hasScripts, NO_GDAL } from "./gdalScripts";
import type { BenchCase, Prepared } from "./harness";
import { seededRandom } from "./seeded";

/** Allowed difference from GDAL in cells. GDAL's distances are approximate, computed in passes over the raster. */
const CLOSE = 1.5;

/** Zones near lines: distances are computed once, then masks at each step of a slider. */
export const narrowingCases = (edge: number): BenchCase[] => [
  { name: "distance to 20 lines", size: `${edge} x ${edge} cells`, setup: () => prepareDistance(edge) },
  {
    name: "narrow to three masks and a distance",
    size: `${edge} x ${edge} cells`,
    setup: () => prepareStep(edge),
  },
];

/** Cells crossed by 20 random lines of ten vertices. */
function coveredByLines(edge: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(20);
  const lines = Array.from({ length: 20 }, () => {
    let [x, y] = [random() * edge * CELL, -random() * edge * CELL];
    return Float64Array.from(
      Array.from({ length: 10 }, () => {
        x += (random() - 0.5) * edge * 3;
        y += (random() - 0.5) * edge * 3;
        return [x, y];
      }).flat(),
    );
  });
  return inOneGo(coverSteps({ width: edge, height: edge, west: 0, north: 0, cell: CELL }, [], lines));
}

function prepareDistance(edge: number): Prepared {
  const covered = coveredByLines(edge);
  const ours = () => inOneGo(distanceSteps(covered, edge, edge));
  if (!hasScripts("gdal_proximity.py")) return { ours, peers: {}, notes: () => [NO_GDAL] };
  const { folder, run } = gdalFolder({ width: edge, height: edge, cells: covered });
  const theirs = () => run("gdal_proximity.py", "-q", "-distunits", "PIXEL", "match.bil", "away.tif");
  return {
    ours,
    peers: { "gdal_proximity (process)": theirs },
    check: () => {
      theirs();
      run("gdal_translate", "-q", "-of", "ENVI", "away.tif", "away.bin");
      const away = new Float32Array(Uint8Array.from(readFileSync(join(folder, "away.bin"))).buffer);
      ours().forEach((square, at) => {
        if (Math.abs(Math.sqrt(square) - (away[at] as number)) > CLOSE)
          throw new Error(`Cell ${at} is ${Math.sqrt(square)} cells away, and ${away[at]} by GDAL.`);
      });
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** The work of one step of the distance slider, except the zones themselves. */
function prepareStep(edge: number): Prepared {
  const place = { west: 0, north: 0, cell: CELL };
  const size = { width: edge, height: edge };
  const random = seededRandom(7);
  const masks = Array.from({ length: 3 }, (): GroundMask => {
    const cells = Uint8Array.from({ length: edge * edge }, () => (random() < 0.9 ? MATCH : NO_MATCH));
    return { ...size, ...place, cells, beyond: NO_MATCH };
  });
  const squares = inOneGo(distanceSteps(coveredByLines(edge), edge, edge));
  const cells = new Uint8Array(edge * edge);
  return {
    ours: () => {
      cells.fill(MATCH);
      for (const mask of masks) narrow({ ...size, cells }, place, mask);
      narrow({ ...size, cells }, place, nearMask({ ...size, ...place, reach: 0, squares }, 3000));
    },
    peers: {},
  };
}
