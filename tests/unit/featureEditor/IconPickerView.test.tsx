// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { feature } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

it("searches icons by name, keeps favorites and returns with the chosen one", async () => {
  const view = { name: "FeatureEditor", metadata: { uuid: "a" } } as const;
  const { user, state } = await showView(view, { features: [feature("a")] });
  await user.click(await screen.findByRole("button", { name: "see all" }));
  const all = await screen.findByRole("list", { name: "All types" });
  const names = within(all)
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");
  expect(names).toHaveLength(82);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));

  await user.type(screen.getByRole("searchbox", { name: "Search types" }), "TURKEY H");
  expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Add Turkey Hen to favorites" }));
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await user.click(screen.getByRole("tab", { name: "Favorites" }));
  const favorites = within(screen.getByRole("list", { name: "Favorite types" }));
  expect(favorites.getAllByRole("listitem")).toHaveLength(1);
  await user.type(screen.getByRole("searchbox", { name: "Search types" }), "elk");
  expect(screen.getByText("No favorites match “elk”.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await user.click(screen.getByRole("button", { name: "Turkey Hen" }));
  expect(await screen.findByRole("button", { name: "Current: Turkey Hen" })).toBeDefined();
  expect(state().featureEditor.draft?.icon).toBe("turkey-hen");
});
