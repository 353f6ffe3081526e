import { KIND } from "../src/domain/featureColumns";
import type { ContentGeometry } from "../workers/graphics/types";
import { seededRandom } from "./seeded";

type Random = () => number;
/** Meters east and north of the feature's origin. */
type Path = (readonly [east: number, north: number])[];

/** A feature around an origin in degrees. */
export interface SeededFeature {
  kind: number;
  origin: readonly [longitude: number, latitude: number];
  path: Path;
}

/** Features of an account and of an imported file, with the expected matches. */
export interface SeededPairs {
  existing: ContentGeometry;
  added: ContentGeometry;
  /** Per added feature, index of the existing feature it was copied from, or -1. */
  madeFrom: Int32Array;
  /** Per added feature, how it was generated. */
  made: string[];
}

/** Southwest corner and size of a region, in degrees. */
export interface Region {
  west: number;
  south: number;
  width: number;
  height: number;
}

/** Western United States. */
export const WEST: Region = { west: -124, south: 32, width: 20, height: 17 };
/** Colorado. */
export const STATE: Region = { west: -109, south: 37, width: 7, height: 4 };

const METERS_PER_DEGREE = 111_319.49;

/**
 * Generates features spread over a region: 60% waypoints, 30% lines and tracks of 8 to 20 vertices, 10% areas. Of the
 * added ones, half are altered copies, a quarter are different features close to existing ones, and a quarter are
 * unrelated.
 */
export function seededPairs(existing: number, added: number, region: Region, seed = 1): SeededPairs {
  const random = seededRandom(seed);
  const features = Array.from({ length: existing }, () => seededFeature(random, region));
  const madeFrom = new Int32Array(added).fill(-1);
  const made: string[] = [];
  const news = Array.from({ length: added }, (_, index): SeededFeature => {
    const from = Math.floor(random() * existing);
    const original = features[from] as SeededFeature;
    const share = random();
    if (share < 0.5) {
      const [name, copy] = pick(
        random,
        COPIES.filter(({ kinds }) => kinds.includes(original.kind)),
      );
      madeFrom[index] = from;
      made.push(name);
      return { ...original, path: copy(original.path, random) };
    }
    if (share < 0.75) {
      const [name, other] = pick(
        random,
        OTHERS.filter(({ kinds }) => kinds.includes(original.kind)),
      );
      made.push(name);
      return { ...original, path: other(original.path, random) };
    }
    made.push("unrelated");
    return seededFeature(random, region);
  });
  return { existing: geometryOf(features), added: geometryOf(news), madeFrom, made };
}

interface Maker {
  name: string;
  kinds: readonly number[];
  make(path: Path, random: Random): Path;
}

function pick(random: Random, makers: readonly Maker[]): [string, Maker["make"]] {
  const maker = makers[Math.floor(random() * makers.length)] as Maker;
  return [maker.name, maker.make];
}

const LINES = [KIND.line, KIND.track];
const ALL = [KIND.point, KIND.area, ...LINES];

/** Alterations after which a user would still call the feature the same. */
const COPIES: readonly Maker[] = [
  { name: "same", kinds: ALL, make: (path) => path },
  { name: "jittered", kinds: ALL, make: jittered },
  {
    name: "resampled",
    kinds: [KIND.area, ...LINES],
    make: (path, random) => resampled(path, 20 + random() * 40),
  },
  { name: "reversed", kinds: [KIND.area, ...LINES], make: (path) => [...path].reverse() },
  {
    name: "resampled, jittered and reversed",
    kinds: [KIND.area, ...LINES],
    make: (path, random) => jittered(resampled(path, 40 + random() * 40), random).reverse(),
  },
  // Cuts one end or both, up to 40% of the length in total.
  {
    name: "cut",
    kinds: LINES,
    make: (path, random) => {
      const start = random() * 0.2;
      return part(path, start, 1 - random() * 0.2);
    },
  },
];

/** Ways to make a different feature close by. */
const OTHERS: readonly Maker[] = [
  {
    name: "beside",
    kinds: ALL,
    make: (path, random) => {
      const angle = random() * 2 * Math.PI;
      const meters = 25 + random() * 50;
      return path.map(([x, y]) => [x + Math.cos(angle) * meters, y + Math.sin(angle) * meters] as const);
    },
  },
  {
    name: "a short piece",
    kinds: LINES,
    make: (path, random) => {
      const start = random() * 0.6;
      return part(path, start, start + 0.1 + random() * 0.25);
    },
  },
  {
    name: "parting ways",
    kinds: LINES,
    make: (path, random) => {
      const piece = part(path, 0, 0.3);
      const turn = (random() < 0.5 ? -1 : 1) * (Math.PI / 2);
      const [x, y] = piece.at(-1) as Path[number];
      const rest = part(path, 0.3, 1).map(([px, py]) => {
        const [dx, dy] = [px - x, py - y];
        return [
          x + dx * Math.cos(turn) - dy * Math.sin(turn),
          y + dx * Math.sin(turn) + dy * Math.cos(turn),
        ] as const;
      });
      return [...piece, ...rest];
    },
  },
  {
    name: "twice as large",
    kinds: [KIND.area],
    make: (path) => path.map(([x, y]) => [2 * x, 2 * y] as const),
  },
];

const KINDS = [
  KIND.point,
  KIND.point,
  KIND.point,
  KIND.point,
  KIND.point,
  KIND.point,
  ...LINES,
  KIND.track,
  KIND.area,
];

function seededFeature(random: Random, region: Region): SeededFeature {
  const kind = KINDS[Math.floor(random() * KINDS.length)] as number;
  const { west, south, width, height } = region;
  const origin = [west + random() * width, south + random() * height] as const;
  if (kind === KIND.point) return { kind, origin, path: [[0, 0]] };
  if (kind === KIND.area) return { kind, origin, path: seededRing(random) };
  const path: Path = [];
  let [x, y, heading] = [0, 0, random() * 2 * Math.PI];
  const vertices = 8 + Math.floor(random() * 13);
  for (let vertex = 0; vertex < vertices; vertex++) {
    path.push([x, y]);
    heading += (random() - 0.5) * 1.2;
    const step = 60 + random() * 120;
    x += Math.cos(heading) * step;
    y += Math.sin(heading) * step;
  }
  return { kind, origin, path };
}

function seededRing(random: Random): Path {
  const vertices = 6 + Math.floor(random() * 8);
  const radius = 100 + random() * 400;
  const ring: Path = Array.from({ length: vertices }, (_, vertex) => {
    const angle = (vertex / vertices) * 2 * Math.PI;
    const reach = radius * (0.7 + random() * 0.3);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
  return [...ring, ring[0] as Path[number]];
}

/** Moves vertices by up to 4 m on each axis. Rings stay closed. */
function jittered(path: Path, random: Random): Path {
  const moved: Path = path.map(([x, y]) => [x + (random() - 0.5) * 8, y + (random() - 0.5) * 8]);
  const [first, last] = [path[0], path.at(-1)];
  const closed = path.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return closed ? [...moved.slice(0, -1), moved[0] as Path[number]] : moved;
}

/** Adds points between the vertices so that none are more than `meters` apart. */
function resampled(path: Path, meters: number): Path {
  return path.flatMap((from, index): Path => {
    const to = path[index + 1];
    if (!to) return [from];
    const pieces = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / meters);
    return Array.from({ length: pieces }, (_, piece) => between(from, to, piece / pieces));
  });
}

const between = (from: Path[number], to: Path[number], share: number): Path[number] => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Returns the part of a path between two fractions of its length. */
function part(path: Path, start: number, end: number): Path {
  const lengths = path.map((place, index) => {
    const before = path[index - 1] ?? place;
    return Math.hypot(place[0] - before[0], place[1] - before[1]);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const piece: Path = [];
  let passed = 0;
  path.forEach((to, index) => {
    const from = path[index - 1];
    if (!from) {
      if (start === 0) piece.push(to);
      return;
    }
    const length = lengths[index] as number;
    for (const at of [start * total, end * total])
      if (at > passed && at <= passed + length) piece.push(between(from, to, (at - passed) / length));
    passed += length;
    if (passed > start * total && passed < end * total) piece.push(to);
  });
  return piece;
}

function geometryOf(features: readonly SeededFeature[]): ContentGeometry {
  const vertices = features.reduce((sum, { path }) => sum + path.length, 0);
  const coordinates = new Float64Array(vertices * 2);
  const vertexStart = new Uint32Array(features.length + 1);
  const ringIndex = new Uint32Array(features.length + 1);
  const ringStart: number[] = [];
  let vertex = 0;
  features.forEach(({ kind, origin: [longitude, latitude], path }, index) => {
    if (kind === KIND.area) ringStart.push(vertex);
    const scale = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
    for (const [east, north] of path) {
      coordinates[vertex * 2] = longitude + east / scale;
      coordinates[vertex * 2 + 1] = latitude + north / METERS_PER_DEGREE;
      vertex++;
    }
    vertexStart[index + 1] = vertex;
    ringIndex[index + 1] = ringStart.length;
  });
  return {
    slots: Uint32Array.from(features, (_, slot) => slot),
    kinds: Uint8Array.from(features, ({ kind }) => kind),
    vertexStart,
    coordinates,
    ringIndex,
    ringStart: Uint32Array.from(ringStart),
  };
}
