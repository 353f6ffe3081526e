import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toMercator } from "../../../../src/geometry/mercator";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createProximityClient, type ProximityClient } from "../../../../src/workers/proximity";
import { buildContent } from "../../../../workers/graphics/kernel";
import { WORLD_METERS } from "../../../../workers/graphics/types";
import { createProximityApi } from "../../../../workers/proximity/api";
import { geometryOf, run, type Sketch } from "../duplicates/shapes";
import { fakeService, mapLayer, sourceOf } from "../mapFeatures/fakeService";

const ports: MessagePort[] = [];
let client: ProximityClient;

afterEach(() => {
  client.dispose();
  for (const port of ports.splice(0)) port.close();
});

/** Runs the worker's API behind a channel instead of a thread. */
function connect({ fetchJson } = fakeService({})): ProximityClient {
  client = createProximityClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createProximityApi({ fetchTile: async () => null, fetchJson }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const camp = (longitude: number, latitude: number): Sketch => ({ kind: 0, paths: [[[longitude, latitude]]] });
const drawn = (features: readonly Sketch[]) => run(buildContent(geometryOf(features)));

async function hold(
  features: readonly Sketch[],
  live = new Uint8Array(features.length).fill(1),
  service = fakeService({}),
) {
  const proximity = connect(service);
  await proximity.begin();
  await proximity.add(drawn(features));
  await proximity.end(live);
  return proximity;
}
const NO_TARGETS = { slots: new Uint32Array(0), rings: [], map: null, areasOnly: false };
const ring = (west: number, south: number, east: number, north: number) =>
  Float64Array.of(west, south, east, south, east, north, west, north);

describe("the proximity client", () => {
  // One hundredth of a degree of latitude is 1.1 km.
  const camps = [camp(-105, 40), camp(-105, 40.01), camp(-105, 40.02), camp(-105, 41)];

  it("measures between the map's features and targets, which are left out themselves", async () => {
    const proximity = await hold(camps);
    expect(await proximity.measure({ ...NO_TARGETS, slots: Uint32Array.of(0) }, 8000)).toEqual({
      targets: 1,
      areas: 0,
      layers: null,
    });
    await proximity.choose(Uint32Array.of(3, 2, 1, 0));
    expect([...(await proximity.find("within", 1200)).slots]).toEqual([1]);
    expect([...(await proximity.find("within", 3000)).slots]).toEqual([2, 1]);
    expect([...(await proximity.find("beyond", 1200)).slots]).toEqual([3, 2]);
  });

  it("measures to drawn areas, even across the 180th meridian", async () => {
    const proximity = await hold([camp(179.999, 1), camp(-179.999, 1), camp(179.9, 1)]);
    const half = WORLD_METERS / 2;
    const rings = [ring(half - 1000, 0, half + 1000, 500_000)];
    expect(await proximity.measure({ ...NO_TARGETS, rings, areasOnly: true }, 8000)).toEqual({
      targets: 1,
      areas: 1,
      layers: null,
    });
    await proximity.choose(Uint32Array.of(0, 1, 2));
    expect([...(await proximity.find("inside", 0)).slots]).toEqual([0, 1]);
  });

  it("measures to the map's layers in part of the map, from features there", async () => {
    const place = (longitude: number, latitude: number) => toMercator(longitude, latitude);
    // A lake with an island around the first camp, and a road next to the third.
    const service = fakeService({
      lakes: {
        type: "esriGeometryPolygon",
        features: [
          [
            [place(-105.05, 39.95), place(-105.05, 40.005), place(-104.95, 40.005), place(-104.95, 39.95)],
            [
              place(-105.001, 39.999),
              place(-104.999, 39.999),
              place(-104.999, 40.001),
              place(-105.001, 40.001),
            ],
          ],
        ],
      },
      roads: {
        type: "esriGeometryPolyline",
        features: [
          [[place(-105.001, 40.03), place(-105.001, 39.98)]],
          [[place(-104.999, 41), place(-104.999, 41.01)]],
        ],
      },
    });
    const proximity = await hold(camps, undefined, service);
    const corners = Float64Array.of(
      ...place(-105.1, 39.9),
      ...place(-104.9, 39.9),
      ...place(-104.9, 40.2),
      ...place(-105.1, 40.2),
    );
    const to = (name: string, areasOnly = false) => ({
      ...NO_TARGETS,
      map: { source: sourceOf(mapLayer(name)), corners },
      areasOnly,
    });
    expect(await proximity.measure(to("lakes", true), 1)).toEqual({
      targets: 1,
      areas: 1,
      layers: { names: ["lakes"], sample: false },
    });
    await proximity.choose(Uint32Array.of(0, 1, 2, 3));
    // The first camp is on the island.
    expect([...(await proximity.find("inside", 0)).slots]).toEqual([]);
    await proximity.measure(to("lakes"), 8000);
    await proximity.choose(Uint32Array.of(0, 1, 2, 3));
    expect([...(await proximity.find("within", 200)).slots]).toEqual([0]);
    expect([...(await proximity.find("within", 600)).slots]).toEqual([0, 1]);
    // Items elsewhere are neither near nor far, because their surroundings weren't read.
    expect([...(await proximity.find("beyond", 600)).slots]).toEqual([2]);
    await proximity.measure(to("roads"), 8000);
    await proximity.choose(Uint32Array.of(0, 1, 2, 3));
    expect([...(await proximity.find("within", 200)).slots]).toEqual([0, 1, 2]);
    await expect(proximity.measure(to("trails"), 8000)).rejects.toThrow(
      "Couldn't read trails. Its service reported: Service not found.",
    );
  });

  it("leaves out features in a slot no longer in use", async () => {
    const proximity = await hold(camps, Uint8Array.of(1, 0, 1, 1));
    expect(await proximity.measure({ ...NO_TARGETS, slots: Uint32Array.of(0, 1) }, 8000)).toEqual({
      targets: 1,
      areas: 0,
      layers: null,
    });
    await proximity.choose(Uint32Array.of(0, 1, 2, 3));
    expect([...(await proximity.find("within", 8000)).slots]).toEqual([2]);
  });

  it("accepts only areas as targets for being inside", async () => {
    const proximity = await hold(camps);
    const targets = { ...NO_TARGETS, slots: Uint32Array.of(0, 1), areasOnly: true };
    expect(await proximity.measure(targets, 8000)).toEqual({ targets: 0, areas: 0, layers: null });
  });

  it("reports progress, and stops when it is aborted", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => camp(-105 + at / 1e5, 40));
    const proximity = await hold(many);
    const targets = { ...NO_TARGETS, slots: Uint32Array.from({ length: 5000 }, (_, at) => at * 4) };
    const controller = new AbortController();
    const report = vi.fn(() => controller.abort());
    const measuring = proximity.measure(targets, 8000, controller.signal, report);
    await expect(measuring).rejects.toSatisfy(isAbortError);
    expect(report).toHaveBeenCalledWith(expect.any(Number), 20_000);
    await proximity.measure(targets, 8000);
    await proximity.choose(Uint32Array.from(many, (_, slot) => slot));
    expect((await proximity.find("within", 10)).slots).toHaveLength(15_000);
  });

  it("refuses queries before measuring", async () => {
    await expect(connect().find("within", 1)).rejects.toThrow("The list to search hasn't been set.");
  });
});
