import { type Components, componentAreas, componentsOf } from "./components";
import { roomFor } from "./runs";
import { type MatchRaster, NO_DATA, type Runs } from "./types";

export interface SieveResult {
  runs: Runs;
  components: Components;
  areas: Float64Array;
}

/**
 * Drops zones (4-connected) smaller than `minArea`, then fills holes (8-connected) smaller than it. Gaps that reach the
 * raster's edge aren't holes, and holes with a no-data cell are never filled.
 */
export function sieve(raster: MatchRaster, all: Runs, rowAreas: Float64Array, minArea: number): SieveResult {
  const measured = (runs: Runs): SieveResult => {
    const components = componentsOf(runs, false);
    return { runs, components, areas: componentAreas(runs, components, rowAreas) };
  };
  const first = measured(all);
  const kept = withoutSmall(first, minArea);
  const filled = minArea > 0 ? withoutHoles(raster, kept, rowAreas, minArea) : kept;
  return filled === all ? first : measured(filled);
}

function withoutSmall({ runs, components, areas }: SieveResult, minArea: number): Runs {
  const kept = new Uint8Array(runs.count);
  let dropped = 0;
  for (let run = 0; run < runs.count; run++) {
    kept[run] = (areas[components.root[run] as number] as number) >= minArea ? 1 : 0;
    dropped += 1 - (kept[run] as number);
  }
  if (dropped === 0) return runs;
  const out = roomFor(runs.count - dropped, runs.rowFirst.length - 1);
  for (let row = 0; row + 1 < runs.rowFirst.length; row++) {
    out.rowFirst[row] = out.count;
    const last = runs.rowFirst[row + 1] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      if (kept[run] === 0) continue;
      out.start[out.count] = runs.start[run] as number;
      out.end[out.count++] = runs.end[run] as number;
    }
  }
  out.rowFirst[out.rowFirst.length - 1] = out.count;
  return out;
}

/** Returns the gaps between the runs, or whole rows if there are no runs. */
export function gapsOf(runs: Runs, width: number): Runs {
  const gaps = roomFor(runs.count + runs.rowFirst.length, runs.rowFirst.length - 1);
  for (let row = 0; row + 1 < runs.rowFirst.length; row++) {
    gaps.rowFirst[row] = gaps.count;
    const last = runs.rowFirst[row + 1] as number;
    let from = 0;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      if ((runs.start[run] as number) > from) {
        gaps.start[gaps.count] = from;
        gaps.end[gaps.count++] = runs.start[run] as number;
      }
      from = runs.end[run] as number;
    }
    if (from < width) {
      gaps.start[gaps.count] = from;
      gaps.end[gaps.count++] = width;
    }
  }
  gaps.rowFirst[gaps.rowFirst.length - 1] = gaps.count;
  return gaps;
}

function withoutHoles(raster: MatchRaster, runs: Runs, rowAreas: Float64Array, minArea: number): Runs {
  const { width, height } = raster;
  const gaps = gapsOf(runs, width);
  const components = componentsOf(gaps, true);
  const areas = componentAreas(gaps, components, rowAreas);
  const open = openGaps(raster, gaps, components, areas, minArea);
  const out = roomFor(runs.count, height);
  for (let row = 0; row < height; row++) {
    out.rowFirst[row] = out.count;
    const last = runs.rowFirst[row + 1] as number;
    let gap = gaps.rowFirst[row] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      const from = runs.start[run] as number;
      // The gap before this run, starting where the previous run ends.
      const hasGap = gap < (gaps.rowFirst[row + 1] as number) && gaps.end[gap] === from;
      const filled = hasGap && open[components.root[gap] as number] === 0;
      if (hasGap) gap++;
      if (filled) out.end[out.count - 1] = runs.end[run] as number;
      else {
        out.start[out.count] = from;
        out.end[out.count++] = runs.end[run] as number;
      }
    }
  }
  out.rowFirst[height] = out.count;
  return out.count === runs.count ? runs : out;
}

/** Returns 1 at the root of each component of gaps that stays: large, at the raster's edge, or with a no-data cell. */
function openGaps(
  { width, height, cells }: MatchRaster,
  gaps: Runs,
  { root }: Components,
  areas: Float64Array,
  minArea: number,
): Uint8Array {
  const open = new Uint8Array(gaps.count);
  for (let row = 0; row < height; row++) {
    const last = gaps.rowFirst[row + 1] as number;
    for (let gap = gaps.rowFirst[row] as number; gap < last; gap++) {
      const at = root[gap] as number;
      if (open[at] === 1) continue;
      const from = gaps.start[gap] as number;
      const to = gaps.end[gap] as number;
      const outside = row === 0 || row === height - 1 || from === 0 || to === width;
      if (
        outside ||
        (areas[at] as number) >= minArea ||
        hasNoData(cells, row * width + from, row * width + to)
      )
        open[at] = 1;
    }
  }
  return open;
}

function hasNoData(cells: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (cells[at] === NO_DATA) return true;
  return false;
}
