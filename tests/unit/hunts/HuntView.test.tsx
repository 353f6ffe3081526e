// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { feature, hunt } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = [feature("a", { title: "Camp" }), feature("b", { title: "Wallow" })];
const sharer = { firstName: "Test", lastName: "Reader", avatar: null };
const collections = [
  hunt("elk", { title: "Elk", featureIds: ["a", "b"] }),
  hunt("none", { title: "Nothing yet" }),
  hunt("theirs", { title: "Theirs", isOwner: false, sharedBy: sharer }),
];

async function open(uuid: string, ...rest: [api?: NonNullable<Parameters<typeof showView>[3]>]) {
  const run = await showView({ name: "Content" }, { features, collections }, {}, ...rest);
  run.store.dispatch(openHunt(uuid));
  return run;
}

describe("a hunt", () => {
  it("shows its title, date, features and notes", async () => {
    await open("elk");
    expect(await screen.findByRole("heading", { name: "Elk" })).toBeDefined();
    expect(screen.getByText(/^Created: 11\/1[45]\/2023$/)).toBeDefined();
    expect(await screen.findByRole("button", { name: /Camp/ })).toBeDefined();
    expect(await screen.findByText("From the west in the morning.")).toBeDefined();
  });

  it("shows when it has no features and no notes", async () => {
    await open("none", { listNotes: async () => ({ success: true, data: { notes: [] } }) });
    expect(await screen.findByText("No features in this hunt.")).toBeDefined();
    expect(await screen.findByText("No notes...yet.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Export" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("has an editable title: pre-filled, never empty, restored by Escape", async () => {
    const { user, server } = await open("elk");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const title = screen.getByRole("textbox", { name: "Title" });
    expect(title).toHaveProperty("value", "Elk");
    expect(document.activeElement).toBe(title);
    await user.clear(title);
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(title, "Bulls{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Elk" }));
    expect(server.named("updateCollection")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), ", late{Enter}");
    expect(await screen.findByText("Hunt saved")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Elk, late" })).toBeDefined();
  });

  it("is deleted after confirmation, and the Hunts tab opens", async () => {
    const { user } = await open("elk");
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete hunt?" }));
    expect(dialog.getByText("Your map content will not be deleted.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Hunt deleted")).toBeDefined();
    await waitFor(() => expect(screen.getByRole("tab", { name: /Hunts/ })).toBeDefined());
  });

  it("is read-only for another owner's hunt", async () => {
    await open("theirs");
    expect(await screen.findByText("Test Reader")).toBeDefined();
    expect(screen.getByText(/Shared hunts cannot be edited./)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(screen.getByRole("button", { name: "Leave" })).toBeDefined();
  });
});
