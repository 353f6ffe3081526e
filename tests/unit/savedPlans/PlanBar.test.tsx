// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import type { UnknownAction } from "redux";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SavedPlan } from "../../../src/domain/planDocument";
import { glassingRestored, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { loadPlans, planHeard, planOpened } from "../../../src/features/savedPlans/slice";
import { hunt, NOW, savedGlassing, savedPlan } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const collections = [
  hunt("g", { title: "Deer" }),
  hunt("h", { title: "Elk" }),
  hunt("theirs", { title: "Theirs", isOwner: false }),
];
const SPOT = { longitude: -106, latitude: 39, title: "", uuid: null };

async function show(contents: Partial<Parameters<typeof showView>[1]> = {}) {
  const run = await showView({ name: "Plan" }, { collections, plans: [savedPlan("p")], ...contents });
  const bar = within(await screen.findByRole("region", { name: "Saved plan" }));
  const dispatch = (action: UnknownAction) => act(() => void run.store.dispatch(action));
  const button = (name: string) => bar.getByRole("button", { name });
  const open = (plan: SavedPlan, problems: string[] = []) => {
    dispatch(glassingRestored(savedGlassing()));
    dispatch(planOpened({ plan, problems }));
  };
  return { ...run, bar, dispatch, button, open };
}
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

it("saves the setup under a name, in the last opened hunt unless another is chosen", async () => {
  const { user, bar, dispatch, button, store } = await show();
  expect(isOff(button("Save plan…"))).toBe(true);
  dispatch(spotsChosen([SPOT]));
  dispatch(loadPlans("h"));
  await user.click(button("Save plan…"));
  const modal = within(screen.getByRole("dialog", { name: "Save plan" }));
  const name = modal.getByRole("textbox", { name: "Plan name" });
  expect(document.activeElement).toBe(name);
  expect(isOff(modal.getByRole("button", { name: "Save" }))).toBe(true);
  const options = modal.getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ text, selected }) => [text, selected])).toEqual([
    ["Deer", false],
    ["Elk", true],
  ]);
  await user.selectOptions(modal.getByRole("combobox", { name: "Hunt" }), "Deer");
  await user.type(name, "Opening day{Enter}");
  await bar.findByText("Opening day");
  expect(bar.getByText("Deer · Saved")).toBeDefined();
  expect(store.getState().savedPlans.opened?.plan).toMatchObject({ collectionId: "g" });
});

it("opens the form for a new hunt when there is none to save in", async () => {
  const { user, dispatch, button } = await show({ collections: [] });
  dispatch(spotsChosen([SPOT]));
  await user.click(button("Save plan…"));
  await user.click(screen.getByRole("button", { name: "Create hunt" }));
  expect(screen.getByRole("dialog", { name: "Create Hunt" })).toBeDefined();
});

it("updates the open plan once something has changed", async () => {
  const { user, bar, dispatch, button, open, server } = await show();
  open(savedPlan("p"));
  expect(bar.getByText("Elk · Saved")).toBeDefined();
  expect(isOff(button("Update plan"))).toBe(true);
  dispatch(spotsChosen([SPOT, SPOT]));
  expect(bar.getByText("Elk · Changed")).toBeDefined();
  await user.click(button("Update plan"));
  await bar.findByText("Elk · Saved");
  expect(server.named("updatePlan")).toHaveLength(1);
});

it("closes a plan, leaves the setup, and keeps the focus", async () => {
  const { user, bar, button, open, store } = await show();
  open(savedPlan("p"));
  await user.click(button("Close plan"));
  expect(bar.queryByText("Plan p")).toBeNull();
  expect(document.activeElement).toBe(button("Save plan…"));
  expect(store.getState().glassing.spots).toHaveLength(1);
});

it("says what couldn't be opened, and keeps a newer version from being updated", async () => {
  const { bar, dispatch, button, open } = await show();
  const newer = savedPlan("p");
  open({ ...newer, document: { ...newer.document, version: 2 } }, ["“Camp” was deleted."]);
  const problems = within(bar.getByRole("status", { name: "Some of it couldn't be opened" }));
  expect(problems.getByText("“Camp” was deleted.")).toBeDefined();
  dispatch(spotsChosen([SPOT, SPOT]));
  expect(isOff(button("Update plan"))).toBe(true);
});

it("offers the version changed elsewhere", async () => {
  const { user, bar, dispatch, button, open, store } = await show();
  open(savedPlan("p"));
  const tools = { glassing: savedGlassing(-100) };
  const document = { version: 1, tool: "glassing", tools };
  dispatch(planHeard(savedPlan("p", { document, updatedAt: NOW + 5 })));
  expect(bar.getByText("This plan was changed elsewhere.")).toBeDefined();
  await user.click(button("Open new version"));
  await expect.poll(() => store.getState().glassing.spots).toEqual(tools.glassing.spots);
  expect(bar.queryByText("This plan was changed elsewhere.")).toBeNull();
});

it("lets a recipient save a shared plan as their own, and not change it", async () => {
  const { bar, button, open } = await show();
  open(savedPlan("p", { collectionId: "theirs" }));
  expect(bar.getByText("Theirs · Saved")).toBeDefined();
  expect(bar.queryByRole("button", { name: "Update plan" })).toBeNull();
  expect(isOff(button("Save as new plan…"))).toBe(false);
});
