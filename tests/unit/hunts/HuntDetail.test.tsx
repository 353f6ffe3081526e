// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { feature, hunt } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = [
  feature("a", { title: "Camp" }),
  feature("b", { title: "Wallow", geometry: { type: "Point", coordinates: [-106, 41, 0] } }),
];
const collections = [
  hunt("elk", { title: "Elk", featureIds: ["a", "b"] }),
  hunt("joint", { title: "Joint", isShared: true }),
  hunt("theirs", { title: "Theirs", isOwner: false }),
];
type Api = NonNullable<Parameters<typeof showView>[3]>;
const never = () => new Promise<never>(() => {});

async function open(uuid: string, api: Api = {}) {
  const run = await showView({ name: "Content" }, { features, collections }, {}, api);
  run.store.dispatch(openHunt(uuid));
  await screen.findByRole("button", { name: "Back" });
  return run;
}
const isOff = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

describe("a hunt", () => {
  it("shows 'Loading hunt...' while loading", async () => {
    await open("not-known-yet", { getCollection: never });
    expect((await screen.findAllByText("Loading hunt...")).length).toBeGreaterThan(0);
  });

  it("offers its owner Edit, Active, Export and Delete, notes and sharing; a recipient only Leave", async () => {
    const names = ["Edit", "Active", "Export", "Delete", "+Add", "Share link", "Leave"];
    const there = () => names.filter((name) => screen.queryByRole("button", { name }));
    const { store } = await open("elk");
    await screen.findByRole("heading", { name: "Elk" });
    expect(there()).toEqual(names.slice(0, -1));
    store.dispatch(openHunt("theirs"));
    await screen.findByRole("heading", { name: "Theirs" });
    expect(there()).toEqual(["Leave"]);
  });

  it("opens one of its features and moves the map to it", async () => {
    const { user, state, map } = await open("elk");
    await user.click(await screen.findByRole("button", { name: /Wallow/ }));
    expect(state().sidebar.view).toEqual({ name: "FeatureDetail", metadata: { uuid: "b" } });
    await waitFor(() => expect(map.named("goTo").at(-1)?.[1]).toEqual([-106, 41, -106, 41]));
  });

  it("shows and hides all its features with one switch", async () => {
    const { user, map } = await open("elk");
    const all = await screen.findByRole("switch", { name: "Show Elk on the map" });
    await user.click(all);
    await waitFor(() => expect(map.named("setVisible").at(-1)?.[1]).toEqual([]));
    await user.click(all);
    await waitFor(() => expect(map.named("setVisible").at(-1)?.[1]).toBe("all"));
  });

  it("accepts neither typing nor clicks while its title is saved; Cancel restores the old one", async () => {
    const { user } = await open("elk", { updateCollection: never });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), " two");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("heading", { name: "Elk" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Elk");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saving Hunt...")).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("disabled", true);
    expect(isOff("Save")).toBe(true);
    expect(isOff("Cancel")).toBe(true);
  });

  it.each([
    ["elk", "If it is shared, collaborators lose access."],
    ["joint", "This hunt is shared. Collaborators lose access."],
  ])("warns what is deleted along with %s", async (uuid, warning) => {
    const { user } = await open(uuid);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete hunt?" }));
    expect(dialog.getByText("Your map content will not be deleted.")).toBeDefined();
    expect(dialog.getByText(/Its notes and plans will be deleted\./).textContent).toContain(warning);
  });
});
