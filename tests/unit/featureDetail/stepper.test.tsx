// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { openFeature } from "../../../src/features/content/openFeature";
import { filterContent, seenChanged } from "../../../src/features/content/slice";
import { feature, hunt, NOW } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = ["Wallow", "Camp", "Ridge", "Creek"].map((title, index) =>
  feature(`f${index}`, {
    title,
    properties: { updatedAt: NOW - index, icon: index % 2 === 0 ? "elk" : "camp" },
  }),
);
const collections = [hunt("h", { title: "September", featureIds: ["f3", "f1"] })];

async function contentTab() {
  const run = await showView({ name: "Content" }, { features, collections });
  await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
  await screen.findByRole("button", { name: /Camp/ });
  return run;
}
const title = () => screen.getByRole("heading", { level: 2 }).textContent;

it("shows the feature's position in the list, and steps to its neighbors without adding history entries", async () => {
  const { user, state } = await contentTab();
  await user.click(screen.getByRole("button", { name: /Camp/ }));
  expect(await screen.findByText("2 of 4")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("3 of 4")).toBeDefined();
  expect(title()).toBe("Ridge");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
  await user.keyboard("{Enter}");
  expect(await screen.findByText("4 of 4")).toBeDefined();
  expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("3 of 4")).toBeDefined();
  expect(state().sidebar.history.map(({ name }) => name)).toEqual(["Content"]);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("list", { name: "Content" })).toBeDefined();
});

it("steps with [ and ], but not while text is typed", async () => {
  const { user } = await contentTab();
  await user.click(screen.getByRole("button", { name: /Camp/ }));
  await screen.findByText("2 of 4");
  fireEvent.keyDown(document.body, { key: "]" });
  expect(await screen.findByText("3 of 4")).toBeDefined();
  fireEvent.keyDown(document.body, { key: "[" });
  fireEvent.keyDown(document.body, { key: "[" });
  expect(await screen.findByText("1 of 4")).toBeDefined();
  fireEvent.keyDown(document.body, { key: "[" });
  expect(screen.getByText("1 of 4")).toBeDefined();
  const field = document.createElement("input");
  document.body.append(field);
  fireEvent.keyDown(field, { key: "]" });
  field.remove();
  expect(title()).toBe("Wallow");
});

it("counts what the search and filters leave", async () => {
  const { user, store } = await contentTab();
  act(() => void store.dispatch(filterContent({ icons: ["elk"] })));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Camp/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: /Ridge/ }));
  expect(await screen.findByText("2 of 2")).toBeDefined();
});

it("counts within the hunt that it was opened from", async () => {
  const { user, store } = await contentTab();
  act(() => void store.dispatch(openHunt("h")));
  await user.click(await screen.findByRole("button", { name: /Creek/ }));
  expect(await screen.findByText("2 of 2")).toBeDefined();
});

it("is absent when the feature wasn't opened from a list", async () => {
  const { store } = await showView({ name: "Library" }, { features });
  act(() => void store.dispatch(openFeature("f1")));
  await waitFor(() => expect(title()).toBe("Camp"));
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("doesn't move the map in a list of items in view", async () => {
  const { user, store, map } = await contentTab();
  Object.assign(map.stage, { onViewpoint: () => () => {} });
  act(() => {
    store.dispatch(filterContent({ inView: true }));
    store.dispatch(seenChanged(["f0", "f1"]));
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Ridge/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: /Camp/ }));
  expect(await screen.findByText("2 of 2")).toBeDefined();
  expect(map.named("goTo")).toEqual([]);
  act(() => void store.dispatch(openFeature("f3")));
  await waitFor(() => expect(map.named("goTo")).toHaveLength(1));
});
