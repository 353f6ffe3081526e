import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { area, line, type SeenFeature, waypoint } from "../support/content";
import { placeOnScreen } from "../support/mapPicture";

const url = inject("serverUrl");
const TRAIL = [
  [-105, 40, 1800],
  [-104.98, 40, 1900],
  [-104.96, 40.01, 2000],
];

/** More vertices than the editor shows handles for. */
const LONG = Array.from({ length: 600 }, (_, index) => [-105 + index / 15_000, 40, 1800]);

describe("editing a feature's location", () => {
  let watched: WatchedPage;
  let page: Page;
  const client = new TestClient(url);
  const uuids: Record<string, string> = {};

  beforeAll(async () => {
    const person = await client.signUp();
    const track = { ...line(TRAIL, "Tracks"), title: "Walk" };
    for (const made of [
      waypoint("Camp"),
      { ...line(TRAIL), title: "Trail" },
      { ...line(LONG), title: "Long way" },
      track,
      area([
        [
          [-105, 40],
          [-104.98, 40],
          [-104.98, 40.02],
          [-105, 40],
        ],
      ]),
    ]) {
      uuids[made.title] = (await client.data<SeenFeature>("POST", "/features", made)).uuid;
    }
    watched = await openPage({ url });
    page = watched.page;
    await app.signIn(page, url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const saved = async (title: string) =>
    (await client.data<SeenFeature>("GET", `/features/${uuids[title]}`)).geometry.coordinates as number[];
  const savedPath = async (title: string) => (await saved(title)) as unknown as number[][];
  const field = () => page.getByRole("textbox", { name: "Coordinates" });
  const section = () => page.getByRole("region", { name: "Location" });
  const figure = () => section().getByRole("definition").first().textContent();
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  /** Opens a feature's editor, and its location section if there is one. */
  async function edit(title: string) {
    // While a feature's panel is open, the Hunts button is already pressed and clicking it does nothing.
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    await app.row(page, title).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await app.mapStill(page);
    await button("Edit").click();
    await section().waitFor();
    if (title === "Walk") return;
    await button("Edit location").click();
    await button("Cancel move").waitFor();
  }

  it("moves a waypoint by the pointer, by arrow keys and by typing", async () => {
    await edit("Camp");
    const before = await field().inputValue();
    const [x, y] = await placeOnScreen(page, -105, 40);
    await app.dragShape(page, [x, y - 20], [x + 120, y + 60]);
    await expect.poll(() => field().inputValue()).not.toBe(before);
    const dragged = await field().inputValue();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => field().inputValue()).not.toBe(dragged);
    await page.keyboard.press("Control+z");
    await expect.poll(() => field().inputValue()).toBe(dragged);
    await page.keyboard.press("Control+z");
    await expect.poll(() => field().inputValue()).toBe(before);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => field().inputValue()).toBe(dragged);

    await field().fill("somewhere");
    await section()
      .getByText(/Couldn't read these coordinates/)
      .waitFor();
    expect(await field().inputValue()).toBe("somewhere");
    await field().fill("40.015, -104.99");
    await field().press("Enter");
    await expect.poll(() => field().inputValue()).toMatch(/^40\.015000°.*104\.990000°/);
  });

  it("saves it, shows it after a reload, and reverts it", async () => {
    await button("Save").click();
    await page.getByText("Waypoint Saved").waitFor();
    await page.getByRole("complementary").getByText("40.015000").waitFor();
    // The elevation at the new location may arrive after the save.
    await expect.poll(async () => (await saved("Camp"))[2], { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await saved("Camp")).toEqual([-104.99, 40.015, expect.any(Number)]);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: edit of “Camp”").waitFor();
    await page.getByRole("complementary").getByText("40.000000").waitFor();
    expect(await saved("Camp")).toEqual([-105, 40, 0]);
    await app.toastButton(page, "Undone: edit of “Camp”", "Redo").click();
    await page.getByText("Redone: edit of “Camp”").waitFor();
    await page.reload();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await app.row(page, "Camp").click();
    await page.getByRole("complementary").getByText("40.015000").waitFor();
  });

  it("moves and adds points of a line; Cancel leaves it unchanged", async () => {
    await edit("Trail");
    const before = await figure();
    const [x, y] = await placeOnScreen(page, -104.96, 40.01);
    await app.dragShape(page, [x, y], [x - 40, y - 90]);
    await expect.poll(figure).not.toBe(before);
    await button("Cancel").click();
    await button("Edit").waitFor();
    expect(await savedPath("Trail")).toEqual(TRAIL);

    await button("Edit").click();
    await button("Edit location").click();
    await button("Cancel move").waitFor();
    await app.dragShape(page, [x, y], [x - 40, y - 90]);
    await expect.poll(figure).not.toBe(before);
    const [mx, my] = await placeOnScreen(page, -104.99, 40);
    await app.drag(page, [mx, my], [mx, my + 60]);
    await section().getByText("4", { exact: true }).waitFor();
    await button("Save").click();
    await page.getByText("Line Saved").waitFor();
    const path = await savedPath("Trail");
    expect(path).toHaveLength(4);
    expect([path[0], path[2]]).toEqual(TRAIL.slice(0, 2));
    expect(path[3]?.[2]).toBe(0);
  });

  it("keeps an area valid: it never drops below three corners, and Delete removes nothing then", async () => {
    await edit("Area");
    const before = await figure();
    const [x, y] = await placeOnScreen(page, -104.98, 40.02);
    await page.mouse.click(x, y, { button: "right" });
    await page.keyboard.press("Delete");
    await app.dragShape(page, [x, y], [x + 40, y - 40]);
    await expect.poll(figure).not.toBe(before);
    await page.keyboard.press("Escape");
    await app.toastButton(page, "Location restored", "Undo").click();
    await button("Cancel move").waitFor();
    await expect.poll(figure).not.toBe(before);
    await button("Save").click();
    await page.getByText("Area Saved").waitFor();
    expect((await savedPath("Area"))[0]).toHaveLength(4);
  });

  it("moves a line of 600 points as a whole, and prompts when it is left unsaved", async () => {
    await edit("Long way");
    await section()
      .getByText(/^This has 600 points, too many to edit individually/)
      .waitFor();
    const [x, y] = await placeOnScreen(page, LONG[300]?.[0] ?? 0, 40);
    await app.dragShape(page, [x, y], [x + 50, y - 40]);
    await expect.poll(() => button("Undo this move").getAttribute("aria-disabled")).toBeNull();
    await app.openTool(page, "Library");
    const question = page.getByRole("dialog", { name: "Save the new location?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await button("Cancel move").waitFor();
    await expect.poll(() => button("Undo this move").getAttribute("aria-disabled")).toBeNull();
    expect(await savedPath("Long way")).toEqual(LONG);
    await app.openTool(page, "Library");
    await app.toastOf(page, "Line Saved", () => question.getByRole("button", { name: "Save" }).click());
    // The toast may still be the one from the line saved earlier.
    await expect.poll(() => savedPath("Long way")).not.toEqual(LONG);
    const path = await savedPath("Long way");
    expect(path).toHaveLength(600);
    const shifts = path.map(([longitude = 0], index) => longitude - (LONG[index]?.[0] ?? 0));
    expect(Math.min(...shifts)).toBeGreaterThan(0.0001);
    expect(Math.max(...shifts) - Math.min(...shifts)).toBeLessThan(1e-9);
    expect(path.every(([, latitude = 0]) => latitude > 40.0001)).toBe(true);
  });

  it("says why a track can't be moved", async () => {
    await edit("Walk");
    await section()
      .getByText(/their times and elevations were recorded/)
      .waitFor();
    expect(await button("Edit location").getAttribute("aria-disabled")).toBe("true");
    expect(watched.errors).toEqual([]);
  });
});
