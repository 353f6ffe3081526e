import type { ElevationSource } from "../../src/domain/elevationSource";
import { isSampleGround } from "../../src/domain/measuredGround";
import { HALF_WORLD, toDegrees } from "../../src/geometry/mercator";
import { driveSteps } from "../../src/workers/driveSteps";
import type { Shapes } from "../duplicates/types";
import type { Progress } from "../ground/groundCache";
import { createReadTile, type Outside } from "../ground/readTiles";
import { Cells } from "./cells";
import { tilesOf } from "./cellTiles";
import { type GroundGrid, gridOf } from "./groundGrid";
import { ItemGround } from "./itemGround";
import { createCellReader } from "./readCells";
import type { GroundFilter, GroundMatches, MatchedItems } from "./types";

/** Maximum number of cells to keep, 9 bytes each. */
const MOST_CELLS = 4_000_000;
/** Cells created between two checks for an abort. */
const SLICE = 10_000;

/**
 * Creates a cache of the ground under an account's features. Ground is read on demand and kept until the features
 * change.
 */
export function createContentGround(outside: Outside) {
  const reader = createCellReader(createReadTile(outside));
  let template = "";
  let held: ItemGround | null = null;

  const forget = () => {
    held = null;
  };

  return {
    forget,
    /**
     * Reads the ground under features that isn't known yet. Returns false if all of them together cover too much
     * ground.
     */
    async read(
      source: ElevationSource,
      shapes: Shapes,
      features: Uint32Array,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<boolean> {
      if (template !== source.template) forget();
      template = source.template;
      const before = held;
      const missing = features.filter((feature) => !before?.has(feature));
      if (missing.length === 0) return true;
      const grid = gridOf(source);
      const cellsOf = async (some: Uint32Array) => {
        const made = await driveSteps(cellSteps(shapes, some, grid), signal);
        const tiles = made && (await driveSteps(tilesOf(made.cells), signal));
        return made && tiles && { ...made, tiles };
      };
      const all = await cellsOf(features);
      if (!all) return false;
      // If the missing ground doesn't fit next to the known ground, everything is read again.
      const into =
        before && missing.length < features.length && before.cells < MOST_CELLS - all.cells.count
          ? before
          : null;
      const made = into ? await cellsOf(missing) : all;
      if (!made) return false;
      const { cells, ends, tiles } = made;
      const read = await reader.read(source, cells, tiles, signal, onProgress);
      signal.throwIfAborted();
      held = into ?? new ItemGround(shapes.kinds.length);
      held.add(into ? missing : features, ends, samplesOf(source, cells, ends), read);
      return true;
    },
    /** Returns the features that lie on such ground, which must have been read. Null finds all of them. */
    find(
      near: MatchedItems,
      featureAt: (place: number) => number,
      filter: GroundFilter | null,
    ): GroundMatches {
      if (!filter) return { ...near, unknown: 0, sample: false };
      if (!held && near.places.length > 0) throw new Error("The terrain wasn't read.");
      return (held ?? new ItemGround(0)).find(near, featureAt, filter);
    },
  };
}

interface MadeCells {
  cells: Cells;
  /** By feature: the end of its cells. */
  ends: Uint32Array;
}

/** Returns the cells under features, or null if there are too many. */
function* cellSteps(
  shapes: Shapes,
  features: Uint32Array,
  grid: GroundGrid,
): Generator<number, MadeCells | null, void> {
  const cells = new Cells(grid);
  const ends = new Uint32Array(features.length);
  let next = SLICE;
  for (let at = 0; at < features.length; at++) {
    cells.add(shapes, features[at] as number);
    ends[at] = cells.count;
    if (cells.count > MOST_CELLS) return null;
    if (cells.count < next) continue;
    next = cells.count + SLICE;
    yield at;
  }
  return { cells, ends };
}

/** Returns a byte per feature: 1 if some of its ground is sample data, measured too coarsely for figures. */
function samplesOf(source: ElevationSource, { columns, rows, grid }: Cells, ends: Uint32Array): Uint8Array {
  const samples = new Uint8Array(ends.length);
  if (!source.sample) return samples;
  const cell = (2 * HALF_WORLD) / grid.size;
  const degrees = (column: number, row: number) =>
    toDegrees((column - grid.offset) * cell, (grid.offset - row) * cell);
  let from = 0;
  ends.forEach((end, at) => {
    let [west, east, north, south] = [Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY, -1];
    for (let each = from; each < end; each++) {
      west = Math.min(west, columns[each] as number);
      east = Math.max(east, columns[each] as number);
      north = Math.min(north, rows[each] as number);
      south = Math.max(south, rows[each] as number);
    }
    const extent = end > from ? ([...degrees(west, south + 1), ...degrees(east + 1, north)] as const) : null;
    samples[at] = isSampleGround(source, extent && [...extent]) ? 1 : 0;
    from = end;
  });
  return samples;
}
