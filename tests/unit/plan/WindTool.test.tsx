// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Role } from "../../../src/domain/roles";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { chooseTool } from "../../../src/features/plan/slice";
import {
  retryWind,
  saveScent,
  scentSaving,
  standAtCenter,
  standsChosen,
  standsFromSelection,
  standsTooFar,
  type WindResult,
  windFailed,
  windFound,
  windPlaced,
  windRunning,
} from "../../../src/features/plan/wind/slice";
import { changePreferences } from "../../../src/features/preferences/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { row } from "../map/fakeFeatures";
import { HERE, THERE } from "./glassingRun";

stubResizeObserver();
afterEach(cleanup);

const ACRE = 4046.8564224;
const MPH = 0.44704;
const STAND = { wind: [4 * MPH, 4 * MPH] as [number, number], upslope: -2 * MPH, known: true };
const RESULT: WindResult = {
  stands: [STAND, { ...STAND, known: false }],
  often: 40 * ACRE,
  atTimes: 30 * ACRE,
  speeds: [3 * MPH, 12 * MPH],
  sample: false,
  standing: true,
  weather: { from: 225, speed: 6 * MPH, radius: 800, at: Date.UTC(2026, 9, 10, 15) },
};

function show({ role = "insider" as Role } = {}) {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  run.dispatch(chooseTool("wind"));
  const settings = () => run.store.getState().wind.settings;
  const from = (result: WindResult | null = RESULT) => {
    run.dispatch(standsChosen([THERE, HERE]));
    run.dispatch(windPlaced({ zone: "America/Denver", date: "2026-10-10", minutes: 540 }));
    if (result) run.dispatch(windFound(result));
  };
  return { ...run, from, settings, user: userEvent.setup() };
}

it("asks for a stand first, which can be the map's center or selected waypoints by keyboard", async () => {
  const { user, dispatch, actions } = show();
  expect(screen.getByText(/^Click the map or a waypoint where you'd sit/)).toBeDefined();
  screen.getByRole("button", { name: "Use map center" }).focus();
  await user.keyboard("{Enter}");
  expect(actions.at(-1)).toEqual(standAtCenter());
  expect(screen.getByRole("button", { name: "Use selected waypoint" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  dispatch(featuresPut([row("w1"), row("w2")]));
  dispatch(selectIds(["w1", "w2"]));
  await user.click(screen.getByRole("button", { name: "Use 2 selected waypoints" }));
  expect(actions.at(-1)).toEqual(standsFromSelection());
});

it("lists the stands with the wind at each, and clears them one by one", async () => {
  const { from, user, store } = show();
  from();
  const rows = within(screen.getByRole("list", { name: "Stands" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "AKnobWind SW 6 mph · downslope 2 mph",
    expect.stringMatching(/^B.*40\.5.*No elevation here$/),
  ]);
  await user.click(screen.getByRole("button", { name: "Clear stand Knob" }));
  expect(store.getState().wind.stands).toEqual([HERE]);
});

it("shows acres of scent and the winds, and labels them as a model", () => {
  const { from } = show();
  from();
  expect(screen.getByText("70 acres", { selector: "strong" }).parentElement?.textContent).toBe(
    "Scent on 70 acres",
  );
  const rows = within(screen.getByRole("list", { name: "Legend" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Most of the time40 acres",
    "At times30 acres",
  ]);
  expect(screen.getByText("Arrows: wind near the ground, 3 to 12 mph. Longer is faster.")).toBeDefined();
  expect(screen.getByText(/^A model, not a forecast: /)).toBeDefined();
});

it("changes the wind, the time and the distance by keys, with the direction's name", async () => {
  const { from, user, settings } = show();
  from();
  const direction = screen.getByRole("slider", { name: "Wind from" });
  expect(direction.getAttribute("aria-valuetext")).toBe("270° W");
  for (const name of ["Wind from", "Wind speed", "Time of day", "Scent distance"]) {
    screen.getByRole("slider", { name }).focus();
    await user.keyboard("{ArrowRight}");
  }
  expect(settings()).toMatchObject({ from: 275, minutes: 545 });
  expect(settings().speed).toBeCloseTo(9 * MPH, 3);
  expect(settings().radius).toBeCloseTo(0.6 * 1609.344, 0);
  expect(screen.getByText("9:05 AM MDT")).toBeDefined();
  expect(screen.getByText(/^The sun is \d+° high in the southeast$/)).toBeDefined();
});

it("uses kilometers an hour, kilometers and hectares when selected", () => {
  const { from, dispatch } = show();
  dispatch(changePreferences([{ action: "change", path: "global/units", values: "metric" }]));
  from();
  expect(screen.getByText(/^Arrows: /).textContent).toContain("5 to 19 km/h");
  expect(screen.getByText("28 ha", { selector: "strong" })).toBeDefined();
  expect(screen.getByText("km/h")).toBeDefined();
});

it("saves areas, and says what prevents it", async () => {
  const { from, user, dispatch, actions } = show();
  from(null);
  expect(screen.queryByRole("button", { name: "Save as areas" })).toBeNull();
  dispatch(windRunning({ done: 3, total: 12 }));
  expect(
    screen.getByRole("progressbar", { name: "Reading elevations..." }).getAttribute("aria-valuenow"),
  ).toBe("25");
  dispatch(standsTooFar());
  expect(screen.getByText("These stands are too far apart for one wind. Clear some.")).toBeDefined();
  dispatch(windFailed("The elevation service answers 503."));
  await user.click(screen.getByRole("button", { name: /^(Try again|Retry)$/ }));
  expect(actions.at(-1)).toEqual(retryWind());
  dispatch(windFound({ ...RESULT, standing: false }));
  expect(screen.getByText("No elevation data for this part of the map.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save as areas" })).toBeNull();
  dispatch(windFound({ ...RESULT, sample: true }));
  expect(screen.getByText(/^Sample terrain: /)).toBeDefined();
  expect(screen.getByText(/\(sample\)$/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save as areas" }));
  expect(actions.at(-1)).toEqual(saveScent());
  dispatch(scentSaving(true));
  expect(screen.getByRole("button", { name: "Save as areas" }).getAttribute("aria-disabled")).toBe("true");
});

it("offers another plan where terrain analysis isn't included", () => {
  show({ role: "registered" });
  expect(screen.getByText("Wind and scent is part of terrain analysis.")).toBeDefined();
  expect(screen.queryByRole("slider")).toBeNull();
});
