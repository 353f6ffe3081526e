import fc from "fast-check";
import { MATCH, type MatchRaster, NO_DATA, NO_MATCH, type Zones } from "../../../../workers/zones/types";

export const rasterOf = (rows: readonly string[]): MatchRaster => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  cells: Uint8Array.from(rows.join(""), (letter) =>
    letter === "#" ? MATCH : letter === "?" ? NO_DATA : NO_MATCH,
  ),
});

/** Small rasters with much detail, so that zones of every shape occur, many of them touching at corners. */
export const rasters = (most = 14): fc.Arbitrary<MatchRaster> =>
  fc
    .record({ width: fc.integer({ min: 1, max: most }), height: fc.integer({ min: 1, max: most }) })
    .chain(({ width, height }) =>
      fc
        .array(
          fc.oneof(
            { weight: 10, arbitrary: fc.constant(MATCH) },
            { weight: 8, arbitrary: fc.constant(NO_MATCH) },
            { weight: 1, arbitrary: fc.constant(NO_DATA) },
          ),
          { minLength: width * height, maxLength: width * height },
        )
        .map((cells) => ({ width, height, cells: Uint8Array.from(cells) })),
    );

/** Returns each cell's component by flood fill, -1 for cells that aren't wanted. */
export function flood(
  { width, height, cells }: MatchRaster,
  wanted: (cell: number) => boolean,
  eight: boolean,
) {
  const component = new Int32Array(width * height).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (component[start] !== -1 || !wanted(cells[start] as number)) continue;
    const id = sizes.push(0) - 1;
    const stack = [start];
    component[start] = id;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      sizes[id] = (sizes[id] as number) + 1;
      const [column, row] = [at % width, Math.floor(at / width)];
      for (let down = -1; down <= 1; down++) {
        for (let across = -1; across <= 1; across++) {
          if (!eight && down !== 0 && across !== 0) continue;
          const [x, y] = [column + across, row + down];
          const next = y * width + x;
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          if (component[next] !== -1 || !wanted(cells[next] as number)) continue;
          component[next] = id;
          stack.push(next);
        }
      }
    }
  }
  return { component, sizes };
}

/** Returns the cells of zones after the sieve, which drops small zones and then fills small holes. */
export function sieved(raster: MatchRaster, minArea: number): Uint8Array {
  const { width, height } = raster;
  const zones = flood(raster, (cell) => cell === MATCH, false);
  const cells = raster.cells.map((cell, at) => {
    if (cell !== MATCH) return cell;
    return (zones.sizes[zones.component[at] as number] as number) < minArea ? NO_MATCH : MATCH;
  });
  const holes = flood({ width, height, cells }, (cell) => cell !== MATCH, true);
  const open = new Set<number>();
  holes.component.forEach((hole, at) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    const outside = column === 0 || row === 0 || column === width - 1 || row === height - 1;
    if (outside || cells[at] === NO_DATA) open.add(hole);
  });
  return Uint8Array.from(cells, (cell, at) => {
    if (cell === MATCH) return 1;
    const hole = holes.component[at] as number;
    return (holes.sizes[hole] as number) < minArea && !open.has(hole) ? 1 : 0;
  });
}

export type Point = readonly [x: number, y: number];

/** Returns the rings of each outlined zone. */
export function ringsOf({ outlined, zoneRing, ringStart, coordinates }: Zones): Point[][][] {
  return Array.from({ length: outlined }, (_, zone) => {
    const rings: Point[][] = [];
    for (let ring = zoneRing[zone] as number; ring < (zoneRing[zone + 1] as number); ring++) {
      const points: Point[] = [];
      for (let at = ringStart[ring] as number; at < (ringStart[ring + 1] as number); at++)
        points.push([coordinates[2 * at] as number, coordinates[2 * at + 1] as number]);
      rings.push(points);
    }
    return rings;
  });
}

/** Shoelace formula, positive for rings that are counterclockwise on the map. */
export const signedArea = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as Point;
    return sum + (nextX * y - x * nextY) / 2;
  }, 0);

/** Counts the crossings of a ray to the east, over all rings. */
export const isInside = (rings: readonly (readonly Point[])[], [x, y]: Point): boolean =>
  rings.reduce((inside, ring) => {
    let within = inside;
    ring.forEach(([x0, y0], at) => {
      const [x1, y1] = ring[(at + 1) % ring.length] as Point;
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) within = !within;
    });
    return within;
  }, false);

const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const isBetween = (a: Point, b: Point, p: Point) =>
  side(a, b, p) === 0 &&
  p[0] >= Math.min(a[0], b[0]) &&
  p[0] <= Math.max(a[0], b[0]) &&
  p[1] >= Math.min(a[1], b[1]) &&
  p[1] <= Math.max(a[1], b[1]);

export type Segment = readonly [Point, Point];

/** Tells whether two segments cross at interior points. */
export const cross = ([a, b]: Segment, [c, d]: Segment): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Tells whether two segments have any point in common. */
export const touch = (one: Segment, other: Segment): boolean =>
  cross(one, other) ||
  other.some((point) => isBetween(one[0], one[1], point)) ||
  one.some((point) => isBetween(other[0], other[1], point));

export const segmentsOf = (ring: readonly Point[]): Segment[] =>
  ring.map((point, at) => [point, ring[(at + 1) % ring.length] as Point]);

/** Tells whether a ring is closed and touches itself only where consecutive segments meet. */
export function isSimple(ring: readonly Point[]): boolean {
  const segments = segmentsOf(ring);
  const follows = (one: number, other: number) =>
    other === one + 1 || (one === 0 && other === segments.length - 1);
  return (
    ring.length >= 3 &&
    segments.every((one, at) =>
      segments.every((other, beside) => beside <= at || follows(at, beside) || !touch(one, other)),
    )
  );
}
