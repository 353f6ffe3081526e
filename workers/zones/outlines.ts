import { keepAcreage } from "./acreage";
import { cornerRings } from "./corners";
import { keepsCellSides } from "./keepsCellSides";
import { simplify } from "./simplify";
import { relax } from "./smooth";
import type { Edges } from "./trace";
import type { Zones } from "./types";

type Outlines = Pick<Zones, "zoneRing" | "ringStart" | "coordinates">;

/** Returns the rings of zones, smoothed or along the cell edges, zone by zone. Steps are stages. */
export function* outlinesOf(
  edges: Edges,
  runZone: Int32Array,
  zones: number,
  smoothing: number,
): Generator<number, Outlines, void> {
  const { zoneFirst, order } = byZone(edges, runZone, zones);
  if (smoothing === 0) return cornerOutlines(edges, zoneFirst, order);
  relax(edges, smoothing);
  yield 4;
  const kept = new Uint32Array(longest(edges));
  const ringStart = new Uint32Array(edges.rings + 1);
  // Sized for all vertices, because a ring never keeps more than it had.
  const coordinates = new Float32Array(2 * (edges.ringFirst[edges.rings] as number));
  let to = 0;
  for (let index = 0; index < edges.rings; index++) {
    const ring = order[index] as number;
    const first = edges.ringFirst[ring] as number;
    let count = simplify(edges, ring, kept);
    if (count >= 4) keepAcreage(edges, ring, kept, count);
    // Where the ends of a long side slid apart, it might cross a cell's center. A small ring has no vertex to spare.
    if (count < 4 || !keepsCellSides(edges, ring, kept, count)) {
      count = (edges.ringFirst[ring + 1] as number) - first;
      for (let at = 0; at < count; at++) kept[at] = first + at;
      keepAcreage(edges, ring, kept, count);
    }
    ringStart[index] = to >> 1;
    for (let at = 0; at < count; at++) {
      coordinates[to++] = edges.x[kept[at] as number] as number;
      coordinates[to++] = edges.y[kept[at] as number] as number;
    }
  }
  ringStart[edges.rings] = to >> 1;
  return { zoneRing: zoneFirst, ringStart, coordinates: coordinates.slice(0, to) };
}

/** Sorts rings by zone. A zone's outer ring was traced before its holes and stays before them. */
function byZone({ rings, ringRun }: Edges, runZone: Int32Array, zones: number) {
  const zoneFirst = new Uint32Array(zones + 1);
  const zoneOf = (ring: number) => runZone[ringRun[ring] as number] as number;
  for (let ring = 0; ring < rings; ring++) {
    const after = zoneOf(ring) + 1;
    zoneFirst[after] = (zoneFirst[after] as number) + 1;
  }
  for (let zone = 0; zone < zones; zone++)
    zoneFirst[zone + 1] = (zoneFirst[zone + 1] as number) + (zoneFirst[zone] as number);
  const next = zoneFirst.slice();
  const order = new Uint32Array(rings);
  for (let ring = 0; ring < rings; ring++) {
    const at = next[zoneOf(ring)] as number;
    next[zoneOf(ring)] = at + 1;
    order[at] = ring;
  }
  return { zoneFirst, order };
}

function cornerOutlines(edges: Edges, zoneFirst: Uint32Array, order: Uint32Array): Outlines {
  const zoneRing = new Uint32Array(zoneFirst.length);
  const starts = [0];
  const vertices: number[] = [];
  for (let zone = 0; zone + 1 < zoneFirst.length; zone++) {
    zoneRing[zone] = starts.length - 1;
    for (let index = zoneFirst[zone] as number; index < (zoneFirst[zone + 1] as number); index++) {
      for (const ring of cornerRings(edges, order[index] as number)) {
        for (const value of ring) vertices.push(value);
        starts.push(vertices.length / 2);
      }
    }
  }
  zoneRing[zoneRing.length - 1] = starts.length - 1;
  return { zoneRing, ringStart: Uint32Array.from(starts), coordinates: Float32Array.from(vertices) };
}

function longest({ rings, ringFirst }: Edges): number {
  let most = 0;
  for (let ring = 0; ring < rings; ring++)
    most = Math.max(most, (ringFirst[ring + 1] as number) - (ringFirst[ring] as number));
  return most;
}
