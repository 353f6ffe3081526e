import { gradientNoise, noise, smoothstep } from "../elevation/noise";
import { groundMeters, TILE_SIZE, type TileId, tileBox, worldX, worldY } from "../geo/mercator";
import type { Place } from "../sources/placeFile";

/** Below this level towns are too small to show as areas. */
const FIRST_LEVEL = 7;
/** Radius in meters of a built-up area per square root of its population, about 2,300 people per square kilometer. */
const METERS_FOR_ROOT = 11.8;
const EDGE_LATTICE = 2 ** 15;
/** Maximum extent of a town in radii from its center, including the noise on its edge. */
const REACH = 1.95;

/**
 * Returns how built-up every pixel of a tile is, 0 to 1. Null without a town. Outlines are estimated from population.
 */
export function builtUp(places: readonly Place[], id: TileId): Float32Array | null {
  if (id.level < FIRST_LEVEL) return null;
  const towns = townsNear(places, id);
  if (towns.length === 0) return null;
  const size = 2 ** -id.level;
  const nearest = nearestTown(towns, id);
  const share = new Float32Array(TILE_SIZE * TILE_SIZE);
  for (let row = 0; row < TILE_SIZE; row++) {
    const y = (id.row + (row + 0.5) / TILE_SIZE) * size;
    for (let column = 0; column < TILE_SIZE; column++) {
      const at = row * TILE_SIZE + column;
      const squared = nearest[at] ?? Infinity;
      if (squared > REACH * REACH) continue;
      const x = (id.column + (column + 0.5) / TILE_SIZE) * size;
      gradientNoise(x * EDGE_LATTICE, y * EDGE_LATTICE, 201);
      const edge = noise.value;
      gradientNoise(x * EDGE_LATTICE * 4, y * EDGE_LATTICE * 4, 202);
      const distance = Math.sqrt(squared) + 0.8 * edge + 0.35 * noise.value;
      share[at] = 1 - smoothstep(0.7, 1.15, distance);
    }
  }
  return share;
}

/** Returns, for every pixel, the smallest squared distance to a town's center, in units of that town's radius. */
function nearestTown(towns: readonly Town[], id: TileId): Float32Array {
  const nearest = new Float32Array(TILE_SIZE * TILE_SIZE).fill(Infinity);
  const pixels = TILE_SIZE * 2 ** id.level;
  const last = TILE_SIZE - 1;
  for (const town of towns) {
    const x = town.x * pixels - id.column * TILE_SIZE - 0.5;
    const y = town.y * pixels - id.row * TILE_SIZE - 0.5;
    const radius = town.radius * pixels;
    const reach = radius * REACH;
    for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(last, y + reach); row++) {
      const dy = (row - y) / radius;
      for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(last, x + reach); column++) {
        const dx = (column - x) / radius;
        const at = row * TILE_SIZE + column;
        nearest[at] = Math.min(nearest[at] ?? Infinity, dx * dx + dy * dy);
      }
    }
  }
  return nearest;
}

interface Town {
  /** World units. */
  x: number;
  y: number;
  radius: number;
}

function townsNear(places: readonly Place[], id: TileId): Town[] {
  const box = tileBox(id);
  const near: Town[] = [];
  for (const { longitude, latitude, population } of places) {
    const x = worldX(longitude);
    const radius = (METERS_FOR_ROOT * Math.sqrt(Math.max(300, population))) / groundMeters(latitude);
    const reach = radius * REACH;
    if (x + reach < box.minX || x - reach > box.maxX) continue;
    const y = worldY(latitude);
    if (y + reach < box.minY || y - reach > box.maxY) continue;
    near.push({ x, y, radius });
  }
  return near;
}
