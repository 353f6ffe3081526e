import { vi } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import type { Position } from "../../../src/domain/geometry";
import { featuresPut } from "../../../src/features/content/slice";
import type { TracksClient } from "../../../src/workers/tracks";
import { createTracksApi } from "../../../workers/tracks/api";
import { groundTiles } from "../../support/groundTiles";
import { feature, row } from "../map/fakeFeatures";
import { BEGIN, EAST } from "../workers/tracks/made";
import { runTool, type ToolRun } from "./toolRun";

/**
 * Returns a walk of ten minutes, a rest of ten minutes and another ten minutes' walk, with a point every ten seconds.
 * @param parts overrides of the feature
 */
export function outing(uuid: string, parts: Partial<Feature> = {}, from = 0): Feature {
  const meters = (at: number) => (at < 60 ? 12 * at : at < 120 ? 720 : 720 + 12 * (at - 120));
  return trackOf(
    uuid,
    Array.from(
      { length: 180 },
      (_, at): Position => [-106 + (meters(at) + from) * EAST, 40, 2000 + meters(at) / 6],
    ),
    BEGIN + 10_000 * from,
    parts,
  );
}

/** Returns a track with a point every ten seconds, or without times if `from` is null. */
export function trackOf(
  uuid: string,
  coordinates: Position[],
  from: number | null = BEGIN,
  parts: Partial<Feature> = {},
): Feature {
  const made = feature(
    uuid,
    { title: `Track ${uuid}`, ...parts, geometry: { type: "LineString", coordinates } },
    "Sketch_Polyline",
  );
  const times = from === null ? null : coordinates.map((_, at) => from + 10_000 * at);
  return { ...made, properties: { ...made.properties, ghType: times ? "Tracks" : "Polyline", times } };
}

/**
 * Opens the Plan view with the tracks tool. The worker's code runs on this thread with the given features. Needs fake
 * timers.
 */
export function runTracks(features: readonly Feature[], options: ToolRun = {}) {
  const held = new Map(features.map((one) => [one.uuid, one]));
  const api = createTracksApi({
    readFeature: async (_request, uuid) => held.get(uuid) ?? null,
    fetchTile: async (url) => (url ? await groundTiles(() => 1500)("0/0/0") : null),
  });
  const never = () => new AbortController().signal;
  const open = vi.fn<TracksClient["open"]>(async (uuids, signal = never(), report) =>
    api.open({ baseUrl: "", headers: {} }, uuids, signal, report),
  );
  const shape = vi.fn<TracksClient["shape"]>(async (settings, signal = never()) =>
    api.shape(settings, signal),
  );
  const readGround = vi.fn<TracksClient["readGround"]>(async () => {});
  const forget = vi.fn(async () => api.forget());
  const client: TracksClient = {
    open,
    shape,
    readGround,
    path: async (first, last) => api.path(first, last),
    pieces: async () => api.pieces(),
    originals: async () => api.originals(),
    forget,
    dispose: vi.fn(),
  };
  const run = runTool("tracks", { tracks: client }, options);
  const rows = () =>
    features.map(({ uuid, ...rest }) => row(uuid, rest as Partial<Feature>, "Sketch_Polyline"));
  run.store.dispatch(featuresPut(rows()));
  const state = () => run.store.getState().tracks;
  const drawn = () => vi.mocked(run.stage.plan.showTrack).mock.lastCall?.[0];
  return { ...run, held, openTracks: open, shape, readGround, forget, state, drawn };
}
