// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { selectNotice } from "../../../src/features/import/notice";
import { importChanged } from "../../../src/features/import/slice";
import { photoStepChanged } from "../../../src/features/photoImport/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { OFFLINE, ok } from "../app/fakes";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const PLACE = { longitude: -106.5678, latitude: 39.1234, altitude: null };
const photos = () => ({
  read: async ({ name }: File) =>
    name === "notes.jpg"
      ? { ok: false as const, reason: "not-a-photo" as const }
      : name === "Wallow.jpg"
        ? { ok: true as const, place: null, lack: "hemisphere" as const, takenAt: null }
        : { ok: true as const, place: PLACE, lack: null, takenAt: new Date(2024, 9, 5, 7, 31).getTime() },
  thumbnail: async () => null,
  dispose: () => {},
});
type Api = Parameters<typeof showView>[3];
const open = (api: Api = {}) => showView({ name: "Import" }, {}, { createPhotos: photos }, api);
const file = (name: string) => new File(["photo"], name);
const input = () => screen.findByLabelText("Photos to import");
const add = (name: string) => screen.findByRole("button", { name });

describe("the photo review", () => {
  it("shows where and when each photo was taken, and asks for missing locations", async () => {
    const { user } = await open();
    expect((await input()).getAttribute("accept")).toBe(".jpg,.jpeg,.heic,.heif,.png,.webp");
    await user.upload(await input(), ["Rub.jpg", "Wallow.jpg", "notes.jpg"].map(file));
    expect(await screen.findByRole("heading", { name: "Import Photos" })).toBeDefined();
    const placed = within(await screen.findByRole("list", { name: "With a location" }));
    for (const text of ["Rub", "39.1234, -106.5678", "Oct 05, 2024 7:31 AM"])
      expect(placed.getByText(text)).toBeDefined();
    const unplaced = within(screen.getByRole("region", { name: "Without a location" }));
    for (const text of ["Wallow", "Its location doesn't say north or south, east or west", "No date"])
      expect(unplaced.getByText(text)).toBeDefined();
    const refused = within(screen.getByRole("region", { name: "Can't be imported" }));
    expect(refused.getByText("notes.jpg")).toBeDefined();
    await user.click(refused.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("region", { name: "Can't be imported" })).toBeNull();
  });

  it("adds photos with a location, and all of them once one is skipped", async () => {
    const { user } = await open();
    await user.upload(await input(), ["Rub.jpg", "Wallow.jpg"].map(file));
    expect(await add("Add 1 of 2 photos")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Leave out Wallow" }));
    await user.click(await add("Add 1 photo"));
    expect(await screen.findByText("Added 1 photo")).toBeDefined();
  });

  it("places all unplaced photos at the center of the map", async () => {
    const { user } = await open();
    await user.upload(await input(), ["Wallow.jpg"].map(file));
    const button = await add("Add 0 photos");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Use map center" }));
    expect(await add("Add 1 photo")).toBeDefined();
    expect(screen.getByText("39.1000, -106.5000")).toBeDefined();
  });

  it("names the hunt, and creates none when the name is cleared", async () => {
    const { user, server } = await open();
    await user.upload(await input(), ["Rub.jpg", "Rub 2.jpg"].map(file));
    const name = await screen.findByRole("textbox", { name: "Name of the hunt" });
    expect(name).toHaveProperty("value", "Photos 10/05/2024");
    await user.clear(name);
    expect(screen.getByText("Enter a name, or clear the checkbox.")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Add them to a new hunt" }));
    expect(screen.queryByRole("textbox", { name: "Name of the hunt" })).toBeNull();
    await user.click(await add("Add 2 photos"));
    expect(await screen.findByText("Added 2 photos")).toBeDefined();
    expect(server.named("createCollection")).toEqual([]);
  });

  it("says that the account has too little storage, and offers nothing that would fail", async () => {
    const { user } = await open({ storageUse: async () => ok({ usedBytes: 10, allowedBytes: 12 }) });
    await user.upload(await input(), ["Rub.jpg"].map(file));
    expect(
      await screen.findByText(/^These photos take 5 bytes, and your account has 2 bytes left\./),
    ).toBeDefined();
    expect((await add("Add 1 photo")).getAttribute("aria-disabled")).toBe("true");
  });

  it("says why adding stopped, and keeps the photos", async () => {
    const { user } = await open({ createFeature: async () => OFFLINE });
    await user.upload(await input(), ["Rub.jpg"].map(file));
    await user.click(await add("Add 1 photo"));
    const alert = await screen.findByText(/^Couldn't reach the server\. Nothing was added\./);
    expect(alert).toBeDefined();
    expect(screen.getByText("Rub")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await input()).toBeDefined();
  });

  it("replaces a file preview without leaving any of it behind", async () => {
    const { user, store, state } = await open();
    store.dispatch(importChanged({ step: "failed", file: { name: "bad.gpx", size: 1 }, error: "It ends." }));
    await screen.findByText("It ends.");
    await user.upload(await input(), ["Rub.jpg"].map(file));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(state().import.step).toBe("choose"));
  });
});

it("photos mixed with other files are refused, with what to do", async () => {
  const { user, state } = await open();
  await user.upload(await input(), [file("Rub.jpg")]);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  const area = await screen.findByLabelText("Drop a file here");
  const transfer = { files: [file("Rub.jpg"), file("Units.gpx")], types: ["Files"] };
  fireEvent.drop(area, { dataTransfer: transfer });
  expect(await screen.findByText("Import photos and other files separately. Choose one kind.")).toBeDefined();
  expect(state().photoImport.step.name).toBe("none");
});

it("the map shows photo progress while the sidebar shows something else", async () => {
  const { user, store, state } = await open();
  await user.upload(await input(), ["Rub.jpg", "Wallow.jpg"].map(file));
  await add("Add 1 of 2 photos");
  expect(selectNotice(state())).toBeNull();
  store.dispatch(navigateFresh({ name: "Library" }));
  expect(selectNotice(state())).toEqual({ text: "2 photos to add", button: "Review" });
  store.dispatch(photoStepChanged({ name: "adding", done: 2, total: 9, fileName: "Rub.jpg", sent: 0 }));
  expect(selectNotice(state())).toEqual({ text: "Adding photos: 3 of 9", button: "Show", busy: true });
});
