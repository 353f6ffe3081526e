import { call, put } from "typed-redux-saga";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Geometry } from "../../../src/domain/geometry";
import { sessionStarted } from "../../../src/features/session/slice";
import { GROUND_MS, withGround } from "../../../src/features/terrain/withGround";
import type { GroundElevation } from "../../../src/workers/groundElevation";
import { fakeServices, runFeature, USER } from "../app/fakes";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pointAt = (elevation: number): Geometry => ({ type: "Point", coordinates: [-105, 40, elevation] });
const LINE: Geometry = {
  type: "LineString",
  coordinates: [
    [-105, 40, 0],
    [-104, 41, 0],
  ],
};

const REMOTE = { elevation: { terrarium: "/tiles/{z}/{x}/{y}" } };

/** Returns what becomes of a geometry within the time that saving waits for its elevation. */
async function outcome(geometry: Geometry, groundElevation: GroundElevation, remote: object = REMOTE) {
  let found: Geometry | null = null;
  function* measure() {
    yield* put(sessionStarted({ user: USER, remote: { ...remote } }));
    found = yield* call(withGround, geometry);
  }
  runFeature(measure, fakeServices({ groundElevation }));
  await vi.advanceTimersByTimeAsync(GROUND_MS);
  return found;
}

it("gives a waypoint the ground's elevation, to a decimeter", async () => {
  const ask = vi.fn<GroundElevation>(async () => 1886.5432);
  expect(await outcome(pointAt(0), ask)).toEqual(pointAt(1886.5));
  expect(ask.mock.calls[0]?.[0]).toEqual({ longitude: -105, latitude: 40 });
});

it.each<[string, GroundElevation]>([
  ["is unknown there", async () => null],
  ["can't be read", async () => Promise.reject(new Error("no tiles"))],
  ["isn't read in time", () => new Promise(() => {})],
])("leaves a waypoint unchanged where the ground %s", async (_case, ask) => {
  expect(await outcome(pointAt(0), ask)).toEqual(pointAt(0));
});

it("delays saving by no more than two seconds", () => {
  expect(GROUND_MS).toBeLessThanOrEqual(2000);
});

it("requests nothing for lines, for waypoints with an elevation, or without an elevation service", async () => {
  const ask = vi.fn<GroundElevation>(async () => 1);
  expect(await outcome(LINE, ask)).toBe(LINE);
  expect(await outcome(pointAt(12), ask)).toEqual(pointAt(12));
  expect(await outcome(pointAt(0), ask, {})).toEqual(pointAt(0));
  expect(ask).not.toHaveBeenCalled();
});
