import type { Rgba } from "./catalogs";
import type { GhType, SlimFeature } from "./feature";

/** Filter of the Content list. null means no restriction, also for values added later. */
export interface ContentFilter {
  types: readonly GhType[] | null;
  /** Two-letter codes; "" matches features that touch no state. */
  states: readonly string[] | null;
  /** Colors as returned by colorNumber. */
  colors: readonly number[] | null;
  /** Icon keys of waypoints. */
  icons: readonly string[] | null;
  /** Ids of hunts; "" matches features in no hunt. */
  hunts: readonly string[] | null;
  /** First and last creation day, YYYY-MM-DD in the user's time zone; "" leaves that end open. */
  created: { from: string; to: string } | null;
  /** Only features within the viewport. */
  inView: boolean;
}

export const NO_FILTER: ContentFilter = {
  types: null,
  states: null,
  colors: null,
  icons: null,
  hunts: null,
  created: null,
  inView: false,
};

/** Packs a color as 0xRRGGBB, dropping its opacity. */
export const colorNumber = ([red, green, blue]: Rgba): number =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);

/** Counts the criteria that are set. */
export const countFilters = ({ inView, ...chosen }: ContentFilter): number =>
  Object.values(chosen).filter((choice) => choice !== null).length + (inView ? 1 : 0);

/** Returns the start of a day in the user's time zone, in seconds since the epoch; null for text that isn't a date. */
export function startOfDay(day: string, later = 0): number | null {
  const [, year, month, date] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date + later);
  // The Date constructor maps years 0-99 to 1900-1999.
  start.setFullYear(year, month - 1, date + later);
  return start.getTime() / 1000;
}

type Filtered = Pick<SlimFeature, "uuid" | "properties" | "collectionIds">;

/**
 * Returns a test for the filter, or null if everything passes. Precomputes what it can, since it runs over many
 * features.
 *
 * @param seen the features within the viewport; null while unknown
 */
export function filterTest(
  filter: ContentFilter,
  seen: { has(uuid: string): boolean } | null,
): ((feature: Filtered) => boolean) | null {
  const tests: ((feature: Filtered) => boolean)[] = [];
  const { types, states, colors, icons, hunts, created, inView } = filter;
  if (types) tests.push(({ properties }) => types.includes(properties.ghType));
  if (states) tests.push(oneOf(new Set(states), ({ properties }) => properties.states));
  if (colors) {
    const wanted = new Set(colors);
    tests.push(({ properties }) => wanted.has(colorNumber(properties.color)));
  }
  if (icons) {
    const wanted = new Set(icons);
    tests.push(({ properties: { ghType, icon } }) => ghType === "Point" && icon !== null && wanted.has(icon));
  }
  if (hunts) tests.push(oneOf(new Set(hunts), ({ collectionIds }) => collectionIds));
  const from = created && startOfDay(created.from);
  const before = created && startOfDay(created.to, 1);
  if (from !== null) tests.push(({ properties }) => properties.createdAt >= from);
  if (before !== null) tests.push(({ properties }) => properties.createdAt < before);
  if (inView && seen) tests.push(({ uuid }) => seen.has(uuid));
  const [first, ...others] = tests;
  if (!first) return null;
  return others.length === 0 ? first : (feature) => tests.every((test) => test(feature));
}

/** Matches features with any wanted value; "" matches features with none. */
function oneOf(wanted: ReadonlySet<string>, of: (feature: Filtered) => readonly string[]) {
  return (feature: Filtered): boolean => {
    const has = of(feature);
    return has.length === 0 ? wanted.has("") : has.some((each) => wanted.has(each));
  };
}
