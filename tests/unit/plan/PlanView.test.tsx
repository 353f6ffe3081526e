// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Role } from "../../../src/domain/roles";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { PLAN_TOOLS } from "../../../src/features/plan/tools";
import { listedZones } from "../../../src/features/plan/zones/geometry";
import {
  chooseZone,
  retryZones,
  saveZones,
  searchHere,
  zonesFailed,
  zonesFound,
  zonesMoved,
  zonesRunning,
  zonesSaving,
  zonesTooLarge,
} from "../../../src/features/plan/zones/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { foundZones } from "./found";

afterEach(cleanup);

const RESULT = {
  count: 2,
  total: 900_000,
  known: 4_000_000,
  sample: false,
  zones: listedZones(foundZones()),
};

const OtherTool = () => <p>Its settings</p>;

function show({ role = "insider" as Role, sample = false, tools = PLAN_TOOLS } = {}) {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const run = renderApp(<PlanView tools={tools} />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16, sample } };
  run.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  const settings = () => run.store.getState().zones.settings;
  return { ...run, settings, user: userEvent.setup() };
}

it("shows one tool without tabs, and tabs between several", async () => {
  show({ tools: [PLAN_TOOLS[0]] });
  expect(screen.getByRole("region", { name: "Zones" })).toBeDefined();
  expect(screen.queryByRole("tab")).toBeNull();
  cleanup();
  const other = { id: "glassing" as const, label: "Other", about: "Another tool.", Tool: OtherTool };
  const { user } = show({ tools: [PLAN_TOOLS[0], other] });
  await user.click(screen.getByRole("tab", { name: "Other" }));
  expect(screen.getByText("Its settings")).toBeDefined();
  expect(screen.queryByText("Smallest zone")).toBeNull();
});

it("changes the conditions, and resets them", async () => {
  const { user, settings } = show();
  screen.getByRole("slider", { name: "Slope, maximum" }).focus();
  await user.keyboard("{ArrowRight}");
  screen.getByRole("slider", { name: "Smallest zone" }).focus();
  await user.keyboard("{ArrowRight}");
  screen.getByRole("slider", { name: "Smoothing" }).focus();
  await user.keyboard("{ArrowLeft}");
  await user.click(screen.getByRole("checkbox", { name: "South" }));
  expect(settings()).toMatchObject({
    slopeRange: [0, 21],
    smallest: 21,
    smoothing: 3,
    aspect: [1, 2, 5, 8, 9],
  });
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(settings()).toMatchObject({ slopeRange: [0, 20], smallest: 20, smoothing: 4 });
});

it("lists zones with acres, elevations and facing; a click, or Enter after arrow keys, selects one", async () => {
  const { user, dispatch, actions } = show();
  dispatch(zonesFound(RESULT));
  expect(screen.getByText(/in 2 zones, of 988 acres searched$/).textContent).toContain("222 acres");
  const list = screen.getByRole("list", { name: "2 zones" });
  const rows = within(list).getAllByRole("button");
  expect(rows[0]?.textContent).toBe("1. 148 acres6,562 ft to 7,874 ft · North-facing");
  expect(rows[1]?.textContent).toBe("2. 74 acrescut off at the map's edge6,890 ft to 7,218 ft · Flat");
  const save = screen.getByRole("button", { name: "Save as area" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
  rows[0]?.focus();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(actions.at(-1)).toEqual(chooseZone(1));
  expect(rows[1]?.getAttribute("aria-pressed")).toBe("true");
  await user.click(save);
  expect(actions.at(-1)).toEqual(saveZones([1]));
  await user.click(screen.getByRole("button", { name: "Save all 2" }));
  expect(actions.at(-1)).toEqual(saveZones([0, 1]));
  dispatch(zonesSaving(true));
  await user.click(save);
  expect(actions.at(-1)).toEqual(zonesSaving(true));
});

it("saves only the three largest zones", async () => {
  const { user, dispatch, actions } = show();
  dispatch(zonesFound(RESULT));
  expect(screen.queryByRole("button", { name: "Save 3 largest" })).toBeNull();
  const [zone] = RESULT.zones;
  dispatch(zonesFound({ ...RESULT, zones: zone ? [zone, zone, zone, zone] : [] }));
  await user.click(screen.getByRole("button", { name: "Save 3 largest" }));
  expect(actions.at(-1)).toEqual(saveZones([0, 1, 2]));
});

it("labels generated ground as sample terrain, with elevations rounded", () => {
  const { dispatch } = show({ sample: true });
  dispatch(zonesFound({ ...RESULT, sample: true, count: 300 }));
  expect(screen.getByText(/searched \(sample\)/)).toBeDefined();
  expect(screen.getByText(/^Sample terrain:/)).toBeDefined();
  expect(screen.getByText(/6,600 ft to 7,900 ft/)).toBeDefined();
  expect(screen.getByText(/^The 2 largest are shown/)).toBeDefined();
});

it("reports no zones, too much ground, no elevations, or a failure", async () => {
  const { user, dispatch, actions } = show();
  dispatch(zonesRunning({ done: 3, total: 12 }));
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  dispatch(zonesFound({ ...RESULT, count: 0, zones: [] }));
  expect(screen.getByText(/^No zones here/)).toBeDefined();
  dispatch(zonesFound({ count: 0, total: 0, known: 0, sample: false, zones: [] }));
  expect(screen.getByText("No elevation data for this part of the map.")).toBeDefined();
  dispatch(zonesTooLarge());
  expect(screen.getByText(/Zoom in to find zones/)).toBeDefined();
  dispatch(zonesRunning());
  expect(screen.queryByText(/Zoom in to find zones/)).toBeNull();
  dispatch(zonesFailed("The elevation service returned 500."));
  expect(screen.getByRole("alert").textContent).toContain("The elevation service returned 500.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(actions.at(-1)).toEqual(retryZones());
});

it("offers to search this area once the map has moved", async () => {
  const { user, dispatch, actions } = show();
  const search = screen.getByRole("button", { name: "Search this view" });
  await user.click(search);
  expect(actions.some(searchHere.match)).toBe(false);
  dispatch(zonesMoved(true));
  await user.click(search);
  expect(actions.at(-1)).toEqual(searchHere());
});

it("offers another plan where terrain analysis isn't included", async () => {
  const { user, store } = show({ role: "registered" });
  expect(screen.queryByText("Smallest zone")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Upgrade your plan" }));
  expect(store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
});
