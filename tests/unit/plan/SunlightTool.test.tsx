// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Role } from "../../../src/domain/roles";
import { sunDay } from "../../../src/domain/sunlight";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { chooseTool } from "../../../src/features/plan/slice";
import {
  changeSunlight,
  retrySunlight,
  type SunlightResult,
  saveSunlight,
  spotAtCenter,
  spotFound,
  spotPicked,
  sunlightFailed,
  sunlightFound,
  sunlightHere,
  sunlightMoved,
  sunlightPlaced,
  sunlightPlaying,
  sunlightRunning,
  sunlightTooLarge,
} from "../../../src/features/plan/sunlight/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";

stubResizeObserver();
afterEach(cleanup);

const ACRE = 4046.8564224;
const NOON = Date.UTC(2026, 9, 10, 18);
const HOUR = 3_600_000;
const PLACE = { longitude: -107.5, latitude: 40.5, zone: "America/Denver" };
const RESULT: SunlightResult = { known: 1000 * ACRE, lit: 640 * ACRE, bands: [], sample: false, at: NOON };

function show({ role = "insider" as Role } = {}) {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  run.dispatch(chooseTool("sunlight"));
  const placed = () => {
    run.dispatch(sunlightPlaced({ place: PLACE, day: sunDay(NOON, PLACE.longitude, PLACE.latitude) }));
    run.dispatch(changeSunlight({ date: "2026-10-10", minutes: 12 * 60 }));
    run.dispatch(sunlightFound(RESULT));
  };
  const legend = () =>
    within(screen.getByRole("list", { name: "Legend" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const settings = () => run.store.getState().sunlight.settings;
  return { ...run, placed, legend, settings, user: userEvent.setup() };
}

it("shows the acres in sun, the sun's position, and legal light in local time", () => {
  const { placed, legend } = show();
  placed();
  expect(screen.getByText("640 acres", { selector: "strong" }).parentElement?.textContent).toBe(
    "640 acres in sun, of 1,000 acres",
  );
  expect(legend()).toEqual(["Sun640 acres", "Shade360 acres"]);
  expect(screen.getByText("12:00 PM MDT")).toBeDefined();
  expect(screen.getByText(/^The sun is \d+° high in the south$/)).toBeDefined();
  expect(
    screen.getByText(
      /^Legal shooting light 6:4\d AM MDT to 7:0\d PM MDT in most states. Sunrise 7:1\d AM MDT, sunset 6:3\d PM MDT\.$/,
    ),
  ).toBeDefined();
});

it("moves the time by keys, and plays and pauses the day", async () => {
  const { placed, settings, user, dispatch, actions } = show();
  placed();
  screen.getByRole("slider", { name: "Time of day" }).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(settings().minutes).toBe(12 * 60 + 10);
  await user.keyboard("{Home}");
  expect(settings().minutes).toBe(0);
  await user.click(screen.getByRole("button", { name: "Play the day" }));
  expect(actions).toContainEqual(sunlightPlaying(true));
  await user.click(screen.getByRole("button", { name: "Pause" }));
  dispatch(sunlightPlaying(true));
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-12-21" } });
  expect(settings().date).toBe("2026-12-21");
  // Choosing a date stops playback.
  expect(screen.getByRole("button", { name: "Play the day" })).toBeDefined();
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "" } });
  expect(settings().date).toBe("2026-12-21");
});

it("accepts a typed time, to the minute, and keeps it when the field is cleared", () => {
  const { placed, settings } = show();
  placed();
  const time = screen.getByLabelText("Time") as HTMLInputElement;
  expect(time.value).toBe("12:00");
  fireEvent.change(time, { target: { value: "07:28" } });
  expect(settings().minutes).toBe(7 * 60 + 28);
  expect(screen.getByText("7:28 AM MDT")).toBeDefined();
  fireEvent.change(time, { target: { value: "" } });
  expect(settings().minutes).toBe(7 * 60 + 28);
});

it("shows the hours of sun in bands, the sunniest first, without a time", async () => {
  const { placed, legend, user, dispatch } = show();
  placed();
  await user.click(screen.getByRole("radio", { name: "Hours of sun in the day" }));
  dispatch(
    sunlightFound({ ...RESULT, lit: 0, bands: [100, 0, 200, 300, 400, 0].map((acres) => acres * ACRE) }),
  );
  expect(legend()).toEqual([
    "10 hours or more0 acres",
    "8 to 10 hours400 acres",
    "6 to 8 hours300 acres",
    "4 to 6 hours200 acres",
    "2 to 4 hours0 acres",
    "Under 2 hours100 acres",
  ]);
  expect(screen.queryByRole("slider", { name: "Time of day" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save shade as areas" })).toBeNull();
});

it("says when the sun is on the selected slope", async () => {
  const { placed, user, dispatch, actions } = show();
  placed();
  await user.click(screen.getByRole("button", { name: "Use map center" }));
  expect(actions).toContainEqual(spotAtCenter());
  dispatch(spotPicked({ longitude: -107.5, latitude: 40.5 }));
  const slope = () => screen.getByRole("region", { name: "Sun on a slope" }).textContent;
  expect(slope()).toContain("Finding when");
  dispatch(spotFound({ known: true, stretches: [[NOON - 3 * HOUR, NOON + 2.5 * HOUR]] }));
  expect(slope()).toContain("Sunrise 9:00 AM MDT, sunset 2:30 PM MDT on this slope");
  expect(slope()).toContain("5 h 30 min of sun");
  const two: [number, number][] = [
    [NOON - 3 * HOUR, NOON - HOUR],
    [NOON, NOON + HOUR],
  ];
  dispatch(spotFound({ known: true, stretches: two }));
  expect(slope()).toContain("3 h 0 min of sun, with shade between 11:00 AM MDT and 12:00 PM MDT");
  dispatch(spotFound({ known: true, stretches: [] }));
  expect(slope()).toContain("gets no sun on this day");
  dispatch(spotFound({ known: false, stretches: [] }));
  expect(slope()).toContain("is outside the terrain that was read");
  await user.click(screen.getByRole("button", { name: "Clear slope" }));
  expect(actions).toContainEqual(spotPicked(null));
});

it("says so on days when the sun doesn't set or rise", () => {
  const { placed, dispatch } = show();
  placed();
  for (const [alwaysUp, text] of [
    [true, "The sun doesn't set on this day."],
    [false, "The sun doesn't rise on this day."],
  ] as const) {
    dispatch(sunlightPlaced({ place: PLACE, day: { sunrise: null, sunset: null, legal: null, alwaysUp } }));
    expect(screen.getByText(text)).toBeDefined();
  }
});

it("saves, uses the new view, and says what prevents it", async () => {
  const { placed, user, dispatch, actions } = show();
  placed();
  await user.click(screen.getByRole("button", { name: "Save shade as areas" }));
  await user.click(screen.getByRole("button", { name: "Save sun as areas" }));
  dispatch(sunlightMoved(true));
  await user.click(screen.getByRole("button", { name: "Use this view" }));
  expect(actions).toEqual(
    expect.arrayContaining([saveSunlight("shade"), saveSunlight("sun"), sunlightHere()]),
  );
  dispatch(sunlightFound({ ...RESULT, sample: true }));
  expect(screen.getByText(/^Sample terrain/)).toBeDefined();
  dispatch(sunlightFound({ ...RESULT, known: 0, lit: 0 }));
  expect(screen.getByText("No elevation data for this part of the map.")).toBeDefined();
  dispatch(sunlightTooLarge());
  expect(screen.getByText("The map shows too much ground. Zoom in to see sun and shade.")).toBeDefined();
  dispatch(sunlightRunning({ done: 1, total: 4 }));
  expect(screen.getByRole("progressbar", { name: "Reading elevations..." })).toBeDefined();
  dispatch(sunlightFailed("The service answers 503."));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(actions).toContainEqual(retrySunlight());
});

it("offers another plan where terrain analysis isn't included", async () => {
  const { user, store } = show({ role: "registered" });
  await user.click(screen.getByRole("button", { name: "Upgrade your plan" }));
  expect(store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
});
