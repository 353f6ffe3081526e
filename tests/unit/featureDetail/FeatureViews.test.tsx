// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFeature } from "../../../src/features/content/openFeature";
import { feature, hunt, NOW } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const note = { uuid: "n", title: "", contents: "Two bulls.", createdAt: NOW, updatedAt: NOW } as const;
const features = [
  feature("a", {
    title: "Camp",
    collectionIds: ["elk"],
    notes: [{ ...note, noteableType: "feature", noteableId: "a" }],
  }),
  feature("line", { title: "Fence", properties: { ghType: "Polyline", icon: null, distance: 1609.265 } }),
  feature("theirs", { title: "Their spot", isOwner: false }),
];
const collections = [hunt("elk", { title: "Elk", featureIds: ["a"] })];

async function open(uuid: string) {
  const run = await showView({ name: "Content" }, { features, collections });
  run.store.dispatch(openFeature(uuid));
  return run;
}

describe("a feature", () => {
  it("shows its type, figures, hunts and notes", async () => {
    const { user, map } = await open("a");
    expect(await screen.findByRole("heading", { name: "Camp" })).toBeDefined();
    expect(screen.getByText(/^Waypoint · Created: /)).toBeDefined();
    expect(await screen.findByText("40.500000")).toBeDefined();
    expect(screen.getByText("6,562 ft")).toBeDefined();
    expect(await screen.findByText("Two bulls.")).toBeDefined();
    const before = map.named("goTo").length;
    await user.click(screen.getByRole("button", { name: "Focus" }));
    expect(map.named("goTo")).toHaveLength(before + 1);
    await user.click(screen.getByRole("button", { name: "Remove from Elk" }));
    expect(screen.queryByRole("button", { name: "Elk" })).toBeNull();
  });

  it("offers only Focus for another owner's feature", async () => {
    await open("theirs");
    expect(await screen.findByRole("button", { name: "Focus" })).toBeDefined();
    for (const name of ["Edit", "Add To hunt", "Delete"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(screen.getByText("Shared waypoints cannot be edited.")).toBeDefined();
  });

  it("is deleted after confirmation", async () => {
    const { user } = await open("a");
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete waypoint?" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Waypoint deleted")).toBeDefined();
  });
});

describe("the editor", () => {
  it("changes a waypoint's name, color and icon", async () => {
    const { user, server } = await open("a");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("heading", { name: "Edit Waypoint" })).toBeDefined();
    const name = screen.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(name, "Base camp");
    await user.click(screen.getByLabelText("Blue"));
    expect(screen.queryByLabelText("Thin")).toBeNull();
    await user.click(screen.getByRole("button", { name: "see all" }));
    expect(await screen.findByRole("heading", { name: "Select a Type" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Elk" }));
    // The name typed before is still there.
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveProperty("value", "Base camp");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Waypoint Saved")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Base camp" })).toBeDefined();
    expect(server.named("updateFeature")[0]?.[2]).toMatchObject({
      title: "Base camp",
      icon: "elk",
      color: [41, 98, 255, 1],
    });
  });

  it("starts with the name selected; Escape closes it", async () => {
    const { user, server } = await open("a");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, "Camp".length]);
    await user.keyboard("Base{Escape}");
    expect(await screen.findByRole("heading", { name: "Camp" })).toBeDefined();
    expect(server.named("updateFeature")).toEqual([]);
  });

  it("changes a line's weight, and sends nothing when nothing was changed", async () => {
    const { user, server } = await open("line");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(server.named("updateFeature")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.click(await screen.findByRole("radio", { name: "Heavy" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Line Saved")).toBeDefined();
    expect(server.named("updateFeature")[0]?.[2]).toMatchObject({ strokeWidth: 8 });
  });
});
