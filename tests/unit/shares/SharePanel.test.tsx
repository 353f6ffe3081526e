// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { feature, hunt } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const collections = [
  hunt("elk", { title: "Elk" }),
  hunt("theirs", { title: "Theirs", isOwner: false, featureIds: ["a"] }),
];

async function open(uuid: string, services: Parameters<typeof showView>[2] = {}) {
  const run = await showView(
    { name: "Content" },
    { collections, features: [feature("a", { isOwner: false })] },
    services,
  );
  run.store.dispatch(openHunt(uuid));
  return run;
}

it("shows a link that can't be copied, for copying by hand", async () => {
  const { user } = await open("elk");
  await user.click(await screen.findByRole("button", { name: "Share link" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New Private Link" }));
  expect(dialog.getByText("Copy and paste link to share")).toBeDefined();
  const field = dialog.getByRole<HTMLInputElement>("textbox");
  expect(field.readOnly).toBe(true);
  expect(field.value).toBe("https://maps.example/s/collection-elk");
  expect(field.selectionEnd).toBe(field.value.length);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("dismisses the toast of a failed copy with the link copied by hand", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { user, store } = await open("elk", {
    clipboard: { writeText: () => Promise.reject(new Error("no")) },
  });
  await user.click(await screen.findByRole("button", { name: "Share link" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New Private Link" }));
  const toasts = () => store.getState().toasts.map(({ text }) => text);
  expect(toasts()).toEqual(["There was an issue copying the share link"]);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(toasts()).toEqual([]);
});

it("lists a hunt's recipients and asks before removing one", async () => {
  const { user, server } = await open("elk");
  await user.click(await screen.findByRole("button", { name: "Remove Other Reader" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove From Hunt." }));
  dialog.getByText("Are you sure you want to stop sharing your Hunt with this user?");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(server.named("rescindShare")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove Other Reader" }));
  await user.click(screen.getByRole("button", { name: "Remove User" }));
  expect(await screen.findByText("Rescinded share.")).toBeDefined();
  expect(screen.queryByText("Other Reader")).toBeNull();
});

it("renews the link with a removal on request, and shows the new one", async () => {
  const { user, server } = await open("elk");
  await user.click(await screen.findByRole("button", { name: "Remove Other Reader" }));
  await user.click(
    screen.getByRole("checkbox", { name: "Also renew the share link, so that they can't rejoin with it" }),
  );
  await user.click(screen.getByRole("button", { name: "Remove User" }));
  expect(await screen.findByText("Rescinded share.")).toBeDefined();
  expect(server.named("renewShare")).toEqual([["renewShare", "collection", "elk"]]);
  expect(screen.getByText("1 link active")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toMatch(/elk-renewed$/);
});

it("says that the old link still works when it couldn't be renewed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const run = await showView({ name: "Content" }, { collections, failing: { renewShare: { status: 500 } } });
  run.store.dispatch(openHunt("elk"));
  await run.user.click(await screen.findByRole("button", { name: "Remove Other Reader" }));
  await run.user.click(screen.getByRole("checkbox"));
  await run.user.click(screen.getByRole("button", { name: "Remove User" }));
  expect(await screen.findByText(/^They were removed, but the old link still works\./)).toBeDefined();
  expect(screen.queryByText("Other Reader")).toBeNull();
});

it("shows how many links work, and ends them with everyone's access after a question", async () => {
  const { user, server } = await open("elk");
  await screen.findByText("2 links active");
  await user.click(screen.getByRole("button", { name: "Share link" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Done" }));
  expect(screen.getByText("3 links active")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Stop sharing" }));
  const dialog = within(screen.getByRole("dialog", { name: "Stop sharing?" }));
  dialog.getByText(
    "All links to this hunt stop working, and 1 person loses access to it. You can share it again with a new link.",
  );
  await user.click(dialog.getByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("No longer shared.")).toBeDefined();
  expect(server.named("destroyShare")).toEqual([["destroyShare", "collection", "elk"]]);
  expect(screen.queryByText("Other Reader")).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop sharing" })).toBeNull();
});

it("says that it is still shared when sharing couldn't be ended", async () => {
  const run = await showView(
    { name: "Content" },
    { collections, failing: { destroyShare: { status: 500 } } },
  );
  run.store.dispatch(openHunt("elk"));
  await run.user.click(await screen.findByRole("button", { name: "Stop sharing" }));
  await run.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText(/^Couldn't stop sharing\./)).toBeDefined();
  expect(screen.getByText("Other Reader")).toBeDefined();
});

it("lets a recipient leave after a question", async () => {
  const { user } = await open("theirs");
  expect(await screen.findByText("Shared hunts cannot be edited.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Share" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  const dialog = within(screen.getByRole("dialog", { name: "Leave hunt?" }));
  await user.click(dialog.getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("You have succesfully left the shared hunt.")).toBeDefined();
});
