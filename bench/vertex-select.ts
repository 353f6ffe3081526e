import { booleanPointInPolygon, polygon } from "@turf/turf";
import Flatbush from "flatbush";
import { buildBoxTree } from "../workers/vertex-select/boxTree";
import { selectQuad } from "../workers/vertex-select/kernel";
import { VertexStore } from "../workers/vertex-select/vertexStore";
import type { BenchCase, BenchSuite, Prepared } from "./harness";
import { seededLines } from "./seeded";

/** Fraction of the features that the rectangle selects. */
const SHARE = 0.04;

/**
 * Rectangle selection and building of the index, against a scan of all vertices, turf, and flatbush over the same
 * boxes.
 */
export const vertexSelectSuite: BenchSuite = {
  name: "vertex-select",
  cases: (smoke) =>
    (smoke
      ? [[20, 5]]
      : [
          [200, 50],
          [2000, 50],
          [20_000, 50],
          [200_000, 50],
        ]
    ).flatMap(([features = 0, vertices = 0]) => casesOf(features, vertices)),
};

function casesOf(features: number, vertices: number): BenchCase[] {
  const size = `${(features * vertices).toLocaleString("en")} vertices in ${features.toLocaleString("en")} lines`;
  const store = () => {
    const filled = new VertexStore();
    filled.add(seededLines(features, vertices));
    filled.index();
    return filled;
  };
  return [
    { name: "rectangle, 4% selected", size, setup: () => selection(store(), 0) },
    { name: "the same, turned", size, setup: () => selection(store(), 0.5) },
    { name: "index build", size, setup: () => building(store()) },
    { name: "transfer of the vertices to the worker", size, setup: () => transfer(features, vertices) },
  ];
}

function selection(store: VertexStore, angle: number): Prepared {
  let half = 1000;
  while (scan(store, square(half)).length < store.count * SHARE) half *= 1.02;
  const corners = square(half, angle);
  const ours = () => run(selectQuad(store, corners));
  if (angle !== 0) {
    // The flat scan supports upright rectangles only. Turf accepts any polygon.
    return { ours, peers: { "turf booleanPointInPolygon": () => turfScan(store, corners) } };
  }
  const flat = () => scan(store, corners);
  return {
    ours,
    // Turf would take minutes for ten million vertices.
    peers: {
      "flat Float64Array scan": flat,
      ...(store.count <= 20_000 && { "turf booleanPointInPolygon": () => turfScan(store, corners) }),
    },
    check: () => same(ours(), flat()),
    notes: () => [`${store.count} features: ${heldMb(store).toFixed(1)} MB held, index included`],
  };
}

function building(store: VertexStore): Prepared {
  const boxes = boxesOf(store);
  return {
    ours: () => buildBoxTree(boxes),
    peers: {
      flatbush: () => {
        const index = new Flatbush(store.count);
        for (let at = 0; at < boxes.length; at += 4) {
          index.add(boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0);
        }
        index.finish();
        return index;
      },
    },
  };
}

/** Cost of crossing the worker boundary alone: structured clone with and without a transfer list. */
function transfer(features: number, vertices: number): Prepared {
  let held = seededLines(features, vertices).coordinates as Float64Array<ArrayBuffer>;
  const copied = held.slice();
  return {
    ours: () => {
      held = structuredClone(held, { transfer: [held.buffer] });
    },
    peers: { "structured clone": () => structuredClone(copied) },
  };
}

function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The simplest correct way: tests vertex by vertex and skips to the next feature at the first hit. */
function scan({ vertices, starts, count }: VertexStore, corners: readonly number[]): number[] {
  const [west = 0, south = 0, east = 0, , , north = 0] = corners;
  const found: number[] = [];
  for (let feature = 0; feature < count; feature++) {
    const end = (starts[feature + 1] as number) * 2;
    for (let at = (starts[feature] as number) * 2; at < end; at += 2) {
      const x = vertices[at] as number;
      const y = vertices[at + 1] as number;
      if (x >= west && x <= east && y >= south && y <= north) {
        found.push(feature);
        break;
      }
    }
  }
  return found;
}

function turfScan({ vertices, starts, count }: VertexStore, corners: readonly number[]): number[] {
  const ring = [0, 2, 4, 6, 0].map((at) => [corners[at] ?? 0, corners[at + 1] ?? 0]);
  const area = polygon([ring]);
  const found: number[] = [];
  for (let feature = 0; feature < count; feature++) {
    const end = starts[feature + 1] as number;
    for (let vertex = starts[feature] as number; vertex < end; vertex++) {
      const place = [vertices[vertex * 2] as number, vertices[vertex * 2 + 1] as number];
      if (booleanPointInPolygon(place, area)) {
        found.push(feature);
        break;
      }
    }
  }
  return found;
}

function same(ours: Uint32Array, theirs: number[]): void {
  const sorted = [...ours].sort((a, b) => a - b);
  if (sorted.length !== theirs.length || sorted.some((slot, at) => slot !== theirs[at])) {
    throw new Error(
      `The index selects ${sorted.length} features, the scan ${theirs.length}: they must agree.`,
    );
  }
}

/** Corners of a rotated square around the center of the data. */
function square(half: number, angle = 0): number[] {
  const [x, y] = [-12_690_000, 4_940_000];
  const [c, s] = [half * Math.cos(angle), half * Math.sin(angle)];
  return [x - c + s, y - s - c, x + c + s, y + s - c, x + c - s, y + s + c, x - c - s, y - s + c];
}

function boxesOf({ vertices, starts, count }: VertexStore): Float64Array {
  const boxes = new Float64Array(count * 4);
  for (let feature = 0; feature < count; feature++) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const end = (starts[feature + 1] as number) * 2;
    for (let at = (starts[feature] as number) * 2; at < end; at += 2) {
      west = Math.min(west, vertices[at] as number);
      east = Math.max(east, vertices[at] as number);
      south = Math.min(south, vertices[at + 1] as number);
      north = Math.max(north, vertices[at + 1] as number);
    }
    boxes.set([west, south, east, north], feature * 4);
  }
  return boxes;
}

/** Size of all arrays in the store, in MB. */
function heldMb(store: VertexStore): number {
  const views = [...Object.values(store), ...Object.values(store.tree).flat()];
  return views.reduce((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0) / 1e6;
}
