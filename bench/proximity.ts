import { booleanPointInPolygon, lineString, pointToLineDistance, polygon } from "@turf/turf";
import Flatbush from "flatbush";
import { KIND } from "../src/domain/featureColumns";
import { driveSteps } from "../src/workers/driveSteps";
import { joinShapes, shapesOf } from "../workers/duplicates/shapes";
import type { Shapes } from "../workers/duplicates/types";
import type { ContentGeometry } from "../workers/graphics/types";
import { DistanceList, distancesTo } from "../workers/proximity/kernel";
import { Targets } from "../workers/proximity/targets";
import { type Region, STATE, seededPairs, WEST } from "./duplicatePairs";
import type { BenchCase, BenchSuite, Prepared, Timed } from "./harness";
import { seededRandom } from "./seeded";

/** Maximum distance of the slider in meters: 5 miles. */
const REACH = 8046.72;
/** Positions of the slider in meters. */
const STEPS = [0, 400, 800, 1600, 3200, 4800, 6400, 8000];
/** Number of waypoints turf measures before the time is extrapolated. */
const TIMED = 50;
/** Number of waypoints whose distances are compared with turf's before the timing. */
const CHECKED = 100;
const METERS_PER_DEGREE = 111_319.49;

/**
 * Finds an account's features near a set of areas. Distances are computed once, then filtered at each step of a slider.
 */
export const proximitySuite: BenchSuite = {
  name: "proximity",
  cases(smoke): BenchCase[] {
    const [features, areas] = smoke ? [2000, 100] : [1_000_000, 10_000];
    const size = `${features.toLocaleString("en")} features, ${areas.toLocaleString("en")} areas`;
    return [
      {
        name: "a step of the slider",
        size,
        setup: () => prepareSlider(content(features, areas, STATE)),
      },
      {
        name: "first measuring, up to 5 miles, all in one state",
        size,
        setup: () => prepare(features, areas, STATE),
      },
      { name: "the same, all over the West", size, setup: () => prepare(features, areas, WEST) },
    ];
  },
};

interface Content {
  shapes: Shapes;
  geometry: ContentGeometry;
  /** Rings in degrees, one or two per area. The second is a hole. */
  areas: number[][][][];
  targets: () => Targets;
}

/**
 * An account's features, and areas of 30 to 60 vertices with radii from some hundred meters to some kilometers. A third
 * of the areas have a hole.
 */
function content(features: number, count: number, region: Region): Content {
  const random = seededRandom(7);
  const geometry = seededPairs(features, 0, region).existing;
  const shapes = shapesOf(geometry);
  const areas = Array.from({ length: count }, (): number[][][] => {
    const longitude = region.west + random() * region.width;
    const latitude = region.south + random() * region.height;
    const radius = 200 + random() ** 3 * 4000;
    const vertices = 30 + Math.floor(random() * 30);
    const ring = (part: number): number[][] => {
      const open = Array.from({ length: vertices }, (_, at): number[] => {
        const angle = (2 * Math.PI * at) / vertices;
        const reach = (part * radius * (0.75 + random() * 0.25)) / METERS_PER_DEGREE;
        return [
          longitude + (reach * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
          latitude + reach * Math.sin(angle),
        ];
      });
      return [...open, open[0] as number[]];
    };
    return random() < 1 / 3 ? [ring(1), ring(0.4)] : [ring(1)];
  });
  const drawn = shapesOfAreas(areas);
  return { shapes, geometry, areas, targets: () => new Targets(drawn, drawn.kinds.keys()) };
}

function shapesOfAreas(areas: readonly number[][][][]): Shapes {
  const vertexStart = new Uint32Array(areas.length + 1);
  const ringIndex = new Uint32Array(areas.length + 1);
  const ringStart: number[] = [];
  const coordinates: number[] = [];
  areas.forEach((rings, at) => {
    for (const ring of rings) {
      ringStart.push(coordinates.length / 2);
      coordinates.push(...ring.flat());
    }
    vertexStart[at + 1] = coordinates.length / 2;
    ringIndex[at + 1] = ringStart.length;
  });
  const slots = Uint32Array.from(areas, (_, at) => at);
  const kinds = new Uint8Array(areas.length).fill(KIND.area);
  return joinShapes([
    shapesOf({
      slots,
      kinds,
      vertexStart,
      ringIndex,
      ringStart: Uint32Array.from(ringStart),
      coordinates: Float64Array.from(coordinates),
    }),
  ]);
}

function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const measure = ({ targets, shapes }: Content) => run(distancesTo(targets(), shapes, REACH));

function prepare(features: number, areas: number, region: Region): Prepared {
  const all = content(features, areas, region);
  return {
    ours: measuring(all),
    peers: { "turf, boxes by flatbush first (extrapolated)": turfPeer(all) },
    check: () => checkAgainstTurf(all),
    notes: async () => [
      `${((await processorMs(all)) / 1000).toFixed(1)} s of processor time, for ${(all.shapes.places.length / 2).toLocaleString("en")} vertices`,
      `peer measured ${TIMED.toLocaleString("en")} waypoints of ${features.toLocaleString("en")} features; its time is multiplied`,
      `stops ${(await stopMs(all)).toFixed(1)} ms after it is aborted, the most of 5`,
    ],
  };
}

/** Limited to two samples, because each takes seconds. */
function measuring(all: Content): Timed {
  const once = () => {
    const start = performance.now();
    measure(all);
    return performance.now() - start;
  };
  return { samples: async (count) => Array.from({ length: Math.min(2, count) }, once) };
}

function prepareSlider(all: Content): Prepared {
  const { slots } = all.shapes;
  const featureOf = Uint32Array.from(slots, (_, feature) => feature + 1);
  const list = new DistanceList(slots, featureOf, measure(all));
  let step = 0;
  return {
    ours: () => list.find("within", STEPS[step++ % STEPS.length] as number),
    peers: { "turf, boxes by flatbush first (extrapolated)": turfPeer(all) },
    notes: () => [
      `found within ${STEPS.map((meters) => `${meters} m: ${list.find("within", meters).slots.length.toLocaleString("en")}`).join(", ")}`,
    ],
  };
}

async function processorMs(all: Content): Promise<number> {
  const start = process.cpuUsage();
  measure(all);
  return process.cpuUsage(start).user / 1000;
}

/** Longest time a measurement keeps running after its abort, in milliseconds. */
async function stopMs(all: Content): Promise<number> {
  let most = 0;
  for (let times = 0; times < 5; times++) {
    const controller = new AbortController();
    let at = 0;
    setTimeout(
      () => {
        at = performance.now();
        controller.abort();
      },
      20 + times * 7,
    );
    await driveSteps(distancesTo(all.targets(), all.shapes, REACH), controller.signal).catch(() => {});
    most = Math.max(most, performance.now() - at);
  }
  return most;
}

/**
 * Meters from a waypoint to the nearest area, the way an application would do it with turf: filter by bounding box,
 * then measure each area.
 */
function turfDistances({ areas }: Content): (longitude: number, latitude: number) => number {
  const polygons = areas.map((rings) => polygon(rings));
  const outlines = areas.map((rings) => rings.map((ring) => lineString(ring)));
  const index = new Flatbush(areas.length);
  for (const [outer = []] of areas) {
    const [xs, ys] = [outer.map(([x = 0]) => x), outer.map(([, y = 0]) => y)];
    index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  index.finish();
  return (longitude, latitude) => {
    const north = REACH / METERS_PER_DEGREE;
    const east = north / Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180);
    const near = index.search(longitude - east, latitude - north, longitude + east, latitude + north);
    let least = Number.POSITIVE_INFINITY;
    for (const area of near) {
      const place = [longitude, latitude];
      if (booleanPointInPolygon(place, polygons[area] as (typeof polygons)[number])) return 0;
      for (const outline of outlines[area] ?? [])
        least = Math.min(least, pointToLineDistance(place, outline, { units: "meters" }));
    }
    return least <= REACH ? least : Number.POSITIVE_INFINITY;
  };
}

/** Yields the account's waypoints. Turf can't measure from lines to areas. */
function* waypoints(
  { geometry }: Content,
  most: number,
): IterableIterator<[feature: number, x: number, y: number]> {
  let given = 0;
  for (let feature = 0; feature < geometry.kinds.length && given < most; feature++) {
    if (geometry.kinds[feature] !== KIND.point) continue;
    const at = (geometry.vertexStart[feature] as number) * 2;
    yield [feature, geometry.coordinates[at] as number, geometry.coordinates[at + 1] as number];
    given++;
  }
}

/** Measures the first waypoints only, and extrapolates the time to the number of features. */
function turfPeer(all: Content): Timed {
  const distanceOf = turfDistances(all);
  return {
    samples: async (count) =>
      Array.from({ length: count }, () => {
        const start = performance.now();
        let measured = 0;
        for (const [, x, y] of waypoints(all, TIMED)) {
          if (distanceOf(x, y) < 0) throw new Error("A distance is negative.");
          measured++;
        }
        return ((performance.now() - start) * all.shapes.kinds.length) / measured;
      }),
  };
}

/** Checks our distances against turf's. Turf measures on a sphere, within 0.6% of the ellipsoid. */
function checkAgainstTurf(all: Content): void {
  const distances = measure(all);
  const distanceOf = turfDistances(all);
  for (const [feature, x, y] of waypoints(all, CHECKED)) {
    const [ours, theirs] = [distances[feature] as number, distanceOf(x, y)];
    if (ours === Number.POSITIVE_INFINITY && theirs > REACH * 0.994) continue;
    if (theirs === Number.POSITIVE_INFINITY && ours > REACH * 0.994) continue;
    if (!(Math.abs(ours - theirs) <= 0.1 + theirs * 0.006))
      throw new Error(`Feature ${feature} is ${ours} m away, by turf ${theirs} m.`);
  }
}
