import { describe, expect, it, vi } from "vitest";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createMapFeatureReader, MAX_FEATURES, MAX_VERTICES } from "../../../../workers/map-features/reader";
import type { MapReading } from "../../../../workers/map-features/types";
import { type FakeLayer, fakeService, mapLayer, sourceOf } from "./fakeService";

const EXTENT = { xmin: -12_000_000, ymin: 4_900_000, xmax: -11_990_000, ymax: 4_910_000 };
const { signal } = new AbortController();
const line = (x: number): [number, number][][] => [
  [
    [x, 0],
    [x, 10],
  ],
];
const LAKES: FakeLayer = {
  type: "esriGeometryPolygon",
  features: [1, 2, 3, 4, 5].map((x): [number, number][][] => [
    [
      [x, 0],
      [x + 1, 0],
      [x, 1],
    ],
  ]),
};
const STREAMS: FakeLayer = { type: "esriGeometryPolyline", features: [line(1), line(2), line(3)] };
const reading = (source: MapReading["source"], parts: Partial<MapReading> = {}): MapReading => ({
  source,
  extent: EXTENT,
  detail: 5,
  ...parts,
});

describe("the map feature reader", () => {
  it("reads areas and lines of all layers page by page, and reports progress", async () => {
    const service = fakeService({ lakes: LAKES, streams: STREAMS });
    const source = sourceOf(mapLayer("lakes", { where: "KIND = 1" }), mapLayer("streams", { sample: true }));
    const report = vi.fn();
    const found = await createMapFeatureReader(service.fetchJson).read(reading(source), signal, report);
    expect(found.areas).toHaveLength(5);
    expect([...(found.areas[4]?.[0] ?? [])]).toEqual([5, 0, 6, 0, 5, 1]);
    expect(found.lines.map((path) => [...path])).toEqual([1, 2, 3].map((x) => [x, 0, x, 10]));
    expect(found).toMatchObject({ names: ["lakes", "streams"], sample: true });
    expect(report.mock.calls).toEqual([2, 4, 5, 7, 8].map((done) => [done, 8]));
    const [first] = service.queries("lakes");
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
      where: "KIND = 1",
      outSR: "102100",
      inSR: "102100",
      maxAllowableOffset: "5.0",
      geometryType: "esriGeometryEnvelope",
    });
    expect(JSON.parse(first?.searchParams.get("geometry") ?? "")).toMatchObject(EXTENT);
  });

  it("queries only the layers of the states in view, each once", async () => {
    const service = fakeService({ lakes: LAKES });
    const source = sourceOf(mapLayer("lakes"), mapLayer("lakes"), mapLayer("utah", { stateName: "Utah" }));
    const found = await createMapFeatureReader(service.fetchJson).read(reading(source), signal);
    expect(found.areas).toHaveLength(5);
    expect(service.asked.filter(({ pathname }) => pathname.includes("utah"))).toEqual([]);
    const elsewhere = await createMapFeatureReader(service.fetchJson).read(
      reading(sourceOf(mapLayer("utah", { stateName: "Utah" }))),
      signal,
    );
    expect(elsewhere).toEqual({ areas: [], lines: [], names: [], sample: false });
  });

  it("leaves out points, and lines when only areas count", async () => {
    const service = fakeService({
      lakes: LAKES,
      streams: STREAMS,
      gauges: { type: "esriGeometryPoint", features: [] },
    });
    const source = sourceOf(mapLayer("lakes"), mapLayer("streams"), mapLayer("gauges"));
    const reader = createMapFeatureReader(service.fetchJson);
    const { areas, lines, names } = await reader.read(reading(source, { areasOnly: true }), signal);
    expect([areas.length, lines.length, names]).toEqual([5, 0, ["lakes"]]);
    expect((await reader.read(reading(source), signal)).names).toEqual(["lakes", "streams"]);
  });

  it("keeps the last result until it is cleared", async () => {
    const service = fakeService({ lakes: LAKES });
    const reader = createMapFeatureReader(service.fetchJson);
    const ask = (xmin: number) =>
      reader.read(reading(sourceOf(mapLayer("lakes")), { extent: { ...EXTENT, xmin } }), signal);
    const first = await ask(1);
    expect(await ask(1)).toBe(first);
    for (const xmin of [2, 3, 4]) await ask(xmin);
    expect(await ask(1)).toBe(first);
    for (const xmin of [5, 6, 7, 8]) await ask(xmin);
    expect(await ask(1)).not.toBe(first);
    const again = await ask(1);
    reader.forget();
    expect(await ask(1)).not.toBe(again);
  });

  it("refuses more features or vertices than its limit before reading them all", async () => {
    const many = {
      type: "esriGeometryPolyline",
      features: new Array(MAX_FEATURES + 1).fill(line(1)),
    } as const;
    const service = fakeService({ roads: { ...many } });
    const reader = createMapFeatureReader(service.fetchJson);
    await expect(reader.read(reading(sourceOf(mapLayer("roads"))), signal)).rejects.toThrow(
      "The map's layers have 20,001 features here, and at most 20,000 can be read at once. Zoom in,",
    );
    expect(service.queries("roads")).toEqual([]);
    const half = new Array(MAX_VERTICES / 2 + 1).fill([1, 1]);
    const long = fakeService(
      { roads: { type: "esriGeometryPolyline", features: [[half], [half], [half]] } },
      1,
    );
    await expect(
      createMapFeatureReader(long.fetchJson).read(reading(sourceOf(mapLayer("roads"))), signal),
    ).rejects.toThrow("too much detail here");
    expect(long.queries("roads")).toHaveLength(2);
  });

  it("names the layer that can't be read and gives the reason, whatever its service returns", async () => {
    const source = sourceOf(mapLayer("roads"));
    const failure = async (answer: (url: string) => unknown) =>
      createMapFeatureReader(async (url) => (url.includes("County") ? COLORADO : answer(url)))
        .read(reading(source), signal)
        .catch(({ message }: Error) => message);
    expect(await failure(() => ({ error: { message: "Token required." } }))).toBe(
      "Couldn't read roads. Its service reported: Token required.",
    );
    expect(await failure(() => ({ error: {} }))).toBe("Couldn't read roads. Its service reported: an error");
    expect(await failure(() => [])).toBe("Couldn't read roads. Its service returned something unreadable.");
    const lines = { geometryType: "esriGeometryPolyline" };
    expect(await failure((url) => (url.includes("query") ? {} : lines))).toBe(
      "Couldn't read roads. Its service returned no count.",
    );
    expect(await failure((url) => (url.includes("Count") ? { count: 3 } : lines))).toBe(
      "Couldn't read roads. Its service returned no features.",
    );
    expect(
      await failure(() => {
        throw new Error("The layer's service returned 500. Try again in a moment.");
      }),
    ).toBe("Couldn't read roads. The layer's service returned 500. Try again in a moment.");
  });

  it("leaves out invalid positions, and never returns a partial result as complete", async () => {
    const odd = { paths: [[[1, 2], ["x", 3], [4], null, [5, 6]], "line", []] };
    const read = (count: number, more: object) =>
      createMapFeatureReader(async (url) => {
        if (url.includes("County")) return COLORADO;
        if (!url.includes("query")) return { geometryType: "esriGeometryPolyline" };
        if (url.includes("Count")) return { count };
        return url.includes("resultOffset=0")
          ? { features: [{ geometry: odd }, { geometry: null }], ...more }
          : { features: [], ...more };
      }).read(reading(sourceOf(mapLayer("roads"))), signal);
    expect((await read(2, {})).lines.map((path) => [...path])).toEqual([[1, 2, 5, 6]]);
    const partly = "Couldn't read roads. Its service returned 2 of 9 features.";
    await expect(read(9, {})).rejects.toThrow(partly);
    await expect(read(9, { exceededTransferLimit: true })).rejects.toThrow(partly);
  });

  it("ends with the signal, and reports nothing else then", async () => {
    const controller = new AbortController();
    const reader = createMapFeatureReader(async () => {
      controller.abort();
      throw new Error("cut");
    });
    const failed = await reader
      .read(reading(sourceOf(mapLayer("roads"))), controller.signal)
      .catch((error: unknown) => error);
    expect(isAbortError(failed)).toBe(true);
  });
});

const COLORADO = { features: [{ attributes: { STATE_NAME: "Colorado" } }] };
