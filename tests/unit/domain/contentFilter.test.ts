import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgba } from "../../../src/domain/catalogs";
import { toHex } from "../../../src/domain/catalogs";
import { facetSteps } from "../../../src/domain/contentFacets";
import {
  type ContentFilter,
  colorNumber,
  countFilters,
  filterTest,
  NO_FILTER,
  startOfDay,
} from "../../../src/domain/contentFilter";
import { GH_TYPES, type GhType } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import { IdSet } from "../../../src/domain/idSet";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { filterSteps } from "../../../src/features/content/filterMatches";
import { effortOf } from "../../support/effort";
import { feature } from "../content/memoryApi";

function allSteps<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as T;
  }
}

const COLORS: Rgba[] = [
  [243, 119, 53, 1],
  [243, 119, 53, 0.4],
  [0, 0, 0, 1],
  [255, 255, 255, 1],
];
const ICONS = ["camp", "elk", "none"];
const HUNTS = ["h1", "h2"];
const STATES = ["CO", "UT"];
const DAYS = ["2026-02-28", "2026-03-08", "2026-11-01", ""];

const row = fc
  .record({
    ghType: fc.constantFrom<GhType>(...GH_TYPES),
    color: fc.constantFrom(...COLORS),
    icon: fc.constantFrom(...ICONS),
    createdAt: fc.integer({
      min: Date.parse("2026-02-26T00:00Z") / 1000,
      max: Date.parse("2026-11-04T00:00Z") / 1000,
    }),
    states: fc.subarray(STATES),
    collectionIds: fc.subarray(HUNTS),
    title: fc.string({ unit: fc.constantFrom("a", "B", "c"), maxLength: 3 }),
  })
  .map(({ title, collectionIds, ...properties }) => ({ title, collectionIds, properties }));

const some = <Value>(values: readonly Value[]) => fc.option(fc.subarray([...values], { minLength: 1 }));
const filters = fc.record<ContentFilter>({
  types: some(GH_TYPES),
  states: some([...STATES, ""]),
  colors: some(COLORS.map(colorNumber)),
  icons: some(ICONS),
  hunts: some([...HUNTS, ""]),
  created: fc.option(fc.record({ from: fc.constantFrom(...DAYS), to: fc.constantFrom(...DAYS) })),
  inView: fc.boolean(),
});

/** Filters features one by one with a different implementation that compares days as text. */
function passesSlowly(
  { uuid, collectionIds, properties }: ReturnType<typeof feature>,
  filter: ContentFilter,
  seen: string[] | null,
): boolean {
  const date = new Date(properties.createdAt * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const hexes = filter.colors?.map((color) => `#${color.toString(16).padStart(6, "0")}`.toUpperCase());
  const touches = (has: string[], wanted: readonly string[]) =>
    wanted.some((each) => (each === "" ? has.length === 0 : has.includes(each)));
  return (
    (!filter.types || filter.types.includes(properties.ghType)) &&
    (!filter.states || touches(properties.states, filter.states)) &&
    (!hexes || hexes.includes(toHex(properties.color))) &&
    (!filter.icons || (properties.ghType === "Point" && filter.icons.includes(properties.icon ?? ""))) &&
    (!filter.hunts || touches(collectionIds, filter.hunts)) &&
    (!filter.created?.from || day >= filter.created.from) &&
    (!filter.created?.to || day <= filter.created.to) &&
    (!filter.inView || !seen || seen.includes(uuid))
  );
}

describe("the content filter", () => {
  it("matches exactly the features that pass every choice and contain the text, in list order", () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        filters,
        fc.option(fc.array(fc.nat(11))),
        fc.constantFrom("", "a", "bc"),
        (parts, filter, seen, text) => {
          const features = parts.map((part, index) => feature(`f${index}`, part));
          const table = FeatureTable.EMPTY.put(features.map(toRow), "createdAt");
          const ids = seen?.map((index) => `f${index}`) ?? null;
          const passing = allSteps(
            filterSteps(table, filterTest(filter, ids && IdSet.of(ids)) ?? (() => true)),
          );
          const slowly = table.ids.filter((id) => {
            const each = features.find(({ uuid }) => uuid === id) as ReturnType<typeof feature>;
            return each.title.toLowerCase().includes(text) && passesSlowly(each, filter, ids);
          });
          expect(text === "" ? passing.ids : passing.called(text)).toEqual(slowly);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("passes everything when nothing is chosen, and counts the active choices", () => {
    expect(filterTest(NO_FILTER, null)).toBeNull();
    expect(countFilters(NO_FILTER)).toBe(0);
    expect(countFilters({ ...NO_FILTER, icons: ["elk"], colors: [1, 2], inView: true })).toBe(3);
  });

  it.each(["2026-03-08", "2026-11-01", "0099-12-31"])(
    "starts %s at local midnight, across clock changes too",
    (day) => {
      const start = new Date((startOfDay(day) ?? 0) * 1000);
      expect([start.getFullYear(), start.getMonth() + 1, start.getDate(), start.getHours()]).toEqual([
        ...day.split("-").map(Number),
        0,
      ]);
      const next = new Date((startOfDay(day, 1) ?? 0) * 1000);
      expect(next.getHours()).toBe(0);
      expect(next.getTime()).toBeGreaterThan(start.getTime());
    },
  );

  it("treats an invalid date as an open end", () => {
    expect(["", "tomorrow", "2026-3-8"].map((day) => startOfDay(day))).toEqual([null, null, null]);
  });

  it("counts the options, the most frequent first", () => {
    const facets = allSteps(
      facetSteps([
        feature("a", { collectionIds: ["h1", "h2"], properties: { states: ["UT", "CO"] } }),
        feature("b", { properties: { color: [0, 0, 0, 0.5], icon: "elk", states: [] } }),
        feature("c", { properties: { color: [0, 0, 0, 1], icon: null, ghType: "Polyline" } }),
        feature("d", { properties: { color: [0, 0, 0, 1], icon: "elk" } }),
      ]),
    );
    expect(facets).toEqual({
      hunts: [
        ["", 3],
        ["h1", 1],
        ["h2", 1],
      ],
      states: [
        ["", 1],
        ["CO", 3],
        ["UT", 1],
      ],
      colors: [
        [0, 3],
        [0xf37735, 1],
      ],
      icons: [
        ["elk", 2],
        ["camp", 1],
      ],
    });
  });
});

describe("100,000 features", () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    toRow(
      feature(`feature-${index}`, {
        title: `Waypoint ${index}`,
        collectionIds: index % 3 === 0 ? [] : [`h${index % 50}`],
        properties: {
          color: COLORS[index % COLORS.length] ?? [0, 0, 0, 1],
          icon: ICONS[index % ICONS.length] ?? null,
          createdAt: 1_700_000_000 + index,
          updatedAt: 1_700_000_000 + index,
        },
      }),
    ),
  );
  const table = FeatureTable.EMPTY.put(rows, "updatedAt");
  const seen = IdSet.of(table.ids.filter((_, index) => index % 2 === 0));
  const filter: ContentFilter = {
    types: ["Point", "Polyline"],
    states: ["CO", ""],
    colors: COLORS.map(colorNumber),
    icons: ICONS,
    hunts: ["", ...Array.from({ length: 50 }, (_, index) => `h${index}`)],
    created: { from: "2020-01-01", to: "2030-01-01" },
    inView: true,
  };

  /** Returns the longest of all steps in milliseconds, each measured at its fastest. */
  function longestStep<T>(steps: () => Generator<unknown, T, void>): number {
    const least: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const running = steps();
      for (let step = 0, done = false; !done; step++) {
        const effort = effortOf(
          () => {
            done = running.next().done ?? false;
          },
          { tries: 1 },
        );
        least[step] = Math.min(least[step] ?? Infinity, effort);
      }
    }
    return Math.max(...least);
  }

  it("are filtered by every choice at once in steps well below 50 ms", () => {
    const passes = filterTest(filter, seen) ?? (() => true);
    expect(allSteps(filterSteps(table, passes)).ids).toHaveLength(50_000);
    const longest = longestStep(() => filterSteps(table, passes));
    // A slice of 8 ms ends only after the step in progress.
    expect(longest).toBeLessThan(20);
  });

  it("are counted for the panel in steps well below 50 ms", () => {
    expect(longestStep(() => facetSteps(table.rows()))).toBeLessThan(20);
  });

  it("are searched by text among filtered rows within 50 ms", () => {
    const passing = allSteps(filterSteps(table, filterTest(filter, seen) ?? (() => true)));
    expect(passing.called("waypoint 1").length).toBeGreaterThan(5_000);
    expect(effortOf(() => passing.called("waypoint"), { tries: 5 })).toBeLessThan(50);
  });
});
