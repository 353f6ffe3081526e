// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Role } from "../../../src/domain/roles";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { profileAsked, profileFailed } from "../../../src/features/elevationProfile/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { minutesText } from "../../../src/features/plan/minutes";
import { chooseTool } from "../../../src/features/plan/slice";
import { ROUTE_PROFILE } from "../../../src/features/plan/travel/route";
import {
  areasAvoided,
  avoidNothing,
  avoidSelected,
  changeTravel,
  endChosen,
  retryTravel,
  saveRoute,
  saveTravel,
  startChosen,
  type TravelResult,
  travelAtCenter,
  travelFailed,
  travelFound,
  travelRunning,
  travelSaving,
  travelTooLarge,
} from "../../../src/features/plan/travel/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { WITH_LAKES } from "../layers/setUp";
import { row } from "../map/fakeFeatures";
import { HERE, THERE } from "./glassingRun";

stubResizeObserver();
afterEach(cleanup);

const ACRE = 4046.8564224;
const RESULT: TravelResult = {
  known: 1000 * ACRE,
  minutes: 20,
  bands: [100, 200, 300, 0, 0, 50].map((acres) => acres * ACRE),
  sample: false,
  startAvoided: false,
  water: null,
  standing: true,
  route: null,
};

function show({ role = "insider" as Role } = {}) {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  run.dispatch(chooseTool("travel"));
  const settings = () => run.store.getState().travel.settings;
  const from = (result: TravelResult | null = RESULT) => {
    run.dispatch(startChosen(HERE));
    if (result) run.dispatch(travelFound(result));
  };
  return { ...run, from, settings, user: userEvent.setup() };
}

it("asks for a start first, then for a destination, either of which can be the map's center by keyboard", async () => {
  const { user, dispatch, actions } = show();
  expect(screen.getByText("Click the map or a waypoint to start from there.")).toBeDefined();
  screen.getByRole("button", { name: "Use map center" }).focus();
  await user.keyboard("{Enter}");
  expect(actions.at(-1)).toEqual(travelAtCenter());
  dispatch(startChosen(THERE));
  expect(screen.getByText("Knob", { selector: "strong" }).parentElement?.textContent).toBe("Start Knob");
  expect(screen.getByText("Click the map or a waypoint for a route there.")).toBeDefined();
  dispatch(endChosen(HERE));
  expect(screen.getByText(/^Destination/).textContent).toContain("40.5");
  await user.click(screen.getByRole("button", { name: "Clear destination" }));
  expect(actions).toContainEqual(endChosen(null));
  await user.click(screen.getByRole("button", { name: "Clear start" }));
  expect(actions).toContainEqual(startChosen(null));
});

it("shows acres by minutes, and the ground out of reach", () => {
  const { from } = show();
  from();
  expect(screen.getByText("650 acres", { selector: "strong" }).parentElement?.textContent).toBe(
    "650 acres within reach, of 1,000 acres in the radius",
  );
  const rows = within(screen.getByRole("list", { name: "Legend" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Under 20 min100 acres",
    "20 to 40 min200 acres",
    "40 min to 1 h300 acres",
    "1 h to 1 h 20 min0 acres",
    "1 h 20 min to 1 h 40 min0 acres",
    "1 h 40 min or more50 acres",
    "Out of reach350 acres",
  ]);
});

it("changes the direction, the pack, the speed, the slope and the radius by keys", async () => {
  const { user, settings } = show();
  for (const name of ["Pack weight", "Off-trail speed", "Steepest slope", "Radius"]) {
    screen.getByRole("slider", { name }).focus();
    await user.keyboard("{ArrowRight}");
  }
  expect(settings()).toMatchObject({ way: "there", offTrail: 0.65, steepest: 41 });
  expect(settings().pack).toBeCloseTo(30 * 0.45359237, 6);
  expect(settings().radius).toBeCloseTo(3 * 1609.344, -1);
  await user.click(screen.getByRole("radio", { name: "There and back" }));
  expect(settings().way).toBe("both");
  await user.click(screen.getByRole("radio", { name: "Pack-out to the start" }));
  expect(settings().way).toBe("back");
});

it("shows the route's minutes and length with its profile, and saves it as a line", async () => {
  const { from, user, dispatch, actions } = show();
  const withRoute = (seconds: [number, number]) => {
    dispatch(travelFound({ ...RESULT, route: { seconds, length: 3218.688 } }));
    return within(screen.getByRole("region", { name: "Ground within reach" })).getByRole("status")
      .textContent;
  };
  from();
  dispatch(endChosen(THERE));
  expect(withRoute([3900, 0])).toBe("1 h 05 min to the destination · 2.00 mi");
  expect(withRoute([0, 3000])).toBe("50 min to the start · 2.00 mi");
  expect(withRoute([3900, 3000])).toBe("1 h 05 min there, 50 min back · 2.00 mi");
  dispatch(profileAsked({ uuid: ROUTE_PROFILE, line: [] }));
  dispatch(profileFailed("The elevation service answers 503."));
  expect(screen.getByText("No elevation profile")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save as line" }));
  expect(actions.at(-1)).toEqual(saveRoute());
  dispatch(travelSaving(true));
  await user.click(screen.getByRole("button", { name: "Save as line" }));
  expect(actions.at(-1)).toEqual(travelSaving(true));
});

it("saves areas, and says what prevents it", async () => {
  const { from, user, dispatch, actions } = show();
  from();
  await user.click(screen.getByRole("button", { name: "Save as areas" }));
  expect(actions.at(-1)).toEqual(saveTravel());
  dispatch(travelFound({ ...RESULT, sample: true }));
  expect(screen.getByText(/^Sample terrain/)).toBeDefined();
  dispatch(endChosen(THERE));
  expect(screen.getByText(/^No way to the destination/)).toBeDefined();
  dispatch(travelFound({ ...RESULT, standing: false, known: 0 }));
  expect(screen.getByText("No elevation data for this part of the map.")).toBeDefined();
  expect(screen.queryByText(/^No way to the destination/)).toBeNull();
  dispatch(travelTooLarge());
  expect(screen.getByText("The radius is too large here. Make it smaller.")).toBeDefined();
  dispatch(travelRunning({ done: 1, total: 4 }));
  expect(screen.getByRole("progressbar", { name: "Reading elevations..." })).toBeDefined();
  dispatch(travelFailed("The service answers 503."));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(actions).toContainEqual(retryTravel());
});

it("says when the destination is outside the radius", () => {
  const { from, dispatch } = show();
  from();
  dispatch(endChosen({ ...HERE, longitude: HERE.longitude + 0.5 }));
  expect(screen.getByText("The destination is outside the radius. Choose a larger radius.")).toBeDefined();
  dispatch(changeTravel({ radius: 50_000 }));
  expect(screen.getByText(/^No way to the destination\./)).toBeDefined();
});

it("shows no ground out of reach when all of it is reached", () => {
  const { from } = show();
  const bands = [0.1, 0.2, 0.3, 0, 0, 0];
  // Added up in floating point, the bands slightly exceed the total.
  from({ ...RESULT, bands, known: 0.6 });
  expect(screen.getByText("Out of reach").closest("li")?.textContent).toMatch(/[^-]0 acres$/);
});

it("avoids selected areas, names them, says when the start is inside one, and clears them", async () => {
  const { from, user, dispatch, actions } = show();
  from();
  const section = within(screen.getByRole("region", { name: "Areas to avoid" }));
  const avoid = section.getByRole("button", { name: "Avoid selected areas" });
  expect(avoid.getAttribute("aria-disabled")).toBe("true");
  const areas = ["a", "b"].map((uuid) => row(uuid, {}, "Sketch_Polygon"));
  dispatch(featuresPut([...areas, row("w")]));
  dispatch(selectIds(["a", "w"]));
  await user.click(section.getByRole("button", { name: "Avoid selected area" }));
  expect(actions.at(-1)).toEqual(avoidSelected());
  dispatch(selectIds(["a", "b", "w"]));
  expect(section.getByRole("button", { name: "Avoid 2 selected areas" })).toBeDefined();
  dispatch(areasAvoided({ key: "a", ids: ["a"], titles: ["North ranch"] }));
  expect(section.getByText(/^Avoids/).textContent).toBe("Avoids North ranch");
  dispatch(areasAvoided({ key: "a, b", ids: ["a", "b"], titles: ["North ranch", "Burn"] }));
  expect(section.getByText(/^Avoids/).textContent).toBe("Avoids 2 areas");
  dispatch(endChosen(THERE));
  expect(
    screen.getByText("No way to the destination. Allow steeper slopes or a larger radius, or avoid less."),
  ).toBeDefined();
  dispatch(travelFound({ ...RESULT, startAvoided: true }));
  expect(screen.getByText(/^The start is in an area to avoid/)).toBeDefined();
  expect(screen.queryByText(/^No way to the destination/)).toBeNull();
  section.getByRole("button", { name: "Clear areas to avoid" }).focus();
  await user.keyboard("{Enter}");
  expect(actions).toContainEqual(avoidNothing());
  expect(section.queryByText(/^Avoids/)).toBeNull();
});

it("avoids water when the map has a layer of it, and names the layers", async () => {
  const { from, user, dispatch, settings } = show();
  from();
  const avoid = () => screen.getByRole("switch", { name: /^Avoid water/ });
  expect(avoid().hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/^The map has no layer for water\. Administrators can add one/)).toBeDefined();
  dispatch(manifestLoaded(WITH_LAKES));
  await user.click(avoid());
  expect(settings().avoidWater).toBe(true);
  dispatch(travelFound({ ...RESULT, water: { names: ["Lakes", "Rivers"], sample: false } }));
  expect(screen.getByText("By Lakes, Rivers.")).toBeDefined();
  dispatch(travelFound({ ...RESULT, startAvoided: true, water: { names: [], sample: false } }));
  expect(screen.getByText("The map has no water layer here, so no water is avoided.")).toBeDefined();
  expect(screen.getByText(/^The start is in water or in an area to avoid/)).toBeDefined();
  await user.click(avoid());
  expect(settings().avoidWater).toBe(false);
});

it("offers another plan where terrain analysis isn't included", async () => {
  const { user, store } = show({ role: "registered" });
  expect(screen.queryByRole("slider", { name: "Pack weight" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Upgrade your plan" }));
  expect(store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
});

it("words minutes naturally", () => {
  expect([20, 90, 3570, 3599, 5400, 36_000].map(minutesText)).toEqual([
    "Under 1 min",
    "2 min",
    "1 h",
    "1 h",
    "1 h 30 min",
    "10 h",
  ]);
});
