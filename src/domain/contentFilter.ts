import type { Rgba } from "./catalogs";
import type { GhType, SlimFeature } from "./feature";

/** What the Content list shows; null: whatever it is, what comes later too. */
export interface ContentFilter {
  types: readonly GhType[] | null;
  /** Two-letter codes; "" stands for features that touch no state. */
  states: readonly string[] | null;
  /** Numbers of colorNumber. */
  colors: readonly number[] | null;
  /** Keys of the icons of waypoints. */
  icons: readonly string[] | null;
  /** Ids of hunts; "" stands for features in no hunt. */
  hunts: readonly string[] | null;
  /** First and last day of when features were created, YYYY-MM-DD in the user's time zone; "": open. */
  created: { from: string; to: string } | null;
  /** Only what lies in the part of the map that is seen. */
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

/** A color without its opacity as one number: 0xRRGGBB. */
export const colorNumber = ([red, green, blue]: Rgba): number =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);

/** How many kinds of choices narrow the list. */
export const countFilters = ({ inView, ...chosen }: ContentFilter): number =>
  Object.values(chosen).filter((choice) => choice !== null).length + (inView ? 1 : 0);

/** Seconds since the epoch at which a day begins in the user's time zone; null for text that isn't a date. */
export function startOfDay(day: string, later = 0): number | null {
  const [, year, month, date] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date + later);
  // Years below 100 would be taken for those of the last century.
  start.setFullYear(year, month - 1, date + later);
  return start.getTime() / 1000;
}

type Filtered = Pick<SlimFeature, "uuid" | "properties" | "collectionIds">;

/**
 * Whether a feature passes the filter; null when everything does. Made for many: what can be prepared is.
 * @param seen the features in the part of the map that is seen; null while that is not known
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

/** "" stands for none. */
function oneOf(wanted: ReadonlySet<string>, of: (feature: Filtered) => readonly string[]) {
  return (feature: Filtered): boolean => {
    const has = of(feature);
    return has.length === 0 ? wanted.has("") : has.some((each) => wanted.has(each));
  };
}
