import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gazetteer } from "../../../../server/arcgis/lookups/gazetteer";
import { folded, MOST_FINDINGS, PlaceSearch } from "../../../../server/arcgis/lookups/suggest";

const search = new PlaceSearch(gazetteer());
const labels = (text: string, near?: [number, number]) =>
  search.find(text, 5, near).map(({ label }) => label);

describe("suggestions", () => {
  it.each([
    ["craig, co", "Craig, Moffat County, Colorado"],
    ["CRAIG COLORADO", "Craig, Moffat County, Colorado"],
    ["moffat county", "Moffat County, Colorado"],
    ["moffat co", "Moffat County, Colorado"],
    ["denver", "Denver, Denver County, Colorado"],
    ["wyoming", "Wyoming"],
    ["new mex", "New Mexico"],
    ["salt lake ci", "Salt Lake City, Salt Lake County, Utah"],
    ["coeur d alene", "Coeur d'Alene, Kootenai County, Idaho"],
    ["coeur d'alene, id", "Coeur d'Alene, Kootenai County, Idaho"],
  ])("for %s begin with %s", (text, first) => {
    expect(labels(text)[0]).toBe(first);
  });

  it("stay in the state that was named", () => {
    const found = search.find("springfield, mo", 5);
    expect(found.length).toBeGreaterThan(0);
    for (const { label } of found) expect(label).toMatch(/, Missouri$/);
  });

  it("put what is near first where names are alike", () => {
    const near = labels("springfield", [-89.65, 39.8]);
    expect(near[0]).toMatch(/Illinois$/);
    expect(labels("springfield", [-93.29, 37.21])[0]).toMatch(/Missouri$/);
  });

  it("read coordinates in every format", () => {
    for (const text of ["40.5, -107.5", "40° 30' N 107° 30' W", "13T BE 88154 86257", "13N 288154 4486257"]) {
      const [first] = search.find(text);
      expect([text, first?.kind]).toEqual([text, "coordinates"]);
      expect(first?.latitude).toBeCloseTo(40.5, 2);
      expect(first?.longitude).toBeCloseTo(-107.5, 2);
    }
  });

  it("are found again by their key, with an extent around them", () => {
    for (const text of ["craig, co", "moffat county", "alaska", "40.5, -107.5"]) {
      const [first] = search.find(text);
      if (!first) throw new Error(`Nothing is found for ${text}.`);
      expect(search.byKey(first.key)).toMatchObject({ label: first.label, longitude: first.longitude });
      const [west, south, east, north] = first.extent;
      expect(west < first.longitude && first.longitude < east).toBe(true);
      expect(south < first.latitude && first.latitude < north).toBe(true);
      expect(east - west).toBeLessThan(52);
    }
    for (const key of ["", "town:9999999", "town:-1", "county:x", "xy:200,0", "xy:", "nothing:1"]) {
      expect(search.byKey(key)).toBeNull();
    }
  });

  it("are few, in order, and soon there, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (text, limit) => {
        const found = search.find(text, limit);
        expect(found.length).toBeLessThanOrEqual(Math.min(limit, MOST_FINDINGS));
        expect(found.map(({ score }) => score)).toEqual(
          found.map(({ score }) => score).sort((a, b) => b - a),
        );
      }),
      { numRuns: 100 },
    );
    expect(folded("  Coeur d’Alène! ")).toBe("coeur d alene");
  });
});
