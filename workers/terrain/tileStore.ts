import { FEET_PER_METER } from "../../src/domain/units";
import { borderedRaster, withBorder } from "./border";
import { aspectOf, slopeOf } from "./classes";
import type { TerrainEngine } from "./engine";
import { type ClassifiedTile, createMatcherCache, type Drawing, matcherOf } from "./filter";
import { groundScale, mercatorScales } from "./scales";
import type { ClassifyRequest, ElevationRaster, TerrainFilter, TerrainImage, TerrainSummary } from "./types";

interface LoadedTile {
  raster: ElevationRaster;
  border: 0 | 1;
  classified: (ClassifiedTile & { north: number; cell: number; known: number }) | null;
}

/** Width of the summary's steps of elevation, feet, and how many there are. */
export const ELEVATION_STEP = 100;
export const ELEVATION_STEPS = 300;

/** The elevations and classes of the tiles in view, by key. */
export class TileStore {
  private readonly tiles = new Map<string, LoadedTile>();

  private readonly engine: TerrainEngine;
  private readonly matcherFor = createMatcherCache();

  constructor(engine: TerrainEngine) {
    this.engine = engine;
  }

  get size(): number {
    return this.tiles.size;
  }

  /** Keeps decoded elevations; a tile of the same key is replaced. */
  load(key: string, raster: ElevationRaster, border: 0 | 1): void {
    this.tiles.set(key, { raster, border, classified: null });
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.tiles.delete(key);
  }

  /** Finds the classes of a loaded tile, keeps them and draws the matching pixels. */
  classify({ key, north, cell, neighbours }: ClassifyRequest, filter: TerrainFilter): TerrainImage {
    const tile = this.tile(key);
    const around = neighbours.map((other) => (other === null ? null : this.plainRaster(other)));
    const bordered = tile.border ? borderedRaster(tile.raster) : withBorder(tile.raster, around);
    const classes = new Uint8Array(bordered.width * bordered.height);
    const classified = { ...bordered, classes, north, cell, known: 0 };
    const scales = mercatorScales(north, cell, cell, bordered.height);
    const image = this.draw(key, classified, filter, (drawing) =>
      this.engine.classify(classified, scales, drawing),
    );
    for (const byte of classes) if (byte > 0) classified.known++;
    tile.classified = classified;
    return { ...image, classified: classified.known };
  }

  /** Draws the matching pixels of a classified tile anew. */
  filter(key: string, filter: TerrainFilter): TerrainImage {
    const classified = this.classified(key);
    return this.draw(key, classified, filter, (drawing) => this.engine.filter(classified, drawing));
  }

  /** Ground areas of classified tiles by class and by steps of elevation, and what of it matches. Steps are tiles. */
  *summarise(keys: readonly string[], filter: TerrainFilter): Generator<number, TerrainSummary, void> {
    const summary = {
      slope: new Float64Array(6),
      aspect: new Float64Array(10),
      elevation: new Float64Array(ELEVATION_STEPS),
      matched: 0,
    };
    const matcher = matcherOf(filter);
    for (const key of keys) {
      // Between two steps the map may have moved on and let go of a tile.
      const tile = this.tiles.get(key)?.classified;
      if (!tile) continue;
      const matches = new Uint8Array(tile.classes.length);
      this.engine.filter(tile, { matcher, matches });
      for (let row = 0; row < tile.height; row++) addRow(summary, tile, matches, row);
      yield tile.height;
    }
    return summary;
  }

  private draw(
    key: string,
    tile: NonNullable<LoadedTile["classified"]>,
    filter: TerrainFilter,
    run: (drawing: Drawing) => number,
  ): TerrainImage {
    const { width, height } = tile;
    const rgba = new Uint8ClampedArray(width * height * 4);
    const matched = run({ matcher: this.matcherFor(filter), pixels: new Uint32Array(rgba.buffer) });
    return { key, width, height, rgba, matched, classified: tile.known };
  }

  private tile(key: string): LoadedTile {
    const tile = this.tiles.get(key);
    if (!tile) throw new Error(`The elevations of tile ${key} are not loaded. Load them first.`);
    return tile;
  }

  private classified(key: string): NonNullable<LoadedTile["classified"]> {
    const { classified } = this.tile(key);
    if (!classified) throw new Error(`Tile ${key} is not classified. Classify it first.`);
    return classified;
  }

  /** A neighbour's elevations; null while it is not loaded, or where it has a border that would shift its edges. */
  private plainRaster(key: string): ElevationRaster | null {
    const tile = this.tiles.get(key);
    return tile && tile.border === 0 ? tile.raster : null;
  }
}

function addRow(
  summary: TerrainSummary,
  tile: NonNullable<LoadedTile["classified"]>,
  matches: Uint8Array,
  row: number,
): void {
  const { width, elevations, classes, north, cell } = tile;
  const area = (cell * groundScale(north - (row + 0.5) * cell)) ** 2;
  for (let column = 0; column < width; column++) {
    const at = row * width + column;
    const byte = classes[at] as number;
    if (byte === 0) continue;
    const feet = (elevations[(row + 1) * (width + 2) + column + 1] as number) * FEET_PER_METER;
    const step = Math.min(ELEVATION_STEPS - 1, Math.max(0, Math.floor(feet / ELEVATION_STEP)));
    add(summary.slope, slopeOf(byte), area);
    add(summary.aspect, aspectOf(byte), area);
    add(summary.elevation, step, area);
    if (matches[at]) summary.matched += area;
  }
}

const add = (sums: Float64Array, index: number, value: number): void => {
  sums[index] = (sums[index] as number) + value;
};
