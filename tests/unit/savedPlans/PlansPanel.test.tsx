// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { hunt, NOW, savedPlan } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const collections = [
  hunt("h", { title: "Elk" }),
  hunt("g", { title: "Deer" }),
  hunt("theirs", { title: "Theirs", isOwner: false }),
];
const plans = [
  savedPlan("p", { title: "Opening day" }),
  savedPlan("q", { title: "Evening", createdAt: NOW + 1 }),
  savedPlan("r", { title: "Shared plan", collectionId: "theirs" }),
];

async function open(uuid: string, contents: Partial<Parameters<typeof showView>[1]> = {}) {
  const run = await showView({ name: "Content" }, { collections, plans, ...contents });
  run.store.dispatch(openHunt(uuid));
  const panel = within(await screen.findByRole("region", { name: "Plans" }));
  return { ...run, panel };
}
const opens = (title: string) => ({ name: new RegExp(`^Open plan: ${title}`) });

it("lists a hunt's plans with their tools, and opens one by its row", async () => {
  const { user, panel, store } = await open("h");
  const row = await panel.findByRole("button", opens("Opening day"));
  expect(row.textContent).toContain("Glassing · ");
  expect(panel.getAllByRole("listitem")).toHaveLength(2);
  row.focus();
  await user.keyboard("{Enter}");
  await screen.findByText("Opening day");
  expect(store.getState().savedPlans.opened?.plan.uuid).toBe("p");
});

it("renames a plan, with the old name selected, and returns the focus", async () => {
  const { user, panel } = await open("h");
  const rename = await panel.findByRole("button", { name: "Rename Opening day" });
  rename.focus();
  await user.keyboard("{Enter}");
  const field = await screen.findByRole("textbox", { name: "Plan name" });
  expect(field).toHaveProperty("value", "Opening day");
  await user.clear(field);
  const save = screen.getByRole("button", { name: "Save" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
  await user.type(field, "North bowl{Enter}");
  await panel.findByRole("button", opens("North bowl"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("deletes a plan with Undo", async () => {
  const { user, panel, toasts } = await open("h");
  await user.click(await panel.findByRole("button", { name: "Delete Evening" }));
  await expect.poll(() => panel.queryByRole("button", opens("Evening"))).toBeNull();
  expect(toasts()).toContain("Plan deleted");
});

it("shows the plans of a shared hunt without editing controls", async () => {
  const { panel } = await open("theirs");
  await panel.findByRole("button", opens("Shared plan"));
  expect(panel.getAllByRole("button")).toHaveLength(1);
});

it("explains what appears here while there is none", async () => {
  const { panel } = await open("g");
  await panel.findByText("No plans yet. Set up tools in the Plan view and save them here.");
  panel.getByRole("button", { name: "New plan" });
});

it("says why plans couldn't be read, and retries", async () => {
  const { user, panel } = await open("h", { failing: { listPlans: { status: 500, times: 1 } } });
  const alert = within(await panel.findByRole("alert"));
  expect(alert.getByText(/^Couldn't load the plans\. /)).toBeDefined();
  await user.click(alert.getByRole("button", { name: "Try again" }));
  await panel.findByRole("button", opens("Opening day"));
});
