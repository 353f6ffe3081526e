import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { archiveReleases } from "../../../server/arcgis/archive/added";
import { archiveConfig } from "../../../server/arcgis/archive/config";
import { PUBLIC_SERVICES } from "../../../server/mapServices/public";
import { imageryArchive } from "../../../src/api/imageryArchive";
import { formatDay } from "../../../src/domain/dates";
import {
  lookupLevel,
  parseArchive,
  parseMetadata,
  releaseOn,
  tileTemplate,
} from "../../../src/domain/imagery";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { selectImageryDisplay } from "../../../src/features/imagery/selectors";
import { ITEMS } from "./setUp";

const CONFIG = archiveConfig("https://maps.example.org/arcgis/rest/services", archiveReleases([]));

afterEach(() => void vi.unstubAllGlobals());

describe("the archive directory", () => {
  it("is read newest first, by the dates in titles", () => {
    const items = parseArchive(CONFIG) ?? [];
    expect(items.length).toBe(17);
    expect(items.slice(0, 3).map(({ itemId }) => itemId)).toEqual([1279, 1304, 1218]);
    expect(formatDay(items[0]?.itemDate ?? 0)).toBe("Oct 23, 2025");
    expect(items.at(-1)).toMatchObject({
      itemId: 118,
      metadataURL: expect.stringMatching(/2014_r02\/MapServer$/),
    });
  });

  it("skips only entries without number, address or date", () => {
    const [number = "", whole] = Object.entries(CONFIG)[0] ?? [];
    const broken = {
      [number]: whole,
      latest: whole,
      2: { ...whole, itemURL: "" },
      3: { ...whole, itemTitle: "World Imagery" },
      4: { ...whole, metadataLayerUrl: 5 },
      5: null,
    };
    expect(parseArchive(broken)?.map(({ itemId }) => itemId)).toEqual([Number(number)]);
    for (const value of [null, "text", [], 7]) expect(parseArchive(value)).toBeNull();
  });

  it("shows the attribution of operator imagery, and of both sides of a comparison", () => {
    const [number = "", whole] = Object.entries(CONFIG)[0] ?? [];
    const [added] = parseArchive({ [number]: { ...whole, attribution: "USDA" } }) ?? [];
    const [sample] = parseArchive(CONFIG) ?? [];
    if (!added || !sample) throw new Error("The directory can't be read.");
    const credits = (left: typeof added | null, shown: typeof added) =>
      selectImageryDisplay.resultFunc(shown, left && { left, right: shown }, EMBEDDED_SERVICES)?.copyright;
    expect(credits(null, added)).toBe("Historical imagery: USDA");
    expect(credits(null, sample)).toMatch(/^Historical imagery: generated samples/);
    expect(credits(sample, added)).toMatch(/^Historical imagery: USDA; generated samples/);
  });

  it("uses one address for the tiles of all releases", () => {
    const templates = new Set((parseArchive(CONFIG) ?? []).map(tileTemplate));
    expect([...templates]).toEqual([
      "https://maps.example.org/arcgis/rest/services/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/{release}/{level}/{row}/{col}",
    ]);
  });
});

it("metadata is queried at levels 10 to 23", () => {
  expect([3, 10.4, 19.6, 23.4, 30].map(lookupLevel)).toEqual([10, 10, 20, 23, 23]);
});

it("finds the release for a day: the latest until then, else the oldest", () => {
  const on = (day: string) => releaseOn(ITEMS, Date.parse(day))?.itemId;
  expect([on("2026-01-01"), on("2024-06-06"), on("2024-06-05"), on("2001-01-01")]).toEqual([30, 41, 12, 7]);
});

describe("metadata", () => {
  const answer = (attributes: object) => ({ features: [{ attributes }] });

  it("is read with either name of the resolution, and without missing fields", () => {
    const whole = { SRC_DATE2: 5, NICE_DESC: " Nearmap ", SRC_DESC: "Redlands", SRC_ACC: 0.25 };
    const told = { captureDate: 5, provider: "Nearmap", source: "Redlands", accuracy: 0.25 };
    expect(parseMetadata(answer({ ...whole, SAMP_RES: 0.05, SRC_RES: 1 }))).toEqual({
      ...told,
      resolution: 0.05,
    });
    expect(parseMetadata(answer({ ...whole, SAMP_RES: null, SRC_RES: 1 }))).toEqual({
      ...told,
      resolution: 1,
    });
    expect(parseMetadata(answer({ NICE_DESC: " " }))).toEqual({
      captureDate: null,
      provider: null,
      source: null,
      resolution: null,
      accuracy: null,
    });
    for (const value of [null, {}, { features: [] }, { features: [{}] }])
      expect(parseMetadata(value)).toBeNull();
  });
});

describe("requests", () => {
  const question = {
    item: ITEMS[0] as (typeof ITEMS)[number],
    point: { x: -107.25, y: 40, spatialReference: { wkid: 4326 } },
    zoom: 13,
  };
  let asked: URL[];
  const answerWith = (value: unknown, status = 200) =>
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(new URL(url, "https://here.example.org"));
      return Response.json(value, { status });
    });

  beforeEach(() => {
    asked = [];
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("query the layer for the zoom at a point with its spatial reference", async () => {
    answerWith({ features: [] });
    expect(await imageryArchive.metadata(EMBEDDED_SERVICES, question)).toEqual({ success: true, data: null });
    expect(asked[0]?.pathname).toBe("/metadata-30/MapServer/10/query");
    const query = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(query).toMatchObject({
      f: "json",
      where: "1=1",
      geometryType: "esriGeometryPoint",
      spatialRel: "esriSpatialRelIntersects",
      returnGeometry: "false",
      outFields: "SRC_DATE2,NICE_DESC,SRC_DESC,SAMP_RES,SRC_RES,SRC_ACC",
    });
    expect(JSON.parse(query.geometry ?? "")).toEqual(question.point);
  });

  it("use the proxy for services on another host", async () => {
    answerWith(CONFIG);
    await imageryArchive.items(PUBLIC_SERVICES);
    expect(asked[0]?.pathname).toBe("/arcgis/proxy");
    expect(asked[0]?.search).toBe(`?${PUBLIC_SERVICES.imagery.configUrl}`);
  });

  it.each([
    ["an error inside a success", { error: { message: "No token." } }, 200, "No token."],
    [
      "a refusal",
      { error: { code: 404, message: "This release doesn't exist." } },
      404,
      "This release doesn't exist.",
    ],
    ["a directory that is none", [], 200, "Couldn't read the list of images."],
  ])("pass on %s", async (_what, value, status, message) => {
    answerWith(value, status);
    expect(await imageryArchive.items(EMBEDDED_SERVICES)).toMatchObject({
      success: false,
      data: { message },
    });
  });

  it("pass on a failed connection and stop with their signal", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await imageryArchive.items(EMBEDDED_SERVICES)).toMatchObject({ data: { id: "offline" } });
    const aborted = AbortSignal.abort();
    await expect(imageryArchive.items(EMBEDDED_SERVICES, aborted)).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
