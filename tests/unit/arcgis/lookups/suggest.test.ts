import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gazetteer } from "../../../../server/arcgis/lookups/gazetteer";
import { landmarks } from "../../../../server/arcgis/lookups/landmarks";
import { postalIndex } from "../../../../server/arcgis/lookups/postal";
import { MAX_RESULTS, PlaceSearch } from "../../../../server/arcgis/lookups/suggest";
import { foldText } from "../../../../server/arcgis/lookups/words";

const search = new PlaceSearch({ gazetteer: gazetteer(), postal: postalIndex(), landmarks: landmarks() });
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
  ])("for %s start with %s", (text, first) => {
    expect(labels(text)[0]).toBe(first);
  });

  it.each([
    ["elbert peak", "Mount Elbert, Colorado", "Peak"],
    ["lake powell", "Lake Powell, Utah and Arizona", "Lake"],
    ["routt nf", "Medicine Bow-Routt National Forest, Wyoming and Colorado", "National forest"],
    ["81625", "81625, Craig, Colorado", "Zip code"],
    ["maybell", "Maybell, Moffat County, Colorado", "Town"],
    ["west virgina", "West Virginia", "State"],
    ["stemboat sprngs, colorodo", "Steamboat Springs, Routt County, Colorado", "Town"],
  ])("for %s start with %s, a %s", (text, label, type) => {
    expect(search.find(text)[0]).toMatchObject({ label, type });
  });

  it("rank exact names above names with a typo", () => {
    expect(labels("bozman")).toEqual(expect.arrayContaining(["Bozeman, Gallatin County, Montana"]));
    expect(labels("bozeman")[0]).toBe("Bozeman, Gallatin County, Montana");
    expect(labels("zzzzqqqq")).toEqual([]);
  });

  it("rank the river in view above its namesakes", () => {
    expect(labels("white river", [-108.5, 40.1])[0]).toBe("White River, Colorado and Utah");
    expect(labels("white river", [-100.5, 43.7])[0]).toMatch(/South Dakota/);
  });

  it("stay in the state that was typed", () => {
    const found = search.find("springfield, mo", 5);
    expect(found.length).toBeGreaterThan(0);
    for (const { label } of found) expect(label).toMatch(/, Missouri$/);
  });

  it("rank nearby places first when names match", () => {
    const near = labels("springfield", [-89.65, 39.8]);
    expect(near[0]).toMatch(/Illinois$/);
    expect(labels("springfield", [-93.29, 37.21])[0]).toMatch(/Missouri$/);
  });

  it("parse coordinates in every format", () => {
    for (const text of ["40.5, -107.5", "40° 30' N 107° 30' W", "13T BE 88154 86257", "13N 288154 4486257"]) {
      const [first] = search.find(text);
      expect([text, first?.kind]).toEqual([text, "coordinates"]);
      expect(first?.latitude).toBeCloseTo(40.5, 2);
      expect(first?.longitude).toBeCloseTo(-107.5, 2);
    }
  });

  it("can be looked up by key, with a surrounding extent", () => {
    for (const text of [
      "craig, co",
      "maybell",
      "moffat county",
      "alaska",
      "81625",
      "lake powell",
      "40.5, -107.5",
    ]) {
      const [first] = search.find(text);
      if (!first) throw new Error(`Nothing is found for ${text}.`);
      expect(search.byKey(first.key)).toMatchObject({ label: first.label, longitude: first.longitude });
      const [west, south, east, north] = first.extent;
      expect(west < first.longitude && first.longitude < east).toBe(true);
      expect(south < first.latitude && first.latitude < north).toBe(true);
      expect(east - west).toBeLessThan(52);
    }
    for (const key of [
      "",
      "town:9999999",
      "town:-1",
      "county:x",
      "xy:200,0",
      "xy:",
      "nothing:1",
      "zip:1",
      "zip:00000",
      "landmark:99999",
      "post:999999",
    ]) {
      expect(search.byKey(key)).toBeNull();
    }
  });

  it("are limited, sorted and fast for any input", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (text, limit) => {
        const found = search.find(text, limit);
        expect(found.length).toBeLessThanOrEqual(Math.min(limit, MAX_RESULTS));
        expect(found.map(({ score }) => score)).toEqual(
          found.map(({ score }) => score).sort((a, b) => b - a),
        );
      }),
      { numRuns: 100 },
    );
    expect(foldText("  Coeur d’Alène! ")).toBe("coeur d alene");
  });
});
