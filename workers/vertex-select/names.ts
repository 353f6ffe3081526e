import { KIND } from "../../src/domain/featureColumns";
import { findPole } from "../graphics/pole";
import { WORLD_METERS } from "../graphics/types";
import { insideRings, ringsOf } from "./hit";
import { forEachNear } from "./kernel";
import { CROWDED, type NamePlaces, type NameQuery } from "./types";
import type { VertexStore } from "./vertexStore";

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Returns label positions for the shown features in a rectangle, topmost feature first. Crowded points, which are drawn
 * as dots, have no label. Null if the rectangle contains more than `most` features.
 */
export function placesForNames(store: VertexStore, query: NameQuery): NamePlaces | null {
  const { west, south, east, north, most } = query;
  const found: { entry: number; slot: number; x: number; y: number }[] = [];
  let count = 0;
  for (const world of [-1, 0, 1]) {
    const shift = world * WORLD_METERS;
    const box = { west: west + shift, south, east: east + shift, north };
    if (box.east < store.west || box.west > store.east) continue;
    forEachNear(store, box.west, south, box.east, north, (entry) => {
      if (count > most) return;
      const slot = store.slots[entry] as number;
      const crowded = ((store.crowded[slot] ?? 0) & CROWDED) !== 0;
      const place = placeOf(store, entry, box);
      if (!place) return;
      count++;
      if (!crowded) found.push({ entry, slot, x: place[0] - shift, y: place[1] });
    });
  }
  if (count > most) return null;
  found.sort((a, b) => b.entry - a.entry);
  return {
    slots: Uint32Array.from(found, ({ slot }) => slot),
    places: Float64Array.from(found.flatMap(({ x, y }) => [x, y])),
  };
}

/**
 * Returns a label position in the box: the point itself, or the center of the part of a line or area inside the box.
 */
function placeOf(store: VertexStore, entry: number, box: Box): [x: number, y: number] | null {
  const [first, end] = [store.starts[entry] as number, store.starts[entry + 1] as number];
  if (store.kinds[entry] === KIND.area) return placeInArea(store, first, end, box);
  const inside = verticesInside(store, first, end, box);
  if (inside.length > 0) {
    const vertex = inside[inside.length >> 1] as number;
    return [store.vertices[vertex * 2] as number, store.vertices[vertex * 2 + 1] as number];
  }
  for (let vertex = first + 1; vertex < end; vertex++) {
    const place = midpointInside(store.vertices, vertex, box);
    if (place) return place;
  }
  return null;
}

function verticesInside({ vertices }: VertexStore, first: number, end: number, box: Box): number[] {
  const inside: number[] = [];
  for (let vertex = first; vertex < end; vertex++) {
    const [x, y] = [vertices[vertex * 2] as number, vertices[vertex * 2 + 1] as number];
    if (x >= box.west && x <= box.east && y >= box.south && y <= box.north) inside.push(vertex);
  }
  return inside;
}

/**
 * Returns the midpoint of the part of a segment inside the box (Liang and Barsky 1984). The segment ends at `vertex`.
 */
function midpointInside(vertices: Float64Array, vertex: number, box: Box): [x: number, y: number] | null {
  const [ax, ay, bx, by] = vertices.subarray(vertex * 2 - 2, vertex * 2 + 2) as unknown as number[] as [
    number,
    number,
    number,
    number,
  ];
  const [dx, dy] = [bx - ax, by - ay];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - box.west],
    [dx, box.east - ax],
    [-dy, ay - box.south],
    [dy, box.north - ay],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (from > to) return null;
  const mid = (from + to) / 2;
  return [ax + mid * dx, ay + mid * dy];
}

/**
 * Returns the center of the box's overlap with the area if it's inside the area, otherwise the position farthest from
 * the edges.
 */
function placeInArea(
  store: VertexStore,
  first: number,
  end: number,
  box: Box,
): [x: number, y: number] | null {
  const { vertices } = store;
  const rings = ringsOf(store, first, end);
  const part = { ...box };
  const extent = extentOf(vertices, first, end);
  part.west = Math.max(box.west, extent.west);
  part.south = Math.max(box.south, extent.south);
  part.east = Math.min(box.east, extent.east);
  part.north = Math.min(box.north, extent.north);
  if (part.west > part.east || part.south > part.north) return null;
  const [x, y] = [(part.west + part.east) / 2, (part.south + part.north) / 2];
  if (insideRings(vertices, rings, x, y)) return [x, y];
  const steps = findPole(
    rings.map(([from, to]) => vertices.slice(from * 2, to * 2)),
    0,
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const pole = step.value;
  const seen = pole && pole.x >= box.west && pole.x <= box.east && pole.y >= box.south && pole.y <= box.north;
  return seen ? [pole.x, pole.y] : null;
}

function extentOf(vertices: Float64Array, first: number, end: number): Box {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let vertex = first; vertex < end; vertex++) {
    const [x, y] = [vertices[vertex * 2] as number, vertices[vertex * 2 + 1] as number];
    extent.west = Math.min(extent.west, x);
    extent.east = Math.max(extent.east, x);
    extent.south = Math.min(extent.south, y);
    extent.north = Math.max(extent.north, y);
  }
  return extent;
}
