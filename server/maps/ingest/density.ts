import { worldX, worldY } from "../../arcgis/geo/mercator";
import type { Box } from "../../arcgis/query/table";

/**
 * Microseconds for the features of a tile, so that it is drawn and encoded within 60 ms: those around it that reach into it
 * with their strokes take as much again and more.
 */
const MOST = 13_000;
/** Microseconds for a feature and for a vertex, measured on one core with @napi-rs/canvas. */
const [FEATURE, VERTEX] = [12, 0.4];
/** A feature that reaches over more tiles counts for all of them. */
const MOST_TILES = 64;
/** From here on a layer is drawn however dense it is. */
export const LAST_LEVEL = 14;

/** Estimates how long the fullest tile of a level takes to draw. */
export class Density {
  readonly #level: number;
  readonly #tiles = new Map<number, number>();
  #everywhere = 0;

  constructor(level: number) {
    this.#level = level;
  }

  add({ minX, minY, maxX, maxY }: Box, vertices: number): void {
    const size = 2 ** this.#level;
    const [west, east] = [Math.floor(worldX(minX) * size), Math.floor(worldX(maxX) * size)];
    const [north, south] = [Math.floor(worldY(maxY) * size), Math.floor(worldY(minY) * size)];
    const cost = FEATURE + VERTEX * vertices;
    if ((east - west + 1) * (south - north + 1) > MOST_TILES) {
      this.#everywhere += cost;
      return;
    }
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) {
        const key = row * size + column;
        this.#tiles.set(key, (this.#tiles.get(key) ?? 0) + cost);
      }
  }

  get isTooHigh(): boolean {
    let most = 0;
    for (const cost of this.#tiles.values()) most = Math.max(most, cost);
    return most + this.#everywhere > MOST;
  }
}
