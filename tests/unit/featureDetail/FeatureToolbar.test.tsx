// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFeature } from "../../../src/features/content/openFeature";
import { feature, hunt } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const sharer = { firstName: "Other", lastName: "Walker", avatar: null };
const features = [
  feature("mine", { title: "Camp" }),
  feature("theirs", { title: "Their spot", isOwner: false, sharedBy: sharer, collectionIds: ["shared"] }),
  feature("nobodys", {
    title: "Old fence",
    isOwner: false,
    properties: { ghType: "Polyline", icon: null },
  }),
  feature("track", { title: "Loop", isOwner: false, properties: { ghType: "Tracks", icon: null } }),
];
const collections = [hunt("shared", { title: "Shared hunt", isOwner: false, featureIds: ["theirs"] })];

async function open(uuid: string, contents: Partial<Parameters<typeof showView>[1]> = {}) {
  const run = await showView({ name: "Content" }, { features, collections, ...contents });
  run.store.dispatch(openFeature(uuid));
  await screen.findByRole("button", { name: "Focus" });
  return run;
}
/** Returns the labels of the buttons between the header and the first section. */
const toolbar = () =>
  within(screen.getByRole("button", { name: "Focus" }).parentElement ?? document.body)
    .getAllByRole("button")
    .map((button) => button.textContent);

describe("a feature's toolbar", () => {
  it("has Edit, Add To hunt, Focus, Photo upload and Delete for the owner", async () => {
    await open("mine");
    expect(toolbar()).toEqual(["Edit", "Add To hunt", "Focus", "Photo upload", "Delete"]);
    expect(screen.queryByRole("img", { name: "Shared with you" })).toBeNull();
    expect(screen.getByRole("region", { name: "Share" })).toBeDefined();
  });

  it("has Focus and Leave for recipients, with a marker in the header", async () => {
    const { user, server } = await open("theirs");
    expect(toolbar()).toEqual(["Focus", "Leave"]);
    expect(screen.getByRole("img", { name: "Shared with you" })).toBeDefined();
    for (const name of ["+Add", "Share link", "Remove from Shared hunt"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Leave" }));
    const dialog = within(screen.getByRole("dialog", { name: "Leave feature?" }));
    await user.click(dialog.getByRole("button", { name: "Leave" }));
    expect(await screen.findByText("You have succesfully left the shared feature.")).toBeDefined();
    expect(server.named("leaveShare")).toEqual([["leaveShare", "feature", "theirs"]]);
  });
});

describe("planning tools", () => {
  it("are glassing, travel time and wind for a waypoint, even a shared one, and none for a line", async () => {
    const { user, store } = await open("theirs");
    await user.click(screen.getByRole("button", { name: "Glass from here" }));
    expect(store.getState().plan.tool).toBe("glassing");
    expect(store.getState().glassing.spots).toMatchObject([{ uuid: "theirs", title: "Their spot" }]);
    tidyUp();
    const again = await open("theirs");
    await again.user.click(screen.getByRole("button", { name: "Travel time from here" }));
    expect(again.store.getState().plan.tool).toBe("travel");
    expect(again.store.getState().travel.start).toMatchObject({ uuid: "theirs", title: "Their spot" });
    tidyUp();
    const last = await open("theirs");
    await last.user.click(screen.getByRole("button", { name: "Wind and scent from here" }));
    expect(last.store.getState().plan.tool).toBe("wind");
    expect(last.store.getState().wind.stands).toMatchObject([{ uuid: "theirs", title: "Their spot" }]);
    tidyUp();
    await open("track");
    expect(screen.queryByRole("button", { name: / from here$/ })).toBeNull();
  });

  it("include editing stops and shape for a line or a track", async () => {
    const { user, store } = await open("track");
    await user.click(screen.getByRole("button", { name: "Open in Tracks" }));
    expect(store.getState()).toMatchObject({ plan: { tool: "tracks" }, tracks: { ids: ["track"] } });
    tidyUp();
    await open("theirs");
    expect(screen.queryByRole("button", { name: "Open in Tracks" })).toBeNull();
  });
});

describe("the banner of shared items", () => {
  it("names the sharer, with an initial when there is no avatar", async () => {
    await open("theirs");
    const text = screen.getByText("Shared waypoints cannot be edited.");
    expect(text.textContent).toBe("From Other WalkerShared waypoints cannot be edited.");
    expect(text.parentElement?.textContent).toMatch(/^OFrom/);
  });

  it("says only that the item is read-only when the sharer is unknown", async () => {
    await open("nobodys");
    const text = screen.getByText("Shared lines cannot be edited.");
    expect(text.parentElement?.textContent).toBe("Shared lines cannot be edited.");
  });

  it("uses the plural 'tracks' for one track too", async () => {
    await open("track");
    expect(screen.getByText("Shared tracks cannot be edited.")).toBeDefined();
  });
});

describe("the editor", () => {
  it("shows why the server refuses a change in a modal, and keeps the input", async () => {
    const { user } = await open("mine", { failing: { updateFeature: { status: 422 } } });
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), " two");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "There was an error saving your feature." }),
    );
    expect(dialog.getByText("broken.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Camp two");
  });

  it("reverts unsaved changes on Back, reloads the feature and moves the map to it", async () => {
    const { user, server, map } = await open("mine");
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.click(await screen.findByRole("radio", { name: "Blue" }));
    await waitFor(() => expect(map.named("setStyle").at(-1)?.[2]).toMatchObject({ color: [41, 98, 255, 1] }));
    const [reads, moves] = [server.named("getFeature").length, map.named("goTo").length];
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: "Focus" });
    await waitFor(() => expect(server.named("getFeature").length).toBe(reads + 1));
    expect(map.named("goTo").length).toBe(moves + 1);
    await waitFor(() =>
      expect(map.named("setStyle").at(-1)?.[2]).toMatchObject({ color: [243, 119, 53, 1] }),
    );
    expect(server.named("updateFeature")).toEqual([]);
  });
});
