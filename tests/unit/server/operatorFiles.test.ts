import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../../server/config";
import { mapConfiguration } from "../../../server/mapServices";
import { withoutKeys } from "../../../server/mapServices/withoutKeys";
import { EMBEDDED_SERVICES, tileUrl } from "../../../src/domain/mapServices";

const folder = mkdtempSync(path.join(tmpdir(), "operator-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const load = (name: "BASEMAPS_FILE" | "EVENTS_FILE", content: unknown) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(path.join(folder, "file.json"), text);
  return loadConfig({ [name]: "file.json" }, folder);
};

const TILES = "https://tiles.example.org/rest/services/Imagery/MapServer";
const BASEMAPS = [
  { name: "Topographic", tileServiceUrl: `${TILES}/`, priority: 2 },
  { name: "Satellite", tileServiceUrl: TILES, apiKey: "a&b", priority: 0, default: true },
  { name: "Hybrid", tileServiceUrl: TILES, priority: 1 },
];
const LAYER = {
  layerName: "a",
  name: "Course A",
  urls: { mainRes: "https://gis.example.org/Courses/0" },
  points: true,
};
const EVENT = {
  stateName: "tac",
  categories: [
    { categoryName: "Courses", subCategories: [{ subCategoryName: "Saturday", layers: [LAYER] }] },
  ],
};

describe("an operator's basemaps", () => {
  it("replace the profile's, by priority, with their keys and origins", () => {
    const { services } = mapConfiguration(load("BASEMAPS_FILE", BASEMAPS));
    expect(services.basemaps.map(({ name }) => name)).toEqual(["Satellite", "Hybrid", "Topographic"]);
    expect(services.origins).toEqual(["https://tiles.example.org"]);
    const [satellite, hybrid] = services.basemaps;
    expect(satellite && tileUrl(satellite, "1/2/3")).toBe(`${TILES}/tile/1/2/3?token=a%26b`);
    expect(hybrid && tileUrl(hybrid, "1/2/3")).toBe(`${TILES}/tile/1/2/3`);
  });

  it.each([
    [BASEMAPS.slice(1), "must list Satellite, Hybrid and Topographic"],
    [BASEMAPS.map((one) => ({ ...one, default: true })), "can have only one default"],
    [BASEMAPS.map((one) => ({ ...one, tileServiceUrl: "javascript:1" })), "tileServiceUrl"],
    ["no JSON", "BASEMAPS_FILE"],
  ])("that are invalid stop the server: %j", (content, reason) => {
    expect(() => load("BASEMAPS_FILE", content)).toThrow(ConfigError);
    expect(() => load("BASEMAPS_FILE", content)).toThrow(reason);
  });
});

describe("an operator's special events", () => {
  it("are in the manifest, with defaults for what the file leaves out", () => {
    const { manifest, services } = mapConfiguration(load("EVENTS_FILE", [EVENT]));
    const [event] = manifest.events;
    expect(event).toMatchObject({ stateName: "tac", isOpen: false });
    const [category] = event?.categories ?? [];
    expect(category).toMatchObject({ categoryName: "Courses", isPublished: true, opacity: 0.8 });
    expect(category?.subCategories[0]?.layers[0]).toEqual({
      ...LAYER,
      control: { enabled: false },
      priority: 0,
      sample: false,
    });
    expect(services.origins).toEqual(["https://gis.example.org"]);
    expect(manifest.states).toHaveLength(50);
  });

  it.each([
    [[EVENT, EVENT], "must name each event once"],
    [[{ ...EVENT, stateName: "a|b" }], "stateName"],
    [[{ ...EVENT, layers: [] }], "EVENTS_FILE"],
  ])("that are invalid stop the server: %#", (content, reason) => {
    expect(() => load("EVENTS_FILE", content)).toThrow(ConfigError);
    expect(() => load("EVENTS_FILE", content)).toThrow(reason);
  });

  it("require the file to exist", () => {
    expect(() => loadConfig({ EVENTS_FILE: "missing.json" }, folder)).toThrow("EVENTS_FILE");
  });
});

it("contours exist in both profiles", () => {
  for (const services of ["embedded", "public"] as const)
    expect(mapConfiguration({ services }).services.reference.contour?.url).toMatch(/Contours\/MapServer$/);
});

it("a basemap with a key is replaced by the built-in one for clients without an account", () => {
  const { services } = mapConfiguration(load("BASEMAPS_FILE", BASEMAPS));
  const { basemaps } = withoutKeys(services);
  expect(basemaps.map(({ name, priority }) => [name, priority])).toEqual([
    ["Satellite", 0],
    ["Hybrid", 1],
    ["Topographic", 2],
  ]);
  const [satellite, ...others] = basemaps;
  expect(satellite).toEqual({ ...EMBEDDED_SERVICES.basemaps[0], priority: 0, default: true });
  expect(others).toEqual(services.basemaps.slice(1));
  expect(JSON.stringify(withoutKeys(services))).not.toContain("a&b");
});
