// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openFeature } from "../../../src/features/content/openFeature";
import { feature, photo } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

async function open(isOwner = true, photoIds = ["p1", "p2"]) {
  const features = [feature("a", { title: "Camp", isOwner, photoIds })];
  const run = await showView({ name: "Content" }, { features, photos: [photo("p1"), photo("p2")] });
  run.store.dispatch(openFeature("a"));
  await screen.findByRole("heading", { name: "Camp" });
  return run;
}

it("shows the photos and one of them large, with arrow keys through all", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Open photo p1.jpg" }));
  const dialog = () => within(screen.getByRole("dialog"));
  expect(dialog().getByRole("img", { name: "p1.jpg" }).getAttribute("src")).toBe("/api/v1/photos/p1/web");
  expect(dialog().getByText("1 of 2")).toBeDefined();
  expect(dialog().getByText(/^Nov 1[45], 2023 \d+:\d\d [AP]M$/)).toBeDefined();
  await user.keyboard("{ArrowRight}");
  expect(dialog().getByRole("img", { name: "p2.jpg" })).toBeDefined();
  await user.keyboard("{ArrowRight}{ArrowLeft}");
  expect(dialog().getByText("2 of 2")).toBeDefined();
  await user.click(dialog().getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks before deleting a photo, and shows the next one then", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Open photo p1.jpg" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(within(screen.getByRole("dialog", { name: "Delete photo?" })).getByText("Delete"));
  expect(await screen.findByText("Photo deleted")).toBeDefined();
  expect(await within(screen.getByRole("dialog")).findByRole("img", { name: "p2.jpg" })).toBeDefined();
});

it("accepts new photos from the owner", async () => {
  const { user } = await open(true, []);
  expect(screen.queryByRole("region", { name: "Photos" })).toBeNull();
  const input = screen.getByLabelText<HTMLInputElement>("Photos to upload");
  expect(input.accept).toBe(".png,.jpeg,.jpg,.heic,.heif,.webp");
  await user.upload(input, [new File(["x"], "bull.jpg", { type: "image/jpeg" })]);
  expect(await screen.findByRole("button", { name: "Open photo bull.jpg" })).toBeDefined();
});

it("keeps a photo that failed to upload, says so, and retries", async () => {
  const features = [feature("a", { title: "Camp" })];
  const failing = { uploadPhoto: { status: 0, times: 1 } };
  const { user, store } = await showView({ name: "Content" }, { features, failing });
  store.dispatch(openFeature("a"));
  const input = await screen.findByLabelText<HTMLInputElement>("Photos to upload");
  await user.upload(input, [new File(["x"], "bull.jpg", { type: "image/jpeg" })]);
  expect(await screen.findByText("Not uploaded. Kept while this page is open.")).toBeDefined();
  expect(screen.queryByRole("progressbar")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again to upload bull.jpg" }));
  expect(await screen.findByRole("button", { name: "Open photo bull.jpg" })).toBeDefined();
  expect(screen.queryByText(/^Not uploaded/)).toBeNull();
});

it("offers a waypoint where a photo was taken, which can be dismissed", async () => {
  const features = [feature("a", { title: "Camp" })];
  const photoPlace = async () => ({ longitude: -107.5464, latitude: 40.5152, altitude: 1886.5 });
  const { user, store, server } = await showView({ name: "Content" }, { features }, { photoPlace });
  store.dispatch(openFeature("a"));
  const input = await screen.findByLabelText<HTMLInputElement>("Photos to upload");
  await user.upload(input, [new File(["x"], "IMG_1.heic")]);
  expect(await screen.findByText("IMG_1.heic was taken at 40.5152, -107.5464.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(/was taken at/)).toBeNull();
  await user.upload(input, [new File(["x"], "IMG_2.heic")]);
  await user.click(await screen.findByRole("button", { name: "Add a waypoint where it was taken" }));
  expect(await screen.findByText("Waypoint Saved")).toBeDefined();
  expect(server.named("createFeature").map(([, sent]) => sent)).toMatchObject([
    { title: "IMG_2", geometry: { type: "Point", coordinates: [-107.5464, 40.5152, 1886.5] } },
  ]);
  expect(screen.queryByText(/was taken at/)).toBeNull();
});

it("offers nothing for a photo taken at its own waypoint", async () => {
  const camp = feature("a", { title: "Camp" });
  const [longitude = 0, latitude = 0] = camp.geometry.coordinates as number[];
  const photoPlace = async () => ({ longitude: longitude + 0.0001, latitude, altitude: null });
  const { user, store } = await showView({ name: "Content" }, { features: [camp] }, { photoPlace });
  store.dispatch(openFeature("a"));
  await user.upload(await screen.findByLabelText("Photos to upload"), [new File(["x"], "IMG_1.jpg")]);
  await screen.findByRole("button", { name: "Open photo IMG_1.jpg" });
  expect(screen.queryByText(/was taken at/)).toBeNull();
});

it("is read-only for a reader", async () => {
  const { user } = await open(false);
  expect(screen.queryByRole("button", { name: "Photo upload" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Open photo p1.jpg" }));
  expect(within(screen.getByRole("dialog")).queryByRole("button", { name: "Delete" })).toBeNull();
  expect(within(screen.getByRole("dialog")).queryByRole("link")).toBeNull();
});

it("shows load errors in the photo row and in the viewer, and retries", async () => {
  const features = [feature("a", { title: "Camp", photoIds: ["p1", "p2"] })];
  const failing = { getPhoto: { status: 500, times: 1 } };
  const photos = [photo("p1"), photo("p2")];
  const { user, store } = await showView({ name: "Content" }, { features, photos, failing });
  store.dispatch(openFeature("a"));
  expect(await screen.findByText("1 photo could not be loaded.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const first = await screen.findByRole("button", { name: "Open photo p1.jpg" });
  expect(screen.queryByText("1 photo could not be loaded.")).toBeNull();

  const small = first.querySelector("img");
  if (small) fireEvent.error(small);
  expect(first.querySelector("img")).toBeNull();
  await user.click(first);
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.error(dialog.getByRole("img", { name: "p1.jpg" }));
  expect(dialog.getByRole("alert").textContent).toContain("Couldn't load the photo.");
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(dialog.getByRole("img", { name: "p1.jpg" })).toBeDefined();
});
