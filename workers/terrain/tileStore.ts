import { bitsOf } from "./bits";
import { borderedRaster, withBorder } from "./border";
import type { TerrainEngine } from "./engine";
import { type ClassifiedTile, createMatcherCache, matcherOf } from "./filter";
import { mercatorScales } from "./scales";
import { rangeEdges, slopeRangeOf } from "./slopeRange";
import { addPart, emptySummary } from "./summary";
import type {
  Bits,
  ClassifyRequest,
  ElevationRaster,
  TerrainFilter,
  TerrainImage,
  TerrainSummary,
  TilePart,
} from "./types";

interface KeptTile extends ClassifiedTile {
  /** As in ClassifyRequest. */
  north: number;
  cell: number;
  /** Number of pixels with a class, and which ones they are. */
  classified: number;
  known: Bits;
  /** Classes for the last requested slope range (see slopeRange.ts). */
  ranged: { range: string; tile: ClassifiedTile } | null;
}

interface LoadedTile {
  raster: ElevationRaster;
  border: 0 | 1;
  classified: KeptTile | null;
}

/** Elevations and classes of the tiles in view, by key. */
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

  /** Keeps decoded elevations, replacing a tile with the same key. */
  load(key: string, raster: ElevationRaster, border: 0 | 1): void {
    this.tiles.set(key, { raster, border, classified: null });
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.tiles.delete(key);
  }

  /** Classifies a loaded tile, keeps the classes and draws the matching pixels. */
  classify({ key, north, cell, neighbors }: ClassifyRequest, filter: TerrainFilter): TerrainImage {
    const tile = this.tile(key);
    const around = neighbors.map((other) => (other === null ? null : this.plainRaster(other)));
    const bordered = tile.border ? borderedRaster(tile.raster) : withBorder(tile.raster, around);
    const classes = new Uint8Array(bordered.width * bordered.height);
    const scales = mercatorScales(north, cell, cell, bordered.height);
    this.engine.classify({ ...bordered, classes }, scales);
    const there = new Uint8Array(classes.length);
    let classified = 0;
    for (let at = 0; at < classes.length; at++) {
      if (classes[at] === 0) continue;
      there[at] = 1;
      classified++;
    }
    const known = bitsOf(there, bordered.width);
    tile.classified = { ...bordered, classes, north, cell, classified, known, ranged: null };
    return this.draw(key, tile.classified, filter);
  }

  /** Redraws the matching pixels of a classified tile. */
  filter(key: string, filter: TerrainFilter): TerrainImage {
    return this.draw(key, this.classified(key), filter);
  }

  /** Sums the ground area of parts of tiles by class and elevation step, and the matching area. Steps are tiles. */
  *summarize(parts: readonly TilePart[], filter: TerrainFilter): Generator<number, TerrainSummary, void> {
    const summary = emptySummary();
    const matcher = matcherOf(filter);
    for (const { key, outline } of parts) {
      // The map may have moved between two steps and dropped a tile.
      const tile = this.tiles.get(key)?.classified;
      if (!tile) continue;
      const matches = new Uint8Array(tile.classes.length);
      this.engine.filter(this.sorted(tile, filter), { matcher, matches });
      addPart(summary, tile, matches, outline);
      yield tile.height;
    }
    return summary;
  }

  private draw(key: string, tile: KeptTile, filter: TerrainFilter): TerrainImage {
    const { width, height, classified } = tile;
    const rgba = new Uint8ClampedArray(width * height * 4);
    const pixels = new Uint32Array(rgba.buffer);
    const matches = new Uint8Array(width * height);
    const matched = this.engine.filter(this.sorted(tile, filter), {
      matcher: this.matcherFor(filter),
      pixels,
      matches,
    });
    // Copied, because arrays for the page are transferred.
    const counts = { matched, classified, matches: bitsOf(matches, width), known: tile.known.slice() };
    return { key, width, height, rgba, ...counts };
  }

  /** Returns the tile with the classes that the filter applies to: the standard ones, or those of its slope range. */
  private sorted(tile: KeptTile, filter: TerrainFilter): ClassifiedTile {
    const range = slopeRangeOf(filter);
    if (!range) return tile;
    const name = range.join();
    if (tile.ranged?.range !== name) {
      const { width, height, elevations, north, cell } = tile;
      const classes = tile.ranged?.tile.classes ?? new Uint8Array(width * height);
      const ranged = { width, height, elevations, classes };
      this.engine.classify(ranged, mercatorScales(north, cell, cell, height), undefined, rangeEdges(range));
      tile.ranged = { range: name, tile: ranged };
    }
    return tile.ranged.tile;
  }

  private tile(key: string): LoadedTile {
    const tile = this.tiles.get(key);
    if (!tile) throw new Error(`The elevations of tile ${key} are not loaded. Load them first.`);
    return tile;
  }

  private classified(key: string): KeptTile {
    const { classified } = this.tile(key);
    if (!classified) throw new Error(`Tile ${key} is not classified. Classify it first.`);
    return classified;
  }

  /** Returns a neighbor's elevations. Null if it isn't loaded, or has a border that would shift its edges. */
  private plainRaster(key: string): ElevationRaster | null {
    const tile = this.tiles.get(key);
    return tile && tile.border === 0 ? tile.raster : null;
  }
}
