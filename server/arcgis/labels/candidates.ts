import type { LabelKind } from "../../../src/domain/mapLabels";
import { worldX, worldY } from "../geo/mercator";
import type { Scene } from "../render/scene";
import type { VectorFeature } from "../sources/vectorFile";

/** Name that competes for space on the map of one level. */
export interface Candidate {
  text: string;
  kind: LabelKind;
  /** World units. */
  x: number;
  y: number;
  /** Radius of the dot that marks the position, 0 for none. */
  dot: number;
  /** Line that the name follows. */
  line?: Float64Array;
}

/** First and last level at which names show, by rank. */
const OCEAN_LEVELS = [
  [2, 6],
  [4, 8],
  [6, 9],
  [8, 11],
  [9, 12],
] as const;
const LAKE_LEVELS = [
  [5, 11],
  [6, 11],
  [7, 12],
  [8, 13],
  [9, 14],
] as const;
const COUNTRY_LEVELS = [
  [2, 4],
  [4, 6],
] as const;
const STATE_LEVELS = [
  [4, 8],
  [5, 8],
  [6, 9],
] as const;
const COUNTY_LEVELS = [8, 13] as const;
const FIRST_RIVER_LEVEL = 6;
/** Suffixes by rank: counties, parishes, cities and boroughs (whose names stand alone), municipios. */
const COUNTY_SUFFIXES = [" County", " Parish", "", " Municipio"];
const FIRST_COUNTY_SUFFIX = 10;
/** Names that already say what kind of water they are. */
const WATERS = /river|creek|bayou|fork|lake|^r[ií]o\b|rivi[eè]re/i;

/** Minimum population of a visible town, by level from 0. */
const LEAST_POPULATION = [9e9, 9e9, 9e9, 4e6, 1.2e6, 4e5, 1.2e5, 4e4, 1.1e4, 4e3, 1e3, 0];
const LEAST_CAPITAL = [9e9, 9e9, 9e9, 4e6, 1e6, 1e5, 2e4, 0];
/** From this level, generated detail shows towns as areas instead of dots. */
const FIRST_WITHOUT_DOTS = 12;

/** Returns all names for a level, most important first. */
export function candidatesAt(scene: Scene, level: number): Candidate[] {
  const named = (layer: string, kind: LabelKind, levels: readonly (readonly [number, number])[]) =>
    scene.vectors
      .features(layer)
      .filter(({ rank }) => within(level, levels[Math.min(rank, levels.length - 1)]))
      .map((feature) => pointCandidate(feature, kind));
  return [
    ...named("countryNames", "country", COUNTRY_LEVELS),
    ...named("oceanNames", "ocean", OCEAN_LEVELS),
    ...named("stateNames", "state", STATE_LEVELS),
    ...places(scene, level),
    ...named("lakeNames", "lake", LAKE_LEVELS),
    ...(within(level, COUNTY_LEVELS) ? counties(scene, level) : []),
    ...(level >= FIRST_RIVER_LEVEL ? rivers(scene, level) : []),
  ];
}

function within(level: number, range: readonly [number, number] | undefined): boolean {
  return range !== undefined && level >= range[0] && level <= range[1];
}

function pointCandidate({ name, parts }: VectorFeature, kind: LabelKind): Candidate {
  return { text: name, kind, x: parts[0]?.[0] ?? 0, y: parts[0]?.[1] ?? 0, dot: 0 };
}

function places(scene: Scene, level: number): Candidate[] {
  const least = LEAST_POPULATION[Math.min(level, LEAST_POPULATION.length - 1)] ?? 0;
  const leastCapital = LEAST_CAPITAL[Math.min(level, LEAST_CAPITAL.length - 1)] ?? 0;
  const isArea = scene.detailed && level >= FIRST_WITHOUT_DOTS;
  return scene.places
    .filter(({ population, kind }) => population >= (kind === 2 ? least : Math.min(least, leastCapital)))
    .map(({ name, longitude, latitude, population, kind }) => ({
      text: name,
      kind: population >= 100_000 || kind < 2 ? "city" : "town",
      x: worldX(longitude),
      y: worldY(latitude),
      dot: isArea ? 0 : population >= 500_000 ? 3 : population >= 50_000 ? 2.5 : 2,
    }));
}

function counties(scene: Scene, level: number): Candidate[] {
  return scene.vectors.features("countyNames").map((feature) => {
    const candidate = pointCandidate(feature, "county");
    const suffix = level < FIRST_COUNTY_SUFFIX ? "" : (COUNTY_SUFFIXES[feature.rank] ?? "");
    return { ...candidate, text: candidate.text + suffix };
  });
}

function rivers(scene: Scene, level: number): Candidate[] {
  return scene.vectors
    .features("rivers")
    .filter(({ name, rank }) => name !== "" && level >= Math.max(FIRST_RIVER_LEVEL, rank))
    .flatMap(({ name, parts }) =>
      parts.map((line): Candidate => {
        const text = WATERS.test(name) ? name : `${name} River`;
        return { text, kind: "river", x: 0, y: 0, dot: 0, line };
      }),
    );
}
