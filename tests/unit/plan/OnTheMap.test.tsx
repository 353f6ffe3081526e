// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { glassingFound, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { agreeFailed, agreeFound } from "../../../src/features/plan/overlays/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { startChosen, travelFound } from "../../../src/features/plan/travel/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { THERE } from "./glassingRun";

stubResizeObserver();
afterEach(cleanup);

const ACRE = 4046.8564224;
const AGREED = { texts: ["visible from Knob", "within 1 h of Knob"], names: [], known: 500 * ACRE };

/** Renders the Plan view with two kept results: ground visible from a knob, and travel times from there. */
async function show() {
  const run = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote }));
  const user = userEvent.setup();
  run.dispatch(chooseTool("glassing"));
  run.dispatch(spotsChosen([THERE]));
  run.dispatch(
    glassingFound({
      best: [{ spot: 0, sees: 100 * ACRE, adds: 100 * ACRE }],
      range: 300 * ACRE,
      seenBy: [100 * ACRE, 0, 0],
    }),
  );
  const keep = () => user.click(screen.getByRole("button", { name: "Keep on map" }));
  const keepTravel = async () => {
    run.dispatch(chooseTool("travel"));
    run.dispatch(startChosen(THERE));
    const figures = { known: 300 * ACRE, minutes: 10, bands: [90 * ACRE, 0, 0, 0, 0, 0], sample: false };
    run.dispatch(travelFound({ ...figures, startAvoided: false, water: null, standing: true, route: null }));
    await keep();
  };
  const list = () => within(screen.getByRole("region", { name: "On the map" }));
  const state = () => run.store.getState().planOverlays;
  return { ...run, user, keep, keepTravel, list, state };
}

it("lists a result by its description while it is kept", async () => {
  const { keep, user, list, state } = await show();
  expect(screen.queryByRole("region", { name: "On the map" })).toBeNull();
  await keep();
  expect(list().getByRole("switch", { name: "Visible from Knob" }).getAttribute("aria-checked")).toBe("true");
  expect(state().kept).toEqual(["glassing"]);
  await user.click(screen.getByRole("button", { name: "Don't keep on map" }));
  expect(screen.queryByRole("region", { name: "On the map" })).toBeNull();
});

it("switches, fades and removes a result by keys, and shows its legend while another tool is open", async () => {
  const { keep, user, list, state, store, dispatch } = await show();
  await keep();
  dispatch(chooseTool("content"));
  list().getByRole("switch", { name: "Visible from Knob" }).focus();
  await user.keyboard(" ");
  expect(state().off).toEqual(["glassing"]);
  await user.click(list().getByText("Legend and transparency"));
  const legend = within(list().getByRole("list", { name: "Legend" }));
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Visible100 acres",
    "Hidden200 acres",
  ]);
  list().getByRole("slider", { name: "Transparency" }).focus();
  await user.keyboard("{End}");
  expect(store.getState().glassing.settings.opacity).toBe(0);
  list().getByRole("button", { name: "Remove Visible from Knob" }).focus();
  await user.keyboard("{Enter}");
  expect(state()).toMatchObject({ kept: [], off: [] });
});

it("combines two results, shows what agrees with acres, and reports errors", async () => {
  const { keep, keepTravel, user, list, state, dispatch } = await show();
  await keep();
  list().getByText(/^Needs two results turned on/);
  await keepTravel();
  expect(list().queryByText(/^Needs two results/)).toBeNull();
  await user.click(list().getByRole("switch", { name: "Only where all match" }));
  expect(state().settings.agree).toBe(true);
  list().getByText("Matches where it's visible from Knob");
  list().getByText("Matches where it's within 1 h of Knob");
  dispatch(agreeFound({ ...AGREED, area: 40 * ACRE, apart: false, sample: true }));
  const found = within(screen.getByRole("region", { name: "Ground where all match" }));
  expect(found.getByText("40 acres").parentElement?.textContent).toBe("40 acres where all match (sample)");
  found.getByText("Visible from Knob and within 1 h of Knob.");
  found.getByText(/^Sample terrain: not measured in detail/);
  found.getByRole("button", { name: "Save where all match as areas" });
  dispatch(agreeFound({ ...AGREED, area: 0, apart: false, sample: false }));
  found.getByText(/^No ground is visible from Knob and within 1 h of Knob\. Turn a result off/);
  dispatch(agreeFound({ ...AGREED, area: 0, apart: true, sample: false }));
  found.getByText(/^These results cover different parts of the map\./);
  dispatch(agreeFound({ ...AGREED, area: 0, known: 0, apart: false, sample: false }));
  found.getByText("No elevation data for this part of the map.");
  dispatch(agreeFailed("The radius is too large."));
  found.getByText("The radius is too large.");
});

it("changes the minutes within which travel time matches", async () => {
  const { keep, keepTravel, user, list, state } = await show();
  await keep();
  await keepTravel();
  await user.click(list().getAllByText("Legend and transparency")[1] as HTMLElement);
  list().getByRole("slider", { name: "Matches within" }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(state().settings.minutes).toBe(55);
});
