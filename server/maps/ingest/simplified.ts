import { latitudeOf, longitudeOf, TILE_SIZE, worldX, worldY } from "../../arcgis/geo/mercator";
import { simplify } from "../../arcgis/geo/simplify";
import type { GeometryType } from "../../arcgis/query/table";
import { SimplifiedBuilder } from "./simplifiedBuilder";

/** Maximum error of a simplified line in pixels. */
const TOLERANCE = 0.35;
/** Points closer than this many pixels look like one. */
const POINT_CELL = 3;

/** Input feature: parts in degrees and a color value. */
export interface Drawn {
  parts: readonly ArrayLike<number>[];
  value: number;
}

/**
 * Simplifies features to the detail visible at a level. Features smaller than a pixel become one pixel, and only one
 * per pixel is kept.
 */
export function simplifiedFor(
  level: number,
  type: GeometryType,
  features: Iterable<Drawn>,
): SimplifiedBuilder {
  const sheet = new SimplifiedBuilder();
  const pixels = TILE_SIZE * 2 ** level;
  const seen = new Map<number, Set<number>>();
  const isFirst = (x: number, y: number, value: number, size: number): boolean => {
    const known = seen.get(value) ?? new Set();
    seen.set(value, known);
    const key = Math.floor((y * pixels) / size) * pixels + Math.floor((x * pixels) / size);
    return known.size < known.add(key).size;
  };
  for (const { parts, value } of features) {
    const world = parts.map(toWorld);
    const box = boxOf(world);
    if (type === "esriGeometryPoint") {
      if (!isFirst(box.minX, box.minY, value, POINT_CELL)) continue;
      for (const part of world) sheet.addPart(toDegrees(part));
    } else if (isSmall(box, 1 / pixels)) {
      if (!isFirst(box.minX, box.minY, value, 1)) continue;
      sheet.addPart(toDegrees(type === "esriGeometryPolygon" ? square(box, 1 / pixels) : diagonal(box)));
    } else {
      const [first, ...more] = [...world].sort((a, b) => b.length - a.length);
      const kept = more.filter((part) => !isSmall(boxOf([part]), 1 / pixels));
      for (const part of first ? [first, ...kept] : kept)
        sheet.addPart(toDegrees(reduced(part, type, TOLERANCE / pixels)));
    }
    sheet.endFeature(value);
  }
  return sheet;
}

/** Simplifies a ring from a start vertex that stays, so that closing it doesn't shift anything. */
function reduced(part: Float64Array, type: GeometryType, tolerance: number): Float64Array {
  if (type !== "esriGeometryPolygon") return simplify(part, tolerance);
  const closed = new Float64Array(part.length + 2);
  closed.set(part);
  closed.set(part.subarray(0, 2), part.length);
  const line = simplify(closed, tolerance);
  return line.length >= 8
    ? line.subarray(0, line.length - 2)
    : part.length <= 8
      ? part
      : square(boxOf([part]), 0);
}

interface PlaneBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function boxOf(parts: readonly Float64Array[]): PlaneBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const part of parts)
    for (let i = 0; i < part.length; i += 2) {
      const [x, y] = [part[i] ?? 0, part[i + 1] ?? 0];
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  return box;
}

const isSmall = ({ minX, minY, maxX, maxY }: PlaneBox, pixel: number) =>
  maxX - minX < pixel && maxY - minY < pixel;

function square({ minX, minY, maxX, maxY }: PlaneBox, least: number): Float64Array {
  const [right, bottom] = [Math.max(maxX, minX + least), Math.max(maxY, minY + least)];
  return Float64Array.of(minX, minY, right, minY, right, bottom, minX, bottom);
}

const diagonal = ({ minX, minY, maxX, maxY }: PlaneBox) => Float64Array.of(minX, minY, maxX, maxY);

function toWorld(part: ArrayLike<number>): Float64Array {
  const world = new Float64Array(part.length);
  for (let i = 0; i < part.length; i += 2) {
    world[i] = worldX(part[i] ?? 0);
    world[i + 1] = worldY(part[i + 1] ?? 0);
  }
  return world;
}

function toDegrees(part: Float64Array): Float64Array {
  const degrees = new Float64Array(part.length);
  for (let i = 0; i < part.length; i += 2) {
    degrees[i] = longitudeOf(part[i] ?? 0);
    degrees[i + 1] = latitudeOf(part[i + 1] ?? 0);
  }
  return degrees;
}
