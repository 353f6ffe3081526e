import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describePlace, directionOf } from "../../../../server/arcgis/lookups/describePlace";
import { bearing, distance, gazetteer } from "../../../../server/arcgis/lookups/gazetteer";

const all = gazetteer();
const place = [
  fc.double({ min: -125, max: -66, noNaN: true }),
  fc.double({ min: 24, max: 50, noNaN: true }),
] as const;
const MILE = 1609.344;
const town = (name: string, state: string) => {
  const found = all.towns.find((one) => one.name === name && one.stateAbbreviation === state);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
/** Returns the position at a distance in miles and a direction from a town. */
const from = (
  { longitude, latitude }: { longitude: number; latitude: number },
  miles: number,
  degrees: number,
) => {
  const radians = (degrees * Math.PI) / 180;
  const up = (miles * MILE) / 111_195;
  const across = (up * Math.sin(radians)) / Math.cos((latitude * Math.PI) / 180);
  return [longitude + across, latitude + up * Math.cos(radians)] as const;
};

describe("the gazetteer", () => {
  it("finds the same nearest town as a full scan", () => {
    fc.assert(
      fc.property(...place, (longitude, latitude) => {
        const near = all.nearestTown(longitude, latitude, 300_000);
        const least = Math.min(
          ...all.towns.map((one) => distance(longitude, latitude, one.longitude, one.latitude)),
        );
        expect(near?.meters ?? null).toBe(least < 300_000 ? least : null);
      }),
      { numRuns: 100 },
    );
  });

  it("knows the county of a location", () => {
    for (const [longitude, latitude, name, state] of [
      [-107.55, 40.51, "Moffat County", "CO"],
      [-90.07, 29.95, "Orleans Parish", "LA"],
      [-77.05, 38.81, "Alexandria", "VA"],
      [-77.0365, 38.8977, "District of Columbia", "DC"],
      [-157.86, 21.31, "Honolulu County", "HI"],
    ] as const) {
      expect(all.countyAt(longitude, latitude)).toMatchObject({ name, stateAbbreviation: state });
    }
    expect(all.countyAt(-130, 35)).toBeNull();
    expect(all.countyAt(2.35, 48.85)).toBeNull();
  });

  it("measures distance and direction of known pairs", () => {
    // One degree of latitude on the mean sphere, and a quarter of the equator.
    expect(distance(-105, 40, -105, 41)).toBeCloseTo(111_195.08, 1);
    expect(distance(0, 0, 90, 0)).toBeCloseTo(10_007_557.2, 0);
    expect(bearing(-105, 40, -105, 41)).toBeCloseTo(0, 9);
    expect(bearing(0, 0, 1, 0)).toBeCloseTo(90, 9);
    expect([0, 22, 23, 90, 180, 315, 338, 359].map(directionOf)).toEqual([
      "N",
      "N",
      "NE",
      "E",
      "S",
      "NW",
      "N",
      "N",
    ]);
  });
});

describe("the name of a location", () => {
  const nameOf = (at: readonly [number, number]) => describePlace(all, ...at)?.name;

  it("combines distance and direction from a town, county and state", () => {
    expect(nameOf(from(town("Craig", "CO"), 12, 315))).toBe("12 mi NW of Craig, Moffat County, Colorado");
    expect(nameOf(from(town("Craig", "CO"), 0.1, 100))).toBe("Craig, Moffat County, Colorado");
    expect(nameOf(from(town("Craig", "CO"), 0.8, 180))).toBe("1 mi S of Craig, Moffat County, Colorado");
  });

  it("repeats nothing", () => {
    const { longitude, latitude } = town("Alexandria", "VA");
    expect(nameOf([longitude, latitude])).toBe("Alexandria, Virginia");
    expect(nameOf([-77.0365, 38.8977])).toMatch(/District of Columbia$/);
    expect(nameOf([-77.0365, 38.8977])).not.toMatch(/District of Columbia, District/);
  });

  it("exists near the coast, and not far from the country", () => {
    expect(nameOf([-124.6, 40.9])).toMatch(/^\d+ mi (W|NW|SW) of .+, California$/);
    expect(nameOf([-40, 30])).toBeUndefined();
    expect(nameOf([2.35, 48.85])).toBeUndefined();
  });

  it("has the correct distance and direction wherever it has any", () => {
    fc.assert(
      fc.property(...place, (longitude, latitude) => {
        const found = describePlace(all, longitude, latitude);
        const miles = /^(\d+) mi ([NSEW]{1,2}) of /.exec(found?.name ?? "");
        if (!found?.nearest || !miles) return;
        expect(Math.abs(Number(miles[1]) - found.nearest.meters / MILE)).toBeLessThanOrEqual(0.5);
        expect(miles[2]).toBe(directionOf(found.nearest.bearing));
      }),
      { numRuns: 200 },
    );
  });
});
