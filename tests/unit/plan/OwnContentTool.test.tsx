import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { IdSet } from "../../../src/domain/idSet";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { FoundFeatures } from "../../../src/features/plan/ownContent/found";
import {
  ANY_GROUND,
  changeConditions,
  changeGround,
  clearConditions,
  drawTarget,
  mapTargetsRead,
  measuring,
  ownContentBlocked,
  ownContentFailed,
  ownContentFound,
  readingGround,
  retryOwnContent,
  saveFound,
  selectFound,
  targetChosen,
  targetMap,
  targetSelection,
  targetView,
} from "../../../src/features/plan/ownContent/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { hunt } from "../content/memoryApi";
import { MANIFEST } from "../layers/setUp";
import { waypoint } from "./ownContentRun";

// @vitest-environment jsdom

stubResizeObserver();
afterEach(cleanup);

const IDS = ["camp", "gate", "spring"];
/** Returns found features as the response to the query made after the given number of changes. */
const answerOf = (found: FoundFeatures, changes = 0) => ({ found, changes });

function show(role: "registered" | "insider" = "registered", remote = {}) {
  const run = renderApp(<PlanView />);
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  run.dispatch(featuresPut(IDS.map((uuid, at) => toRow(waypoint(uuid, at)))));
  run.dispatch(chooseTool("content"));
  const own = () => run.store.getState().ownContent;
  const found = (count: number) =>
    run.dispatch(
      ownContentFound(
        answerOf(
          new FoundFeatures(
            IDS,
            Uint32Array.from({ length: count }, (_, at) => at),
          ),
        ),
      ),
    );
  return { ...run, own, found, user: userEvent.setup() };
}
const status = () => within(screen.getByRole("region", { name: "Found" })).getByRole("status").textContent;

it("appears for every plan, asks for words, and clears all conditions", async () => {
  const { user, own, found, dispatch } = show();
  found(3);
  expect(status()).toBe("3 of 3 items");
  expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Words in the title" }), "camp");
  expect(own().conditions.words).toBe("camp");
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(own().conditions.words).toBe("");
  dispatch(clearConditions());
  expect(own().conditions.relation).toBe("anywhere");
});

it("is busy until the results match the last query", () => {
  const { own, found, dispatch } = show();
  const busy = () => screen.getByRole("region", { name: "Found" }).getAttribute("aria-busy");
  found(3);
  expect(busy()).toBeNull();
  dispatch(changeConditions({ words: "camp" }));
  expect(busy()).toBe("true");
  found(3);
  expect(busy()).toBe("true");
  dispatch(ownContentFound(answerOf(new FoundFeatures(IDS, Uint32Array.of(0)), own().changes)));
  expect(busy()).toBeNull();
});

it("measures to the map's water and roads in view, when layers have them and the plan includes layers", async () => {
  const { user, own, dispatch, actions } = show("insider");
  await user.click(screen.getByRole("radio", { name: "Within a distance of" }));
  const button = (of: string) => screen.getByRole("button", { name: `${of} in this view` });
  expect(button("Water").getAttribute("aria-disabled")).toBe("true");
  dispatch(manifestLoaded(MANIFEST));
  expect(button("Water").getAttribute("aria-disabled")).toBe("true");
  await user.click(button("Roads"));
  expect(actions.at(-1)).toEqual(targetMap("roads"));
  dispatch(targetChosen({ kind: "map", of: "roads", corners: [0, 0, 9, 0, 9, 9, 0, 9] }));
  expect(screen.getByText("Roads in the earlier map view")).toBeDefined();
  dispatch(mapTargetsRead({ names: ["Forest roads"], sample: false }));
  expect(screen.getByText("By Forest roads. Items outside that view are not counted.")).toBeDefined();
  dispatch(ownContentBlocked("no-map-targets"));
  expect(status()).toMatch(/^The map's layers have nothing here to measure to/);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(own()).toMatchObject({ target: null, mapLayers: null });
});

it("offers no map roads to a plan without layers", async () => {
  const { user, dispatch } = show();
  dispatch(manifestLoaded(MANIFEST));
  await user.click(screen.getByRole("radio", { name: "Within a distance of" }));
  const roads = screen.getByRole("button", { name: "Roads in this view" });
  expect(roads.getAttribute("aria-disabled")).toBe("true");
});

it("measures to the selection, the map's view, a rectangle, or a hunt", async () => {
  const { user, own, dispatch, actions } = show();
  dispatch(huntsPut([hunt("elk", { title: "Elk" })]));
  await user.click(screen.getByRole("radio", { name: "Within a distance of" }));
  expect(status()).toBe("Choose what to measure from.");
  await user.click(screen.getByRole("button", { name: "Use selection" }));
  expect(actions.at(-1)?.type).not.toBe(targetSelection.type);
  dispatch(selectIds(["camp", "gate"]));
  await user.click(screen.getByRole("button", { name: "Use 2 selected items" }));
  expect(actions.at(-1)).toEqual(targetSelection());
  await user.click(screen.getByRole("button", { name: "Use map view" }));
  expect(actions.at(-1)).toEqual(targetView());
  await user.click(screen.getByRole("button", { name: "Draw rectangle" }));
  expect(screen.getByText("Drag a rectangle on the map.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel drawing" }));
  expect(actions.at(-1)).toEqual(drawTarget(null));
  await user.click(screen.getByRole("button", { name: "Draw area" }));
  expect(actions.at(-1)).toEqual(drawTarget("area"));
  expect(screen.getByText(/^Click the map at each point of the area/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel drawing" }));
  expect(actions.at(-1)).toEqual(drawTarget(null));
  dispatch(targetChosen({ kind: "area", corners: [0, 0, 9, 0, 9, 9] }));
  expect(screen.getByText("Drawn area")).toBeDefined();
  expect(screen.queryByText("The chosen items themselves are not counted.")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Elk" }));
  expect(own().target).toEqual({ kind: "hunt", uuid: "elk" });
  expect(screen.getByText("The chosen items themselves are not counted.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(own().target).toBeNull();
});

it("moves the distance by keys, in the account's units, and has none for items inside areas", async () => {
  const { user, own } = show();
  await user.click(screen.getByRole("radio", { name: "Not within a distance of" }));
  screen.getByRole("slider", { name: "Distance" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(own().conditions).toMatchObject({ relation: "beyond" });
  expect(own().conditions.distance).toBeCloseTo(0.55 * 1609.344, -1);
  await user.keyboard("{End}");
  expect(own().conditions.distance).toBeCloseTo(5 * 1609.344, -1);
  await user.click(screen.getByRole("radio", { name: /^Inside/ }));
  expect(screen.queryByRole("slider", { name: "Distance" })).toBeNull();
});

it("asks for types and dates, and says that visits aren't recorded", async () => {
  const { user, own } = show();
  await user.click(screen.getByText("Type, hunt and date"));
  await user.click(screen.getByRole("checkbox", { name: "Lines" }));
  expect(own().conditions.types?.toSorted()).toEqual(["Point", "Polygon", "Tracks"]);
  await user.click(screen.getByRole("radio", { name: "Created since" }));
  await user.type(screen.getByLabelText("Day"), "2024-05-06");
  expect(own().conditions.date).toEqual({ of: "createdAt", side: "since", day: "2024-05-06" });
  expect(screen.getByText("Type, hunt and date (2 set)")).toBeDefined();
  expect(screen.getByText(/^Visits aren't recorded/)).toBeDefined();
});

const GROUND = { elevation: { imageServer: "/elevation", maxLevel: 16 } };

it("asks for elevation, slope and facing, and for how much of a line or an area must match", async () => {
  const { user, own } = show("insider", GROUND);
  await user.click(screen.getByText("Elevation, slope and facing"));
  screen.getByRole("slider", { name: "Elevation, minimum" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(own().conditions.ground.elevation).toEqual([200, 14_400]);
  screen.getByRole("slider", { name: "Slope, maximum" }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(own().conditions.ground.slopeRange).toEqual([0, 89]);
  await user.click(screen.getByRole("checkbox", { name: "North" }));
  await user.click(screen.getByRole("checkbox", { name: "North-west" }));
  expect(own().conditions.ground.facing).toEqual([1, 8]);
  expect(screen.getByText("Elevation, slope and facing (3 set)")).toBeDefined();
  expect(
    screen.getByRole("radio", { name: "At least half of it matches" }).getAttribute("aria-checked"),
  ).toBe("true");
  await user.click(screen.getByRole("radio", { name: "All of it matches" }));
  expect(own().conditions.ground.part).toBe("all");
  await user.click(screen.getByRole("button", { name: "Any ground" }));
  expect(own().conditions.ground).toEqual(ANY_GROUND);
  expect(screen.queryByRole("button", { name: "Any ground" })).toBeNull();
});

it("explains what the ground data doesn't cover", async () => {
  const { dispatch } = show("insider", GROUND);
  dispatch(changeGround({ facing: [1] }));
  dispatch(readingGround({ done: 1, total: 4 }));
  expect(screen.getByRole("progressbar", { name: "Reading elevations..." })).toBeDefined();
  dispatch(
    ownContentFound(answerOf(new FoundFeatures(IDS, Uint32Array.of(1), { unknown: 2, sample: true }))),
  );
  expect(status()).toBe("1 of 3 items (sample)");
  expect(
    screen.getByText("2 more items aren't counted because the map has no elevation data there."),
  ).toBeDefined();
  expect(screen.getByText(/^Sample terrain: not measured in detail/)).toBeDefined();
  dispatch(
    ownContentFound(answerOf(new FoundFeatures(IDS, Uint32Array.of(1), { unknown: 1, sample: false }))),
  );
  expect(status()).toBe("1 of 3 items");
  expect(
    screen.getByText("1 more item isn't counted because the map has no elevation data there."),
  ).toBeDefined();
  expect(screen.queryByText(/Sample terrain/)).toBeNull();
  dispatch(ownContentBlocked("too-much-ground"));
  expect(status()).toContain("too much ground to read at once. Narrow them");
});

it("offers an upgrade when the plan lacks terrain analysis, and nothing when there are no elevations", async () => {
  const { user, dispatch } = show("registered", GROUND);
  await user.click(screen.getByText("Elevation, slope and facing"));
  expect(screen.getByText("Elevation, slope and facing are part of terrain analysis.")).toBeDefined();
  expect(screen.queryByRole("slider", { name: "Elevation, minimum" })).toBeNull();
  dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote: {} }));
  expect(screen.queryByText("Elevation, slope and facing")).toBeNull();
});

it("lists the results, and selects or saves them", async () => {
  const { user, found, actions } = show();
  found(2);
  expect(screen.getByRole("list", { name: "2 found items" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(actions.at(-1)).toEqual(selectFound());
  await user.click(screen.getByRole("button", { name: "Save as a hunt" }));
  expect(actions.at(-1)).toEqual(saveFound());
  found(0);
  expect(screen.getByText("No items match. Change or clear a condition.")).toBeDefined();
});

it("shows measuring progress, why nothing can be measured, and why it failed", async () => {
  const { user, dispatch, actions } = show();
  dispatch(targetChosen({ kind: "selection", ids: IdSet.ofList(["camp"]) }));
  dispatch(measuring({ done: 1, total: 4 }));
  expect(screen.getByRole("progressbar", { name: "Measuring distances..." })).toBeDefined();
  dispatch(ownContentBlocked("no-areas"));
  expect(status()).toContain("none is an area");
  dispatch(ownContentBlocked("no-targets"));
  expect(status()).toContain("nothing left to measure from");
  dispatch(ownContentBlocked("too-many"));
  expect(status()).toContain("at most 10,000");
  dispatch(ownContentFailed("The proximity worker stopped."));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(actions).toContainEqual(retryOwnContent());
});
