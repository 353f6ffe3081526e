// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { spotsChosen } from "../../../src/features/plan/glassing/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { changeSunlight, sunlightPlaced } from "../../../src/features/plan/sunlight/slice";
import { startChosen } from "../../../src/features/plan/travel/slice";
import { standsChosen, windPlaced } from "../../../src/features/plan/wind/slice";
import { listedZones } from "../../../src/features/plan/zones/geometry";
import {
  changeConditions,
  mapLayersRead,
  nearSelection,
  zonesFound,
} from "../../../src/features/plan/zones/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { MANIFEST } from "../layers/setUp";
import { row } from "../map/fakeFeatures";
import { foundZones } from "./found";
import { HERE, THERE } from "./glassingRun";

stubResizeObserver();
afterEach(cleanup);

const DAY = { legal: null, sunrise: null, sunset: null, alwaysUp: false };

async function show() {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote }));
  const user = userEvent.setup();
  await user.click(screen.getByText(/^Combine with other tools/));
  const conditions = () => run.store.getState().zones.conditions;
  /** Sets up the inputs of Glassing, Sun and shade, and Travel time. */
  const chooseAll = () => {
    run.dispatch(spotsChosen([THERE]));
    run.dispatch(
      sunlightPlaced({ place: { longitude: -107.5, latitude: 40.5, zone: "America/Denver" }, day: DAY }),
    );
    run.dispatch(changeSunlight({ date: "2026-10-10", minutes: 9 * 60 }));
    run.dispatch(startChosen(THERE));
  };
  return { ...run, user, conditions, chooseAll };
}

it("opens the tools that have no input yet", async () => {
  const { user, store, dispatch } = await show();
  expect(screen.queryByRole("switch")).toBeNull();
  for (const [button, tool] of [
    ["Choose spots", "glassing"],
    ["Choose time", "sunlight"],
    ["Choose start", "travel"],
    ["Choose stands", "wind"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: button }));
    expect(store.getState().plan.tool).toBe(tool);
    dispatch(chooseTool("zones"));
    await user.click(screen.getByText(/^Combine with other tools/));
  }
  const near = screen.getByRole("button", { name: "Use selection" });
  expect(near.getAttribute("aria-disabled")).toBe("true");
});

it("switches conditions on and off by keys, named by their input; sun and shade exclude each other", async () => {
  const { user, conditions, chooseAll } = await show();
  chooseAll();
  const press = async (name: string) => {
    screen.getByRole("switch", { name }).focus();
    await user.keyboard(" ");
  };
  await press("Visible from Knob");
  await press("In shade at 9:00 AM MDT on Oct 10");
  expect(conditions()).toMatchObject({ visible: true, light: "shade" });
  await press("In sun at 9:00 AM MDT on Oct 10");
  expect(conditions().light).toBe("sun");
  expect(
    screen.getByRole("switch", { name: "In shade at 9:00 AM MDT on Oct 10" }).getAttribute("aria-checked"),
  ).toBe("false");
  await press("Within walking time of Knob");
  expect(conditions().minutes).toBe(60);
  screen.getByRole("slider", { name: "Walking time" }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(conditions().minutes).toBe(55);
  expect(screen.getByText("Combine with other tools (3 on)")).toBeDefined();
  await press("Within walking time of Knob");
  expect(conditions().minutes).toBeNull();
  expect(screen.queryByRole("slider", { name: "Walking time" })).toBeNull();
});

it("offers ground out of the scent of the stands, with the wind it uses", async () => {
  const { user, dispatch, conditions } = await show();
  dispatch(standsChosen([THERE]));
  dispatch(windPlaced({ zone: "America/Denver", date: "2026-10-10", minutes: 9 * 60 }));
  const scent = screen.getByRole("switch", { name: /^Out of the scent from Knob/ });
  expect(screen.getByText("W 8 mph, 9:00 AM MDT on Oct 10")).toBeDefined();
  scent.focus();
  await user.keyboard(" ");
  expect(conditions().scentFree).toBe(true);
  expect(screen.getByText("Combine with other tools (1 on)")).toBeDefined();
  dispatch(
    zonesFound({ count: 2, total: 900_000, known: 4e6, sample: false, zones: listedZones(foundZones()) }),
  );
  expect(screen.getByText("All of it out of the scent from Knob.")).toBeDefined();
  dispatch(standsChosen([THERE, HERE]));
  expect(screen.getByRole("switch", { name: /^Out of the scent from 2 stands/ })).toBeDefined();
});

it("uses the selected items, with a distance, until they are cleared", async () => {
  const { user, dispatch, actions, conditions } = await show();
  dispatch(featuresPut([row("a"), row("b")]));
  dispatch(selectIds(["a", "b"]));
  await user.click(screen.getByRole("button", { name: "Use 2 selected items" }));
  expect(actions.at(-1)).toEqual(nearSelection());
  dispatch(changeConditions({ near: { ids: ["a"], title: "Fence", distance: 1609.344 } }));
  expect(screen.getByText("Near Fence")).toBeDefined();
  const distance = screen.getByRole("slider", { name: "Distance" });
  expect(distance.getAttribute("aria-valuenow")).toBe("1");
  distance.focus();
  await user.keyboard("{ArrowLeft}");
  expect(conditions().near?.distance).toBeCloseTo(0.95 * 1609.344, 0);
  await user.click(screen.getByRole("button", { name: "Clear items to be near" }));
  expect(conditions().near).toBeNull();
});

it("shows acres and what all of the ground has in common, and what to do when nothing does", async () => {
  const { dispatch, chooseAll } = await show();
  const found = {
    count: 2,
    total: 900_000,
    known: 4_000_000,
    sample: false,
    zones: listedZones(foundZones()),
  };
  dispatch(zonesFound(found));
  const summary = () => within(screen.getByRole("region", { name: "Zones found" }));
  expect(summary().queryByText(/^All of it/)).toBeNull();
  chooseAll();
  dispatch(spotsChosen([HERE, THERE]));
  dispatch(
    changeConditions({
      visible: true,
      light: "shade",
      minutes: 90,
      near: { ids: ["a", "b"], title: "", distance: 1609.344 },
    }),
  );
  expect(summary().getByText(/^All of it/).textContent).toBe(
    "All of it visible from 2 glassing spots, in shade at 9:00 AM MDT on Oct 10, within 1 h 30 min of Knob, and within 1.00 mi of 2 items.",
  );
  dispatch(spotsChosen([HERE, THERE, HERE, THERE]));
  expect(summary().getByText(/^All of it/).textContent).toMatch(/ from the best 3 of 4 glassing spots, /);
  dispatch(zonesFound({ ...found, count: 0, zones: [] }));
  expect(summary().getByText(/^No zones here/).textContent).toMatch(/, or turn a condition off\.$/);
});

it("sets the distance of zones from the map's roads, and names the layers used", async () => {
  const { user, dispatch, conditions } = await show();
  await user.click(screen.getByText("Distance from water and roads"));
  expect(screen.getAllByText(/^The map has no layer for/).map(({ textContent }) => textContent)).toEqual([
    "The map has no layer for water. Administrators can add one in Map data, in the category Water.",
    "The map has no layer for roads. Administrators can add one in Map data, in the category Roads and trails.",
  ]);
  dispatch(manifestLoaded(MANIFEST));
  expect(screen.queryByRole("slider", { name: "Distance from roads" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Roads" }), "Farther away");
  expect(conditions().roads).toEqual({ side: "beyond", distance: 804.672 });
  expect(screen.getByText("Distance from water and roads (1 on)")).toBeDefined();
  screen.getByRole("slider", { name: "Distance from roads" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(conditions().roads?.distance).toBeCloseTo(0.55 * 1609.344, 0);
  dispatch(mapLayersRead({ of: "roads", names: ["Forest roads", "Roads (sample)"], sample: true }));
  expect(screen.getByText("By Forest roads, Roads (sample).")).toBeDefined();
  dispatch(zonesFound({ count: 1, total: 4047, known: 8094, sample: false, zones: [] }));
  expect(screen.getByText("All of it at least 0.55 mi from roads (sample).")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Roads" }), "At any distance");
  expect(conditions().roads).toBeNull();
});
