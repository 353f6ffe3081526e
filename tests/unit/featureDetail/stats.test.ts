import { describe, expect, it } from "vitest";
import { createdText, statsOf } from "../../../src/features/featureDetail/components/Stats";
import { feature } from "../content/memoryApi";

const none = { position: null, vertexCount: 0 };
const stats = (...args: Parameters<typeof statsOf>) => Object.fromEntries(statsOf(...args));

describe("statsOf", () => {
  it("shows a waypoint's coordinates with 6 decimals and its elevation in feet", () => {
    const position: [number, number, number] = [-107.1234567, 40.5, 2000];
    expect(stats(feature("a"), { position, vertexCount: 1 }, false, "imperial")).toMatchObject({
      Latitude: "40.500000",
      Longitude: "-107.123457",
      Elevation: "6,562 ft",
    });
  });
  it("hides coordinates on request", () => {
    const position: [number, number, number] = [-107, 40, 0];
    expect(stats(feature("a"), { position, vertexCount: 1 }, true, "imperial")).toMatchObject({
      Latitude: "--",
      Longitude: "--",
      Elevation: "--",
    });
  });
  it("shows miles, mph and acres for a line, a track and an area; '--' for unknown values", () => {
    const line = feature("a", { properties: { ghType: "Polyline", distance: 1609.265 } });
    expect(stats(line, { position: null, vertexCount: 1200 }, false, "imperial")).toMatchObject({
      Length: "1.00 mi",
      Points: "1,200",
    });
    const track = feature("a", {
      properties: { ghType: "Tracks", distance: 0, duration: 3600, averageSpeed: 1 },
    });
    expect(stats(track, none, false, "imperial")).toMatchObject({
      Length: "--",
      Duration: "1 h 00 min",
      "Average speed": "2.24 mph",
    });
    const area = feature("a", { properties: { ghType: "Polygon", area: 1_000_000 } });
    expect(stats(area, none, false, "imperial")).toMatchObject({ Area: "247.11 acres" });
  });
  it("uses kilometers, meters and hectares when chosen", () => {
    const position: [number, number, number] = [-107, 40.5, 2000];
    expect(stats(feature("a"), { position, vertexCount: 1 }, false, "metric")).toMatchObject({
      Elevation: "2,000 m",
    });
    const track = feature("a", { properties: { ghType: "Tracks", distance: 1609, averageSpeed: 1 } });
    expect(stats(track, none, false, "metric")).toMatchObject({
      Length: "1.61 km",
      "Average speed": "3.60 km/h",
    });
    const area = feature("a", { properties: { ghType: "Polygon", area: 1_000_000 } });
    expect(stats(area, none, false, "metric")).toMatchObject({ Area: "100.00 ha" });
  });
  it("shows the creation date", () => {
    expect(createdText(1_700_000_000)).toMatch(/^Created: 11\/1[45]\/2023$/);
  });
});
