import type { RawFeature } from "../../server/services/featureRows";
import { COLORS, fromHex } from "../../src/domain/catalogs";
import type { GhType } from "../../src/domain/feature";
import { ICONS } from "../../src/domain/icons";

/** Range of creation times: three years from 2023-01-01, in seconds. */
const FROM = 1_672_531_200;
const SPAN = 3 * 365 * 86_400;

/** Centers of the seeded content in the hills of the West. Features are within a few tenths of a degree. */
const PLACES = [
  [-105.6, 40.3],
  [-110.6, 43.8],
  [-113.9, 46.9],
  [-111.5, 40.6],
  [-106.9, 38.9],
  [-117.2, 45.3],
  [-121.5, 44.1],
  [-109.4, 33.9],
] as const;

const WORDS = ["Stand", "Camp", "Ridge", "Creek", "Saddle", "Glassing", "Bench", "Spring", "Trail", "Meadow"];

/** Distribution of types: 12 of 20 features are points, and so on. */
const TYPES: readonly GhType[] = [
  ...Array<GhType>(12).fill("Point"),
  ...Array<GhType>(3).fill("Polyline"),
  ...Array<GhType>(2).fill("Polygon"),
  ...Array<GhType>(3).fill("Tracks"),
];

/** Park and Miller's generator (1988): numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Generates the next feature, with between half of `vertices` and `vertices` vertices. */
export function nextFeature(random: () => number, index: number, vertices: number): RawFeature {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const ghType = pick(TYPES);
  const [longitude, latitude] = pick(PLACES);
  const start = [
    round(longitude + (random() - 0.5) * 0.8),
    round(latitude + (random() - 0.5) * 0.6),
    Math.round(1500 + random() * 1500),
  ] as const;
  const createdAt = FROM + Math.floor(random() * SPAN);
  const count = Math.max(4, Math.ceil(vertices * (0.5 + random() / 2)));
  const path = ghType === "Polygon" ? ring(random, start, count) : walk(random, start, count);
  const color = fromHex(pick(COLORS).hex) ?? undefined;
  return {
    title: `${pick(WORDS)} ${index + 1}`,
    geometry:
      ghType === "Point"
        ? { type: "Point", coordinates: [...start] }
        : ghType === "Polygon"
          ? { type: "Polygon", coordinates: [path] }
          : { type: "LineString", coordinates: path },
    properties: {
      ghType,
      color,
      icon: ghType === "Point" ? pick(ICONS).key : null,
      strokeWidth: pick([2, 4, 8]),
      createdAt,
      updatedAt: createdAt + Math.floor(random() * 86_400),
      times: ghType === "Tracks" ? path.map((_, vertex) => (createdAt + vertex * 5) * 1000) : null,
    },
  };
}

type Start = readonly [longitude: number, latitude: number, elevation: number];

/** Random walk with steps of about ten meters that roughly keeps its direction. */
function walk(random: () => number, [longitude, latitude, elevation]: Start, count: number): number[][] {
  let heading = random() * 2 * Math.PI;
  let [x, y, z] = [longitude, latitude, elevation];
  return Array.from({ length: count }, () => {
    const vertex = [round(x), round(y), Math.round(z * 10) / 10];
    heading += (random() - 0.5) * 0.8;
    x += Math.cos(heading) * 1.2e-4;
    y += Math.sin(heading) * 1e-4;
    z += (random() - 0.5) * 4;
    return vertex;
  });
}

/** Closed ring around a position. It makes a single turn, so it never intersects itself. */
function ring(random: () => number, [longitude, latitude, elevation]: Start, count: number): number[][] {
  const size = 0.002 + random() * 0.01;
  const vertices = Array.from({ length: count - 1 }, (_, index) => {
    const angle = (index / (count - 1)) * 2 * Math.PI;
    const radius = size * (0.8 + random() * 0.4);
    return [
      round(longitude + Math.cos(angle) * radius),
      round(latitude + Math.sin(angle) * radius * 0.75),
      elevation,
    ];
  });
  return [...vertices, [...(vertices[0] ?? [])]];
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
