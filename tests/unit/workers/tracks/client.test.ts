import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ElevationSource } from "../../../../src/domain/elevationSource";
import type { Feature } from "../../../../src/domain/feature";
import type { Position } from "../../../../src/domain/geometry";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createTracksClient, type TracksClient } from "../../../../src/workers/tracks";
import { createTracksApi } from "../../../../workers/tracks/api";
import { MAX_GROUND_TILES } from "../../../../workers/tracks/ground";
import type { TracksOutside } from "../../../../workers/tracks/readTracks";
import { MAX_POINTS } from "../../../../workers/tracks/types";
import { groundTiles } from "../../../support/groundTiles";
import { feature } from "../../map/fakeFeatures";
import { BEGIN, EAST, PLAIN } from "./made";

const ports: MessagePort[] = [];
let client: TracksClient;

afterEach(() => {
  client.dispose();
  for (const port of ports.splice(0)) port.close();
});

const REQUEST = { baseUrl: "https://here.invalid/api/v1", headers: { authorization: "Bearer x" } };

/** Returns a track with points 10 m and 10 s apart, or a line if not timed. */
function line(uuid: string, count = 100, timed = true): Feature {
  const coordinates = Array.from(
    { length: count },
    (_, at): Position => [-106 + 10 * at * EAST, 40, timed ? 2000 : 0],
  );
  const times = timed ? coordinates.map((_, at) => BEGIN + 10_000 * at) : null;
  const made = feature(
    uuid,
    { title: `Track ${uuid}`, geometry: { type: "LineString", coordinates } },
    "Sketch_Polyline",
  );
  return { ...made, properties: { ...made.properties, ghType: timed ? "Tracks" : "Polyline", times } };
}

/** Runs the worker's API behind a channel instead of a thread. */
function connect(features: readonly Feature[], outside: Partial<TracksOutside> = {}) {
  const readFeature = vi.fn<TracksOutside["readFeature"]>(
    async (_request, uuid) => features.find((one) => one.uuid === uuid) ?? null,
  );
  const fetchTile = vi.fn<TracksOutside["fetchTile"]>(async () => null);
  client = createTracksClient(
    () => REQUEST,
    () => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      Comlink.expose(createTracksApi({ readFeature, fetchTile, ...outside }), port2);
      port1.start();
      return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
    },
  );
  return { client, readFeature, fetchTile };
}

const SOURCE: ElevationSource = {
  template: "{z}/{x}/{y}",
  format: "terrarium",
  maxLevel: 14,
  atCorners: false,
  sample: false,
};

describe("the tracks worker behind its client", () => {
  it("reads the features itself and returns them without their points", async () => {
    const { client: tracks, readFeature } = connect([line("a"), line("b", 3, false)]);
    const told: number[][] = [];
    const opened = await tracks.open(["a", "gone", "b"], undefined, (done, total) =>
      told.push([done, total]),
    );
    expect(opened).toMatchObject([
      { uuid: "a", title: "Track a", ghType: "Tracks", points: 100, timed: true, elevated: true },
      { uuid: "b", points: 3, timed: false, elevated: false },
    ]);
    expect(readFeature.mock.calls.map(([request, uuid]) => [request, uuid])).toEqual(
      ["a", "gone", "b"].map((uuid) => [REQUEST, uuid]),
    );
    await vi.waitFor(() => expect(told.at(-1)).toEqual([3, 3]));
  });

  it("returns one shape after the other and the lines as saved, with their times", async () => {
    const { client: tracks } = connect([line("a")]);
    await tracks.open(["a"]);
    for (const simplify of [0, 5]) {
      const shaped = await tracks.shape({ ...PLAIN, simplify });
      expect(shaped).toMatchObject({ points: 100, kept: simplify ? 2 : 100, timed: true });
      expect(shaped?.figures.moving).toBe(990);
      expect(shaped?.rows.kind).toHaveLength(1);
    }
    const [piece] = await tracks.pieces();
    expect(piece?.coordinates).toHaveLength(6);
    expect([...(piece?.times ?? [])]).toEqual([BEGIN, BEGIN + 990_000]);
    // Reading the lines didn't remove anything.
    expect((await tracks.pieces())[0]?.coordinates).toHaveLength(6);
    expect((await tracks.path(0, 99)).length).toBe(4);
  });

  it("uses elevations from the map's tiles once, and the recorded ones again on request", async () => {
    const fetchTile = vi.fn(groundTiles(() => 1234));
    const { client: tracks } = connect([line("a")], { fetchTile });
    await tracks.open(["a"]);
    await tracks.readGround(SOURCE);
    const read = fetchTile.mock.calls.length;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(MAX_GROUND_TILES);
    await tracks.readGround(SOURCE);
    expect(fetchTile).toHaveBeenCalledTimes(read);
    for (const [ground, elevation] of [
      [true, 1234],
      [false, 2000],
    ] as const) {
      await tracks.shape({ ...PLAIN, ground });
      expect((await tracks.pieces())[0]?.coordinates[2]).toBe(elevation);
    }
  });

  it("says why the ground can't be read, and reads it the next time", async () => {
    const fetchTile = vi.fn(groundTiles(() => 7)).mockRejectedValueOnce(new Error("The service is down."));
    const { client: tracks } = connect([line("a")], { fetchTile });
    await tracks.open(["a"]);
    await expect(tracks.readGround(SOURCE)).rejects.toThrow("The service is down.");
    await tracks.readGround(SOURCE);
    await tracks.shape({ ...PLAIN, ground: true });
    expect((await tracks.pieces())[0]?.coordinates[2]).toBe(7);
  });

  it("keeps recorded elevations where the map has none", async () => {
    const { client: tracks } = connect([line("a")]);
    await tracks.open(["a"]);
    await tracks.readGround(SOURCE);
    await tracks.shape({ ...PLAIN, ground: true });
    expect((await tracks.pieces())[0]?.coordinates[2]).toBe(2000);
  });

  it("refuses more points than it can hold, and fails for unreadable input", async () => {
    const half = line("a", 2);
    const huge = {
      ...half,
      geometry: { type: "LineString", coordinates: { length: MAX_POINTS + 1, forEach() {}, 0: [0, 0, 0] } },
    };
    const { client: tracks, readFeature } = connect([huge as unknown as Feature]);
    await expect(tracks.open(["a"])).rejects.toThrow("too many points");
    readFeature.mockRejectedValueOnce(new Error("Can't reach the server."));
    await expect(tracks.open(["a"])).rejects.toThrow("Can't reach the server.");
    await expect(tracks.shape(PLAIN)).rejects.toThrow("No tracks have been set.");
  });

  it("stops reading when aborted, and has nothing after it was cleared", async () => {
    const { client: tracks, readFeature } = connect([line("a"), line("b")]);
    const abort = new AbortController();
    readFeature.mockImplementationOnce(async () => {
      abort.abort();
      return line("a");
    });
    const error = await tracks.open(["a", "b"], abort.signal).catch((cause: unknown) => cause);
    expect(isAbortError(error)).toBe(true);
    await tracks.open(["a"]);
    await tracks.forget();
    await expect(tracks.pieces()).rejects.toThrow("No tracks have been set.");
  });
});
