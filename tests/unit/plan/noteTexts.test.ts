import { expect, it } from "vitest";
import { glassingFound, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { NOTES } from "../../../src/features/plan/notes/notesOf";
import { rowsText, settingText } from "../../../src/features/plan/notes/planNote";
import type { NoteTool } from "../../../src/features/plan/notes/slice";
import { changeSunlight, sunlightFound, sunlightPlaced } from "../../../src/features/plan/sunlight/slice";
import { areasAvoided, endChosen, startChosen, travelFound } from "../../../src/features/plan/travel/slice";
import { standsChosen, windFound, windPlaced } from "../../../src/features/plan/wind/slice";
import { listedZones } from "../../../src/features/plan/zones/geometry";
import { changeConditions, zonesFound, zonesPlaced } from "../../../src/features/plan/zones/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, runFeature, USER } from "../app/fakes";
import { foundZones } from "./found";
import { HERE, spot, THERE } from "./glassingRun";
import { frameAt, NOW, PLACE } from "./sunlightRun";

const ACRE = 4046.8564224;
const MPH = 0.44704;
const [longitude, latitude] = PLACE;
const ZONE = "America/Denver";
const DAY = { legal: null, sunrise: null, sunset: null, alwaysUp: false };
const CAMP = spot(-107.49, 40.5, "Camp");

function page({ sample = false } = {}) {
  const { store } = runFeature(null, fakeServices());
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16, sample } };
  store.dispatch(sessionStarted({ user: USER, remote }));
  const note = (tool: NoteTool) => NOTES[tool](store.getState());
  return { store, dispatch: store.dispatch, note };
}

it("a tool that shows nothing has no note", () => {
  const { note } = page();
  for (const tool of Object.keys(NOTES) as NoteTool[]) expect(note(tool)).toBeNull();
});

it("glassing from several spots says what each sees and adds, and that terrain is a sample", () => {
  const { dispatch, note } = page({ sample: true });
  dispatch(spotsChosen([HERE, THERE]));
  dispatch(
    glassingFound({
      best: [
        { spot: 1, sees: 600 * ACRE, adds: 600 * ACRE },
        { spot: 0, sees: 500 * ACRE, adds: 200 * ACRE },
      ],
      range: 1000 * ACRE,
      seenBy: [500 * ACRE, 300 * ACRE, 0],
    }),
  );
  expect(note("glassing")).toEqual({
    title: "Glassing from 2 spots",
    contents: [
      "Visible within 1.5 mi: 800 acres of 1,000 acres.",
      "Seen from 1 spot: 500 acres. Seen from 2: 300 acres. Hidden: 200 acres.",
      "1. Knob sees 600 acres.",
      `2. 40.500000° N 107.500000° W sees 500 acres and adds 200 acres.`,
      "Eye height 5.5 ft, animal height 3 ft.",
      "Sample terrain: not measured in detail, so don't plan by what it shows.",
    ],
    place: THERE,
  });
});

it("sun and shade says the time, or the hours of the day", () => {
  const { dispatch, note } = page();
  dispatch(sunlightPlaced({ place: { longitude, latitude, zone: ZONE }, day: DAY }));
  dispatch(changeSunlight({ date: "2026-10-10", minutes: 9 * 60 }));
  const found = { known: 1000 * ACRE, lit: 700 * ACRE, bands: [], sample: false, at: NOW };
  dispatch(sunlightFound(found));
  expect(note("sunlight")).toMatchObject({
    title: "Sun and shade at 9:03 AM MDT on Oct 10, 2026",
    contents: [
      "700 acres in sun, of 1,000 acres.",
      "Sun: 700 acres. Shade: 300 acres.",
      expect.stringMatching(/^The sun is \d+° high in the (east|southeast)\.$/),
    ],
    place: { longitude, latitude },
  });
  dispatch(sunlightFound({ ...found, lit: 0, bands: [0, 0, 400 * ACRE, 600 * ACRE, 0, 0] }));
  const day = note("sunlight");
  expect(day?.title).toBe("Hours of sun on Oct 10, 2026");
  expect(day?.contents).toHaveLength(1);
  expect(day?.contents[0]).toMatch(/: 600 acres\. .*: 400 acres\. /);
});

it("travel time says the route, the reach, the walking settings and the avoided areas, in the displayed units", () => {
  const { dispatch, note } = page();
  dispatch(startChosen(CAMP));
  const result = {
    known: 1000 * ACRE,
    minutes: 10,
    bands: [100 * ACRE, 200 * ACRE, 0],
    sample: false,
    startAvoided: false,
    water: null,
    standing: true,
    route: null,
  };
  dispatch(travelFound(result));
  expect(note("travel")?.title).toBe("Travel time from Camp");
  dispatch(endChosen(THERE));
  dispatch(areasAvoided({ key: "k", ids: ["a"], titles: ["Marsh"] }));
  dispatch(travelFound({ ...result, route: { seconds: [2400, 3000], length: 1609.344 } }));
  expect(note("travel")).toMatchObject({
    title: "Route from Camp to Knob",
    contents: [
      "Route: 40 min there, 50 min back, 1.00 mi.",
      "Within reach: 300 acres of 1,000 acres in the radius.",
      "Under 10 min: 100 acres. 10 to 20 min: 200 acres. 20 min or more: 0 acres. Out of reach: 700 acres.",
      "Time to get there, pack 25 lb, off-trail speed 60%, steepest slope 40°, radius 2.5 mi.",
      "Avoids Marsh.",
      "Times are modeled; weather, brush and rest add to them.",
    ],
    place: CAMP,
  });
});

it("wind and scent says the wind, the time and the local wind at each stand", () => {
  const { dispatch, note } = page();
  dispatch(standsChosen([CAMP, THERE]));
  dispatch(windPlaced({ zone: ZONE, date: "2026-10-10", minutes: 540 }));
  const stand = { wind: [4 * MPH, 0] as [number, number], upslope: -2 * MPH, known: true };
  dispatch(
    windFound({
      stands: [stand, { ...stand, known: false }],
      often: 40 * ACRE,
      atTimes: 30 * ACRE,
      speeds: [3 * MPH, 12 * MPH],
      sample: false,
      standing: true,
      weather: { from: 225, speed: 6 * MPH, radius: 804.672, at: Date.UTC(2026, 9, 10, 15) },
    }),
  );
  expect(note("wind")).toEqual({
    title: "Scent from 2 stands, SW 6 mph at 9:00 AM MDT",
    contents: [
      "Scent on 70 acres: most of the time on 40 acres, at times on 30 acres.",
      expect.stringMatching(/^Wind from 225° SW at 6 mph, 9:00 AM MDT on Oct 10, 2026\. The sun is /),
      "Wind near the ground: 3 to 12 mph. Scent followed for 0.5 mi.",
      "A. Camp: wind W 4 mph, downslope 2 mph.",
      "A model, not a forecast: it accounts for terrain and sun, but not for weather, trees or gusts.",
    ],
    place: CAMP,
  });
});

it("zones say what had to match, which conditions hold, and the largest zones", () => {
  const { dispatch, note } = page();
  dispatch(zonesPlaced(frameAt(longitude, latitude)));
  dispatch(standsChosen([CAMP]));
  dispatch(windPlaced({ zone: ZONE, date: "2026-10-10", minutes: 540 }));
  dispatch(changeConditions({ scentFree: true }));
  dispatch(
    zonesFound({ count: 2, total: 900_000, known: 4e6, sample: false, zones: listedZones(foundZones()) }),
  );
  const zones = note("zones");
  expect(zones).toMatchObject({
    title: "2 zones, 222 acres",
    contents: [
      "222 acres in 2 zones, of 988 acres searched.",
      "All of it out of the scent from Camp.",
      expect.stringMatching(
        /^Elevation 100 to 14400 ft, slope 0 to 20°, facing .*, smallest zone 20 acres\.$/,
      ),
      "1. 148 acres · 6,562 ft to 7,874 ft · North-facing.",
      "2. 74 acres · 6,890 ft to 7,218 ft · Flat.",
    ],
  });
  expect(zones?.place.longitude).toBeCloseTo(longitude, 6);
  expect(zones?.place.latitude).toBeCloseTo(latitude, 6);
});

it("figures are formatted as in legends and sliders, in the displayed units", () => {
  expect(rowsText([{ key: "a", label: "Sun", area: 2 * ACRE }], "imperial")).toBe("Sun: 2 acres.");
  expect(rowsText([{ key: "a", label: "Sun", area: 20_000 }], "metric")).toBe("Sun: 2 ha.");
  expect(settingText(2414.016, "imperial", "distance")).toBe("1.5 mi");
  expect(settingText(1.7, "metric", "elevation")).toBe("1.7 m");
});
