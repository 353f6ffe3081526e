import type { TerrainEngine } from "../terrain/engine";
import { matcherOf } from "../terrain/filter";
import { rangeEdges, slopeRangeOf } from "../terrain/slopeRange";
import type { TerrainFilter } from "../terrain/types";
import type { Ground } from "./ground";
import { type MatchRaster, NO_DATA } from "./types";

/** Finds the ground that matches a filter, as terrain analysis does. Its classes are kept while the filter changes. */
export class GroundMatch {
  readonly ground: Ground;
  /** Standard slope and aspect classes; 0 where there is no data. */
  readonly classes: Uint8Array;
  /** Square meters in view that have classes. */
  readonly known: number;
  private readonly engine: TerrainEngine;
  private readonly cells: Uint8Array;
  private ranged: { range: string; classes: Uint8Array } | null = null;

  constructor(ground: Ground, engine: TerrainEngine) {
    const { width, height, rowAreas, inView } = ground;
    this.ground = ground;
    this.engine = engine;
    this.classes = new Uint8Array(width * height);
    this.cells = new Uint8Array(width * height);
    engine.classify({ ...ground, classes: this.classes }, ground.scales);
    let known = 0;
    for (let row = 0; row < height; row++) {
      let count = 0;
      for (let at = row * width; at < (row + 1) * width; at++)
        count += (inView[at] as number) & (this.classes[at] === 0 ? 0 : 1);
      known += count * (rowAreas[row] as number);
    }
    this.known = known;
  }

  /** Returns the matching cells. The raster belongs to this object and is overwritten by the next call. */
  match(filter: TerrainFilter): MatchRaster {
    const { width, height, inView } = this.ground;
    const { cells, classes } = this;
    this.engine.filter(
      { ...this.ground, classes: this.classesFor(filter) },
      { matcher: matcherOf(filter), matches: cells },
    );
    for (let at = 0; at < cells.length; at++) if (inView[at] === 0 || classes[at] === 0) cells[at] = NO_DATA;
    return { width, height, cells };
  }

  private classesFor(filter: TerrainFilter): Uint8Array {
    const range = slopeRangeOf(filter);
    if (!range) return this.classes;
    if (this.ranged?.range !== range.join()) {
      const classes = this.ranged?.classes ?? new Uint8Array(this.classes.length);
      this.engine.classify({ ...this.ground, classes }, this.ground.scales, undefined, rangeEdges(range));
      this.ranged = { range: range.join(), classes };
    }
    return this.ranged.classes;
  }
}
