import { describe, expect, it } from "vitest";
import type { TaskStatus } from "../../../src/domain/status";
import * as glassing from "../../../src/features/plan/glassing/slice";
import * as overlays from "../../../src/features/plan/overlays/slice";
import { glassFrom, tracksFrom, travelFrom, windFrom } from "../../../src/features/plan/slice";
import type { Spot } from "../../../src/features/plan/spot";
import * as sunlight from "../../../src/features/plan/sunlight/slice";
import * as tracks from "../../../src/features/plan/tracks/slice";
import * as travel from "../../../src/features/plan/travel/slice";
import * as wind from "../../../src/features/plan/wind/slice";
import * as zones from "../../../src/features/plan/zones/slice";
import { authFailed } from "../../../src/features/session/slice";
import { MAX_TRACKS } from "../../../workers/tracks/types";

type Action = { type: string };
/** What all tools of the Plan view have in common. */
interface ToolState {
  status: TaskStatus;
  result: object | null;
}
interface Tool {
  name: string;
  reducer: (state: ToolState | undefined, action: Action) => ToolState;
  running: (step?: { done: number; total: number }) => Action;
  found: Action;
  failed: (message: string) => Action;
  stopped: Action;
}

const tool = (name: string, reducer: unknown, actions: Omit<Tool, "name" | "reducer">): Tool => ({
  name,
  reducer: reducer as Tool["reducer"],
  ...actions,
});

const ZONES = { count: 0, total: 0, known: 5, sample: false, zones: [] };
const GLASSING: glassing.GlassingResult = { best: [], range: 1, seenBy: [1, 0, 0] };
const SUN = { known: 5, lit: 2, bands: [], sample: false, at: 0 };
const TRAVEL: travel.TravelResult = {
  known: 5,
  minutes: 10,
  bands: [1, 2],
  sample: false,
  startAvoided: false,
  water: null,
  standing: true,
  route: { seconds: [60, 70], length: 100 },
};
const WIND: wind.WindResult = {
  stands: [],
  often: 1,
  atTimes: 2,
  speeds: [1, 2],
  sample: false,
  standing: true,
  weather: { from: 270, speed: 3, radius: 800, at: 0 },
};
const shaped = (rows: number) =>
  ({
    rows: { kind: new Uint8Array(rows) },
    whole: { meters: 9, seconds: 8 },
  }) as unknown as tracks.TracksResult;

const TOOLS: readonly Tool[] = [
  tool("zones", zones.zonesReducer, {
    running: zones.zonesRunning,
    found: zones.zonesFound(ZONES),
    failed: zones.zonesFailed,
    stopped: zones.zonesStopped(),
  }),
  tool("glassing", glassing.glassingReducer, {
    running: glassing.glassingRunning,
    found: glassing.glassingFound(GLASSING),
    failed: glassing.glassingFailed,
    stopped: glassing.glassingStopped(),
  }),
  tool("sunlight", sunlight.sunlightReducer, {
    running: sunlight.sunlightRunning,
    found: sunlight.sunlightFound(SUN),
    failed: sunlight.sunlightFailed,
    stopped: sunlight.sunlightStopped(),
  }),
  tool("travel", travel.travelReducer, {
    running: travel.travelRunning,
    found: travel.travelFound(TRAVEL),
    failed: travel.travelFailed,
    stopped: travel.travelStopped(),
  }),
  tool("wind", wind.windReducer, {
    running: wind.windRunning,
    found: wind.windFound(WIND),
    failed: wind.windFailed,
    stopped: wind.windStopped(),
  }),
  tool("tracks", tracks.tracksReducer, {
    running: tracks.tracksRunning,
    found: tracks.tracksShaped(shaped(2)),
    failed: tracks.tracksFailed,
    stopped: tracks.tracksStopped(),
  }),
];

describe.each(TOOLS)("the task of $name", ({ reducer, running, found, failed, stopped }) => {
  const reduced = (...actions: Action[]) => actions.reduce(reducer, reducer(undefined, { type: "start" }));

  it("keeps the last result in view while the next one is computed, and when that is canceled", () => {
    const again = reduced(found, running({ done: 3, total: 8 }));
    expect(again).toMatchObject({ status: { state: "running", done: 3, total: 8 } });
    expect(again.result).not.toBeNull();
    expect(reducer(again, stopped)).toMatchObject({ status: { state: "done" }, result: again.result });
  });

  it("has nothing to show when the first one is canceled", () => {
    expect(reduced(running(), stopped)).toMatchObject({ status: { state: "idle" }, result: null });
  });

  it("shows no old result beside a failure, and recovers from it", () => {
    const state = reduced(found, running(), failed("No ground."));
    expect(state).toMatchObject({ status: { state: "failed", error: "No ground." }, result: null });
    expect(reducer(state, found).status.state).toBe("done");
  });

  it("is forgotten with the session", () => {
    expect(reduced(found, authFailed())).toEqual(reduced());
  });
});

const spot = (uuid: string | null, longitude = -107): Spot => ({ longitude, latitude: 40, title: "", uuid });

describe("changed input", () => {
  it("of glassing clears its result and is retried when the last spots were too far apart", () => {
    const { glassingReducer: reducer, glassingFound, spotsChosen, spotsTooFar } = glassing;
    const found = reducer(reducer(undefined, spotsChosen([spot("a")])), glassingFound(GLASSING));
    const far = reducer(found, spotsTooFar());
    expect(far).toMatchObject({ tooFar: true, result: null, spots: [spot("a")] });
    for (const next of [spotsChosen([spot("b")]), glassFrom([spot("b")])])
      expect(reducer(far, next)).toMatchObject({
        tooFar: false,
        spots: [spot("b")],
        status: { state: "idle" },
      });
  });

  it("of the wind is limited to the maximum number of stands", () => {
    const stands = Array.from({ length: wind.MAX_STANDS + 3 }, (_, index) => spot(`s${index}`));
    const state = wind.windReducer(undefined, wind.standsChosen(stands));
    expect(state.stands).toEqual(stands.slice(0, wind.MAX_STANDS));
    expect(wind.windReducer(state, windFrom(spot("x"))).stands).toEqual([spot("x")]);
  });

  it("of the wind keeps a chosen date when the time zone becomes known again", () => {
    const { windReducer: reducer, windPlaced, changeWind } = wind;
    const first = reducer(
      undefined,
      windPlaced({ zone: "America/Denver", date: "2026-11-26", minutes: 420 }),
    );
    expect(first.settings).toMatchObject({ date: "2026-11-26", minutes: 420 });
    const chosen = reducer(first, changeWind({ date: "2026-12-01", minutes: 60 }));
    const moved = reducer(chosen, windPlaced({ zone: "America/Boise", date: "2026-11-26", minutes: 300 }));
    expect(moved).toMatchObject({ zone: "America/Boise", settings: { date: "2026-12-01", minutes: 60 } });
  });

  it("of travel time: another start clears the destination, another destination only the route", () => {
    const { travelReducer: reducer, startChosen, endChosen, travelFound } = travel;
    const begun = [startChosen(spot("a")), endChosen(spot("b")), travelFound(TRAVEL)].reduce(
      (state: travel.TravelState | undefined, action) => reducer(state, action),
      undefined,
    );
    const ended = reducer(begun, endChosen(null));
    expect(ended).toMatchObject({ end: null, start: spot("a"), result: { route: null, known: 5 } });
    for (const next of [startChosen(spot("c")), travelFrom(spot("c"))])
      expect(reducer(begun, next)).toMatchObject({ start: spot("c"), end: null, result: null });
    expect(reducer(undefined, endChosen(spot("b"))).result).toBeNull();
  });

  it("of travel time: a saved plan's areas have no outlines until they are loaded", () => {
    const { DEFAULT_TRAVEL: settings, travelReducer: reducer, travelRestored } = travel;
    const avoided = { ids: ["m"], titles: ["Marsh"] };
    const plan = { settings, start: spot(null), end: null, avoided };
    expect(reducer(undefined, travelRestored(plan)).avoided).toEqual({ ...avoided, key: "" });
    expect(reducer(undefined, travelRestored({ ...plan, avoided: null })).avoided).toBeNull();
  });

  it("of zones: a reset keeps only the opacity, which isn't a condition", () => {
    const { zonesReducer: reducer, changeZones, changeConditions, zonesOpacityChanged, resetZones } = zones;
    const state = [
      changeZones({ smallest: 90, aspect: [] }),
      changeConditions({ visible: true, minutes: 30 }),
      zonesOpacityChanged(0.2),
      resetZones(),
    ].reduce((before: zones.ZonesState | undefined, action) => reducer(before, action), undefined);
    expect(state?.settings).toEqual({ ...zones.DEFAULT_ZONES, opacity: 0.2 });
    expect(state?.conditions).toEqual(zones.NO_CONDITIONS);
  });

  it("of zones: a marked zone isn't marked in the next result", () => {
    const { zonesReducer: reducer, zonesFound, chooseZone, zonesTooLarge } = zones;
    const marked = reducer(reducer(undefined, zonesFound(ZONES)), chooseZone(3));
    expect(reducer(marked, zonesFound(ZONES)).chosen).toBeNull();
    expect(reducer(marked, zonesTooLarge())).toMatchObject({ chosen: null, tooLarge: true, area: null });
  });
});

describe("sun and shade", () => {
  const { sunlightReducer: reducer, ...actions } = sunlight;
  const reduced = (...list: Action[]) =>
    list.reduce((state, action) => reducer(state, action), reducer(undefined, { type: "start" }));

  it("stop playing when a time is chosen, and go on when the day plays", () => {
    const playing = reduced(actions.sunlightPlaying(true));
    expect(reducer(playing, actions.sunlightPlayedTo(600))).toMatchObject({ playing: true });
    expect(reducer(playing, actions.changeSunlight({ minutes: 600 }))).toMatchObject({ playing: false });
    expect(reducer(playing, actions.sunlightFailed("No."))).toMatchObject({ playing: false });
    expect(reducer(playing, actions.sunlightTooLarge())).toMatchObject({ playing: false });
  });

  it("are worth saving only after the user chose something", () => {
    const began = actions.sunlightBegan({ date: "2026-11-26", minutes: 420 });
    expect(reduced(began, actions.sunlightHere()).chosen).toBe(false);
    expect(reduced(began, actions.sunlightMoved(true), actions.sunlightHere()).chosen).toBe(true);
    expect(reduced(actions.spotPicked(null)).chosen).toBe(true);
    const plan = { settings: reduced(began).settings, spot: null, area: null };
    expect(reduced(actions.sunlightRestored(plan)).chosen).toBe(true);
    expect(reduced(actions.sunlightRestored(plan), actions.sunlightRestored(null))).toEqual(reduced());
  });

  it("don't show the sun of the previously selected slope", () => {
    const place = { longitude: -107, latitude: 40 };
    const state = reduced(actions.spotPicked(place), actions.spotFound({} as never));
    expect(state.spotSun).not.toBeNull();
    expect(reducer(state, actions.spotPicked({ ...place, latitude: 41 })).spotSun).toBeNull();
  });
});

describe("tracks", () => {
  const { tracksReducer: reducer, ...actions } = tracks;
  const reduced = (...list: Action[]) =>
    list.reduce((state, action) => reducer(state, action), reducer(undefined, { type: "start" }));
  const trimmed = actions.changeTracks({
    trim: { by: "distance", start: 5, end: 0 },
    reverse: true,
    join: "ends",
    stopRadius: 12,
  });

  it("are each added once, up to the limit", () => {
    const ids = Array.from({ length: MAX_TRACKS + 5 }, (_, index) => `t${index}`);
    expect(reduced(actions.tracksChosen(["t0", ...ids])).ids).toEqual(ids.slice(0, MAX_TRACKS));
    expect(reduced(tracksFrom(["a", "a"])).ids).toEqual(["a"]);
  });

  it("lose the previous lines' settings, and keep those that suit any line", () => {
    const several = reduced(actions.tracksChosen(["a", "b"]), trimmed, actions.tracksChosen(["c", "d"]));
    const { trim, reverse } = actions.DEFAULT_TRACKS;
    expect(several.settings).toMatchObject({ trim, reverse, join: "ends", stopRadius: 12 });
    expect(reduced(trimmed, actions.tracksChosen(["c"])).settings.join).toBe(actions.DEFAULT_TRACKS.join);
  });

  it("that were replaced already have the changes, so they aren't made twice", () => {
    const state = reduced(actions.tracksChosen(["a"]), trimmed, actions.tracksReplaced(["n"]));
    expect(state.ids).toEqual(["n"]);
    expect(state.settings).toEqual({ ...actions.DEFAULT_TRACKS, stopRadius: 12 });
  });

  it("highlight a row only as long as it exists", () => {
    const marked = reduced(actions.tracksShaped(shaped(3)), actions.chooseRow(2));
    expect(reducer(marked, actions.tracksShaped(shaped(3))).chosen).toBe(2);
    expect(reducer(marked, actions.tracksShaped(shaped(2))).chosen).toBeNull();
    expect(reducer(marked, actions.tracksShaped(null)).chosen).toBeNull();
  });

  it("report that nothing is left, and how long they were", () => {
    const state = reduced(actions.tracksShaped(shaped(1)), actions.tracksShaped(null));
    expect(state).toMatchObject({ empty: true, result: null, whole: { meters: 9, seconds: 8 } });
    expect(reducer(state, actions.tracksChosen(["b"]))).toMatchObject({ empty: false, whole: null });
  });
});

describe("results kept on the map", () => {
  const { overlaysReducer: reducer, overlayKept, overlayRemoved, overlaySwitched } = overlays;
  const reduced = (...list: Action[]) =>
    list.reduce((state, action) => reducer(state, action), reducer(undefined, { type: "start" }));

  it("are each kept once, the last one on top, and switched on", () => {
    const state = reduced(
      overlayKept("zones"),
      overlayKept("wind"),
      overlaySwitched({ id: "zones", on: false }),
      overlayKept("zones"),
    );
    expect(state).toMatchObject({ kept: ["wind", "zones"], off: [] });
  });

  it("can be switched off and on any number of times", () => {
    const off = overlaySwitched({ id: "wind", on: false });
    const state = reduced(overlayKept("wind"), off, off);
    expect(state.off).toEqual(["wind"]);
    expect(reducer(state, overlaySwitched({ id: "wind", on: true })).off).toEqual([]);
  });

  it("return switched on after they were removed while off", () => {
    const state = reduced(
      overlayKept("wind"),
      overlaySwitched({ id: "wind", on: false }),
      overlayRemoved("wind"),
    );
    expect(state).toMatchObject({ kept: [], off: [] });
  });
});
