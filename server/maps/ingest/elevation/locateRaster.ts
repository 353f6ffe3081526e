import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { latitudeOf, longitudeOf, MAX_LATITUDE, worldX, worldY } from "../../../arcgis/geo/mercator";
import { MapDataError } from "../../errors";
import { type BoxTuple, latticeName } from "../../store/elevation/elevationFile";
import { Lattice, nodesOf } from "../../store/elevation/lattice";
import { compileBriefly, startGdal } from "../gdalWasm";
import type { PlaceRaster, RasterLocation } from "./tasks";

const DEGREES = "EPSG:4326";
/** Number of steps per side when computing the raster's box. */
const OUTLINE = 32;
/** Tolerance of the lattice in pixels, then its minimum and maximum number of nodes per side. */
const TOLERANCE = 0.02;
const LEAST_NODES = 17;
const MOST_NODES = 513;

type Pair = [number, number];

/**
 * Locates a raster with GDAL: its box, and the lattice that maps positions to pixels.
 * @throws MapDataError wrong-crs
 */
export async function locateRaster({
  crs,
  geoTransform,
  width,
  height,
  folder,
  name,
}: PlaceRaster): Promise<RasterLocation> {
  compileBriefly();
  const gdal = await startGdal(null, () => {});
  const transform = (from: string, to: string, places: Pair[]) =>
    gdal.gdaltransform(places, ["-s_srs", from, "-t_srs", to, "-output_xy"]);
  const [x0, ax, bx, y0, ay, by] = geoTransform;
  const outline: Pair[] = [];
  for (let i = 0; i <= OUTLINE; i++) {
    const [u, v] = [(width * i) / OUTLINE, (height * i) / OUTLINE];
    for (const [column, row] of [
      [u, 0],
      [u, height],
      [0, v],
      [width, v],
    ] as const)
      outline.push([x0 + ax * column + bx * row, y0 + ay * column + by * row]);
  }
  const box = boxOf(await transform(crs, DEGREES, outline));
  const determinant = ax * by - bx * ay;
  /** Converts positions in world units to columns and rows, counted from the center of the first pixel. */
  const pixels = async (places: Float64Array): Promise<Float64Array> => {
    const degrees: Pair[] = [];
    for (let at = 0; at < places.length; at += 2)
      degrees.push([longitudeOf(places[at] ?? 0), latitudeOf(places[at + 1] ?? 0)]);
    const found = await transform(DEGREES, crs, degrees);
    return Float64Array.from(
      found.flatMap(([x, y]) => [
        (by * (x - x0) - bx * (y - y0)) / determinant - 0.5,
        (ax * (y - y0) - ay * (x - x0)) / determinant - 0.5,
      ]),
    );
  };
  for (let size = LEAST_NODES; ; size = 2 * size - 1) {
    const nodes = await pixels(nodesOf(box, size));
    const finer = nodesOf(box, 2 * size - 1);
    const off = await deviation(new Lattice(box, size, nodes), finer, pixels);
    if (Number.isFinite(off) && (off <= TOLERANCE || size >= MOST_NODES)) {
      await writeFile(join(folder, latticeName({ name })), Buffer.from(nodes.buffer));
      return { box, lattice: size, pixel: pixelOf(box, nodes, size) };
    }
    if (size >= MOST_NODES) throw misplaced("its coordinates can't be turned into degrees");
  }
}

/** Returns the maximum error of the lattice in pixels, at a sample of positions between its nodes. */
async function deviation(
  lattice: Lattice,
  places: Float64Array,
  pixels: (places: Float64Array) => Promise<Float64Array>,
): Promise<number> {
  const count = places.length / 2;
  const every = Math.max(1, Math.floor(count / 5000));
  const some = new Float64Array(2 * Math.floor(count / every));
  for (let at = 0; at < some.length; at++) some[at] = places[2 * every * (at >> 1) + (at & 1)] ?? 0;
  const exact = await pixels(some);
  let most = 0;
  for (let at = 0; at < some.length; at += 2) {
    lattice.find(some[at] ?? 0, some[at + 1] ?? 0);
    const off = Math.hypot(lattice.column - (exact[at] ?? 0), lattice.row - (exact[at + 1] ?? 0));
    if (!(off <= most)) most = off;
  }
  return most;
}

function boxOf(outline: readonly Pair[]): BoxTuple {
  if (outline.some(([x, y]) => !(Math.abs(x) <= 180.0001 && Math.abs(y) < MAX_LATITUDE)))
    throw misplaced("its coordinates don't fit its coordinate system");
  const [xs, ys] = [outline.map(([x]) => worldX(x)), outline.map(([, y]) => worldY(y))];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left > 0.5)
    throw misplaced("it lies on both sides of 180 degrees of longitude; split it there");
  // Allow for the outline's curve between the sampled points.
  const [x, y] = [(right - left) / 500, (bottom - top) / 500];
  return [left - x, top - y, right + x, bottom + y];
}

const misplaced = (why: string) =>
  new MapDataError(
    "wrong-crs",
    `It can't be placed on the map: ${why}. Name its coordinate system with --crs.`,
  );

/** Returns the width of a pixel at the center in world units. */
function pixelOf([left, top, right, bottom]: BoxTuple, nodes: Float64Array, size: number): number {
  const lattice = new Lattice([left, top, right, bottom], size, nodes);
  const [x, y, step] = [(left + right) / 2, (top + bottom) / 2, (right - left) / size];
  const at = (dx: number, dy: number): Pair => {
    lattice.find(x + dx, y + dy);
    return [lattice.column, lattice.row];
  };
  const [[c0, r0], [c1, r1], [c2, r2]] = [at(0, 0), at(step, 0), at(0, step)];
  return step / Math.sqrt(Math.abs((c1 - c0) * (r2 - r0) - (c2 - c0) * (r1 - r0)));
}
