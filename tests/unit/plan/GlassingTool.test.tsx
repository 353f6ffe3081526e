// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Extent } from "../../../src/domain/geometry";
import type { Role } from "../../../src/domain/roles";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import {
  type GlassingResult,
  glassFromCenter,
  glassFromSelection,
  glassingFailed,
  glassingFound,
  glassingRunning,
  glassingSaving,
  retryGlassing,
  saveGlassing,
  showSpot,
  spotsChosen,
  spotsTooFar,
} from "../../../src/features/plan/glassing/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { row } from "../map/fakeFeatures";
import { HERE, spot, THERE } from "./glassingRun";

stubResizeObserver();
afterEach(cleanup);

const ONE: GlassingResult = {
  best: [{ spot: 0, sees: 800_000, adds: 800_000 }],
  range: 4_000_000,
  seenBy: [800_000, 0, 0],
};
const THREE: GlassingResult = {
  best: [
    { spot: 1, sees: 600_000, adds: 600_000 },
    { spot: 0, sees: 500_000, adds: 200_000 },
    { spot: 2, sees: 100_000, adds: 4000 },
  ],
  range: 4_000_000,
  seenBy: [500_000, 200_000, 104_000],
};

function show({ role = "insider" as Role, sample = false, measured = [] as Extent[] } = {}) {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16, sample, measured } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  run.dispatch(chooseTool("glassing"));
  const settings = () => run.store.getState().glassing.settings;
  const legend = () =>
    within(screen.getByRole("list", { name: "Legend" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  return { ...run, settings, legend, user: userEvent.setup() };
}

it("asks for a spot first, which can be the map's center by keyboard", async () => {
  const { user, actions } = show();
  expect(
    screen.getByText("Click the map, a waypoint or a line to see what's visible from there."),
  ).toBeDefined();
  expect(screen.queryByRole("region", { name: "Visible ground" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Compare selected waypoints" }));
  expect(actions.some(glassFromSelection.match)).toBe(false);
  screen.getByRole("button", { name: "Use map center" }).focus();
  await user.keyboard("{Enter}");
  expect(actions.at(-1)).toEqual(glassFromCenter());
});

it("names the selected items it looks from", async () => {
  const { user, dispatch, actions } = show();
  const line = (uuid: string) =>
    row(
      uuid,
      {
        geometry: {
          type: "LineString",
          coordinates: [
            [-107, 40, 0],
            [-106, 40, 0],
          ],
        },
      },
      "Sketch_Polyline",
    );
  const many = Array.from({ length: 101 }, (_, at) => `w${at}`);
  dispatch(featuresPut([...many.map((uuid) => row(uuid)), line("l1"), line("l2")]));
  for (const [ids, label] of [
    [["w1"], "Use selected waypoint"],
    [["w1", "w2"], "Compare 2 selected waypoints"],
    [["l1"], "Compare spots along selected line"],
    [["l1", "l2"], "Compare spots along 2 lines"],
    [["w1", "l1", "l2"], "Compare 1 waypoint and 2 lines"],
    [many, "Compare 100 selected waypoints"],
  ] as const) {
    dispatch(selectIds(ids));
    await user.click(screen.getByRole("button", { name: label }));
    expect(actions.at(-1)).toEqual(glassFromSelection());
  }
});

it("has sliders for radius, eye and animal height in the displayed units, and best spots of several", async () => {
  const { user, dispatch, settings } = show();
  for (const [name, key] of [
    ["Radius", "{ArrowRight}"],
    ["Eye height", "{ArrowRight}"],
    ["Animal height", "{ArrowLeft}"],
  ] as const) {
    screen.getByRole("slider", { name }).focus();
    await user.keyboard(key);
  }
  const { radius, eye, animal } = settings();
  expect([radius / 1609.344, eye / 0.3048, animal / 0.3048].map((value) => value.toFixed(3))).toEqual([
    "1.750",
    "6.000",
    "2.500",
  ]);
  expect(screen.queryByRole("slider", { name: "Best spots" })).toBeNull();
  dispatch(spotsChosen([HERE, THERE]));
  screen.getByRole("slider", { name: "Best spots" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(settings().most).toBe(4);
});

it("shows acres of visible and hidden ground from a place or a waypoint", async () => {
  const { user, dispatch, legend, store } = show();
  dispatch(spotsChosen([HERE]));
  dispatch(glassingFound(ONE));
  const summary = screen.getByRole("region", { name: "Visible ground" });
  expect(summary.textContent).toContain("198 acres visible, of 988 acres in range");
  expect(legend()).toEqual(["Visible198 acres", "Hidden791 acres"]);
  expect(screen.getByText("40.500000° N 107.500000° W")).toBeDefined();
  dispatch(spotsChosen([THERE]));
  expect(screen.getByText("Knob")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Legend" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear spots" }));
  expect(store.getState().glassing.spots).toEqual([]);
});

it("lists the best of several spots with what each adds; a click, or Enter after arrow keys, shows one", async () => {
  const { user, dispatch, legend, actions } = show();
  dispatch(spotsChosen([HERE, THERE, spot(-107.6, 40.6, "Ridge, point 4")]));
  dispatch(glassingRunning());
  expect(screen.getByText("Comparing spots...")).toBeDefined();
  dispatch(glassingFound(THREE));
  expect(legend()).toEqual([
    "Seen from 1 spot124 acres",
    "Seen from 249 acres",
    "Seen from 3 or more26 acres",
    "Hidden790 acres",
  ]);
  const rows = within(screen.getByRole("list", { name: "3 best spots" })).getAllByRole("button");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "1. KnobSees 148 acres",
    "2. 40.500000° N 107.500000° WSees 124 acres · adds 49 acres",
    "3. Ridge, point 4Sees 25 acres · adds 1 acre",
  ]);
  rows[0]?.focus();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(actions.at(-1)).toEqual(showSpot(0));
});

it("describes what it saves as areas, and saves once at a time", async () => {
  const { user, dispatch, actions } = show();
  dispatch(spotsChosen([HERE]));
  dispatch(glassingFound(ONE));
  expect(screen.getByText(/^Saves up to 10 pieces.*and the spot as a waypoint\.$/)).toBeDefined();
  const save = screen.getByRole("button", { name: "Save as areas" });
  await user.click(save);
  expect(actions.at(-1)).toEqual(saveGlassing());
  dispatch(glassingSaving(true));
  await user.click(save);
  expect(actions.at(-1)).toEqual(glassingSaving(true));
});

it("says that generated ground is sample terrain", () => {
  const { dispatch } = show({ sample: true });
  dispatch(spotsChosen([HERE]));
  dispatch(glassingFound(ONE));
  expect(screen.getByText(/in range \(sample\)$/)).toBeDefined();
  expect(screen.getByText(/^Sample terrain:/)).toBeDefined();
});

it("omits the sample notice where all ground in range was measured", () => {
  const { longitude, latitude } = HERE;
  const around: Extent = [longitude - 1, latitude - 1, longitude + 1, latitude + 1];
  const { dispatch } = show({ sample: true, measured: [around] });
  dispatch(spotsChosen([HERE]));
  dispatch(glassingFound(ONE));
  expect(screen.getByText(/in range$/)).toBeDefined();
  expect(screen.queryByText(/^Sample terrain:/)).toBeNull();
  dispatch(spotsChosen([HERE, { ...HERE, longitude: longitude + 1 }]));
  dispatch(glassingFound(ONE));
  expect(screen.getByText(/in range \(sample\)$/)).toBeDefined();
});

it("shows reading progress, missing elevations, spots too far apart, or a failure", async () => {
  const { user, dispatch, actions } = show();
  dispatch(spotsChosen([HERE]));
  dispatch(glassingRunning({ done: 3, total: 12 }));
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  dispatch(glassingFound({ best: [], range: 0, seenBy: [0, 0, 0] }));
  expect(screen.getByText("No elevation data for this part of the map.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save as areas" })).toBeNull();
  dispatch(spotsTooFar());
  expect(screen.getByText(/too far apart/)).toBeDefined();
  dispatch(glassingFailed("The elevation service returned 500."));
  expect(screen.getByRole("alert").textContent).toContain("The elevation service returned 500.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(actions.at(-1)).toEqual(retryGlassing());
});

it("offers another plan where terrain analysis isn't included", async () => {
  const { user, store } = show({ role: "registered" });
  expect(screen.queryByRole("slider", { name: "Radius" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Upgrade your plan" }));
  expect(store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
});
