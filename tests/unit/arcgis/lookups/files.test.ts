import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { alsoNamed, fullName } from "../../../../scripts/data/search/names";
import { landmarkLabel } from "../../../../server/arcgis/lookups/landmarks";
import { PostalIndex, zipLabel } from "../../../../server/arcgis/lookups/postal";
import {
  type Landmark,
  packLandmarks,
  unpackLandmarks,
} from "../../../../server/arcgis/sources/landmarkFile";
import { type Place, packPlaces, unpackPlaces } from "../../../../server/arcgis/sources/placeFile";
import { packZips, unpackZips, type ZipCode } from "../../../../server/arcgis/sources/zipFile";

const LAKE: Landmark = {
  kind: "Lake",
  name: "Lake Powell",
  also: ["Glen Canyon Reservoir"],
  states: ["UT", "AZ"],
  weight: 4.7,
  longitude: -110.897,
  latitude: 37.329,
  extent: [-111.555, 36.932, -110.363, 37.913],
};
const ZIPS: ZipCode[] = [
  { code: "04473", town: "Orono", state: "ME", longitude: -68.687, latitude: 44.887 },
  { code: "81625", town: "Craig", state: "CO", longitude: -107.561, latitude: 40.522 },
  { code: "81626", town: "Craig", state: "CO", longitude: -107.546, latitude: 40.515 },
];

describe("the search files", () => {
  it("round-trip landmarks and zip codes", () => {
    const alone: Landmark = { ...LAKE, name: "Abert Lake", also: [], states: [] };
    expect(unpackLandmarks(packLandmarks([LAKE, alone]))).toEqual([alone, LAKE]);
    expect(unpackZips(packZips([...ZIPS].reverse()))).toEqual(ZIPS);
  });

  it("are refused when a line is cut off or has no number, instead of placing it at 0", () => {
    const places: Place[] = [
      {
        ...{ name: "Craig", country: "US", region: "CO", population: 9060, kind: 2 },
        ...{ longitude: -107.5465, latitude: 40.5152 },
      },
    ];
    expect(unpackPlaces(packPlaces(places))).toEqual(places);
    for (const [packed, unpack] of [
      [packLandmarks([LAKE]), unpackLandmarks],
      [packPlaces(places), unpackPlaces],
      [packZips(ZIPS), unpackZips],
    ] as const) {
      const text = brotliDecompressSync(packed).toString();
      const [line = ""] = text.split("\n");
      const numbers = line.split("\t").flatMap((field, at) => (/^-?\d/.test(field) ? [at] : []));
      expect(numbers.length).toBeGreaterThan(2);
      for (const at of numbers) {
        const fields = line.split("\t");
        for (const changed of [fields.slice(0, at), fields.with(at, ""), fields.with(at, "1.2.3")])
          expect(() => unpack(brotliCompressSync(Buffer.from(changed.join("\t"))))).toThrow(RangeError);
      }
    }
  });

  it("contain names without abbreviations", () => {
    expect(
      ["Mt. Elbert", "Longs Pk.", "Mt.Baldy", "BLACK  HILLS", "Salmon River Mts.", "St. Croix"].map(fullName),
    ).toEqual([
      "Mount Elbert",
      "Longs Peak",
      "Mount Baldy",
      "Black Hills",
      "Salmon River Mountains",
      "Saint Croix",
    ]);
    expect(alsoNamed("Medicine Bow-Routt National Forest").split("|")).toEqual([
      "Medicine Bow National Forest",
      "Routt National Forest",
    ]);
    expect(alsoNamed("Mount Blue Sky")).toBe("Mount Evans");
    expect(alsoNamed("San Juan National Forest")).toBe("");
  });
});

describe("labels", () => {
  it("name up to three states", () => {
    expect(landmarkLabel(LAKE)).toBe("Lake Powell, Utah and Arizona");
    expect(landmarkLabel({ name: "Black Hills", states: ["SD"] })).toBe("Black Hills, South Dakota");
    expect(landmarkLabel({ name: "Missouri River", states: ["MT", "MO", "SD", "ND"] })).toBe(
      "Missouri River, Montana and 3 more states",
    );
  });

  it("name a zip code's town", () => {
    const index = new PostalIndex(ZIPS);
    expect(index.startingWith("816").map(zipLabel)).toEqual([
      "81625, Craig, Colorado",
      "81626, Craig, Colorado",
    ]);
    expect(index.startingWith(" 04473-1234 ").map(zipLabel)).toEqual(["04473, Orono, Maine"]);
    expect([
      ...index.startingWith("81"),
      ...index.startingWith("816251"),
      ...index.startingWith("8162a"),
    ]).toEqual([]);
    expect(index.towns.map(({ name, zips }) => [name, zips])).toEqual([
      ["Orono", 1],
      ["Craig", 2],
    ]);
  });
});
