import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gazetteer } from "../../../../server/arcgis/lookups/gazetteer";
import { landmarks } from "../../../../server/arcgis/lookups/landmarks";
import { postalIndex } from "../../../../server/arcgis/lookups/postal";
import { type PlaceResult, PlaceSearch } from "../../../../server/arcgis/lookups/suggest";
import { effortOf } from "../../../support/effort";

interface Query {
  text: string;
  name: string;
  type: string;
  state: string;
}

const queries = readFileSync(new URL("searchQueries.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Query => {
    const [text = "", name = "", type = "", state = ""] = line.split("\t");
    return { text, name, type, state };
  });
const search = new PlaceSearch({ gazetteer: gazetteer(), postal: postalIndex(), landmarks: landmarks() });

/** Difference in degrees between two notations of the same position. */
const NEAR = 0.001;

function isRight(found: PlaceResult | undefined, { name, type, state }: Query): boolean {
  if (!found) return false;
  if (!name.startsWith("@")) {
    // "Saint" and "St." are the same name.
    const label = found.label.replace(/^St\. /, "Saint ");
    return label.startsWith(name) && found.type === type && found.label.includes(state);
  }
  const [latitude = Number.NaN, longitude = Number.NaN] = name.slice(1).split(",").map(Number);
  return Math.abs(found.latitude - latitude) < NEAR && Math.abs(found.longitude - longitude) < NEAR;
}

describe("the listed searches", () => {
  it("rank the intended place first in at least 95 of 100", () => {
    const misses = queries.flatMap((query) => {
      const [first] = search.find(query.text);
      return isRight(first, query)
        ? []
        : [`${query.text}: ${first ? `${first.label} (${first.type})` : "nothing"}`];
    });
    console.log(
      `${queries.length - misses.length} of ${queries.length} right. Misses:\n${misses.join("\n")}`,
    );
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(misses.length / queries.length).toBeLessThanOrEqual(0.05);
  });

  it("take less than 100 ms of processor time each, in 95 of 100", () => {
    const sorted = queries.map(({ text }) => effortOf(() => search.find(text))).sort((a, b) => a - b);
    console.log(`p50 ${sorted[sorted.length >> 1]} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]} ms`);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(100);
  });
});
