import { worldX, worldY } from "../../arcgis/geo/mercator";
import type { Box } from "../../arcgis/query/table";

/**
 * Budget in microseconds for a tile's features, so that it's drawn and encoded within 60 ms. Features around the tile
 * whose strokes reach into it cost as much again or more.
 */
const MOST = 13_000;
/** Microseconds per feature and per vertex, measured on one core with @napi-rs/canvas. */
const [FEATURE, VERTEX] = [12, 0.4];
/** A feature that spans more tiles counts toward all tiles. */
const MOST_TILES = 64;
/** From this level a layer is drawn regardless of its density. */
export const LAST_LEVEL = 14;

/** Estimates how long the densest tile of a level takes to draw. */
export class Density {
  private readonly level: number;
  private readonly tiles = new Map<number, number>();
  private everywhere = 0;

  constructor(level: number) {
    this.level = level;
  }

  add({ minX, minY, maxX, maxY }: Box, vertices: number): void {
    const size = 2 ** this.level;
    const [west, east] = [Math.floor(worldX(minX) * size), Math.floor(worldX(maxX) * size)];
    const [north, south] = [Math.floor(worldY(maxY) * size), Math.floor(worldY(minY) * size)];
    const cost = FEATURE + VERTEX * vertices;
    if ((east - west + 1) * (south - north + 1) > MOST_TILES) {
      this.everywhere += cost;
      return;
    }
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) {
        const key = row * size + column;
        this.tiles.set(key, (this.tiles.get(key) ?? 0) + cost);
      }
  }

  get isTooHigh(): boolean {
    let most = 0;
    for (const cost of this.tiles.values()) most = Math.max(most, cost);
    return most + this.everywhere > MOST;
  }
}
