import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { line, type SeenFeature, waypoint } from "../support/content";
import { button, dialog, heading, openList, titlesIn } from "../support/contentSteps";

const url = inject("serverUrl");
/** June 15, 2026, noon in Colorado, in epoch seconds. */
const MADE_AT = 1_781_546_400;
const DAY = 86_400;
const RED = [229, 38, 31, 1];
const BLUE = [41, 98, 255, 1];
/** Oldest first. The last one is in Wyoming. */
const MADE = [
  { feature: waypoint("Stand"), style: { color: RED, icon: "tree-stand" } },
  { feature: waypoint("North spring", -105.01, 40.01), style: { color: BLUE, icon: "water" } },
  {
    feature: {
      ...line([
        [-105, 40, 0],
        [-104.9, 40.1, 0],
      ]),
      title: "Way in",
    },
    style: { color: RED },
  },
  { feature: waypoint("Camp", -107.5, 43), style: { color: BLUE, icon: "camp" } },
];

describe("content filters", () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, app.newPerson(), async (client) => {
      const uuids: string[] = [];
      for (const [index, { feature, style }] of MADE.entries()) {
        const times = { createdAt: MADE_AT + index * DAY, updatedAt: MADE_AT + index * DAY };
        const { uuid } = await client.data<SeenFeature>("POST", "/features", {
          ...feature,
          properties: { ...feature.properties, ...style, ...times },
        });
        uuids.push(uuid);
      }
      const [stand = "", , wayIn = ""] = uuids;
      const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "September" });
      await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [stand, wayIn] });
      await client.data("POST", "/notes/feature", {
        noteableId: wayIn,
        title: "",
        contents: "The gate at the spring is locked.",
      });
      await client.data("POST", "/notes/collection", {
        noteableId: hunt.uuid,
        title: "Water",
        contents: "Bring filters for the Spring.",
      });
    });
    await openList(page, "Content");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  const titles = () => titlesIn(app.content(page));
  const clear = () => button(page, "Clear filters").click();
  /** Waits until the focus is back on the button. A panel that opens sooner would lose it to the closing one. */
  const closePanel = async () => {
    await page.keyboard.press("Escape");
    await dialog(page, "Filters").waitFor({ state: "detached" });
    await expect.poll(() => app.isFocused(page.getByRole("button", { name: /^Filters/ }))).toBe(true);
  };

  it("narrow the list by color, icon and hunt together, and show how many of all are left", async () => {
    await expect.poll(titles).toEqual(["Camp", "Way in", "North spring", "Stand"]);
    await button(page, "Filters").click();
    await button(page, "Red (2)").click();
    await expect.poll(titles).toEqual(["Way in", "Stand"]);
    await page.getByText("2 of 4", { exact: true }).waitFor();
    await button(page, "Tree Stand (1)").click();
    await expect.poll(titles).toEqual(["Stand"]);
    await button(page, "Tree Stand (1)").click();
    await button(page, "Red (2)").click();
    await page.getByRole("checkbox", { name: "No hunt (2)" }).click();
    await expect.poll(titles).toEqual(["Camp", "North spring"]);
    await page.getByRole("checkbox", { name: "September (2)" }).click();
    await expect.poll(titles).toHaveLength(4);
    await clear();
    await closePanel();
  });

  it("work by keyboard alone", async () => {
    await button(page, "Filters").focus();
    await page.keyboard.press("Enter");
    const inView = page.getByRole("switch", { name: /^In view/ });
    await expect.poll(() => app.isFocused(inView)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(titles).toEqual(["Way in"]);
    await closePanel();
    expect(await app.isFocused(button(page, "Filters: 1 active"))).toBe(true);
    await page.keyboard.press("Enter");
    await clear();
    await closePanel();
  });

  it("narrow it by creation date, and offer to clear the filters when nothing matches", async () => {
    await button(page, "Filters").click();
    await page.getByLabel("From", { exact: true }).fill("2026-06-16");
    await page.getByLabel("To", { exact: true }).fill("2026-06-17");
    await expect.poll(titles).toEqual(["Way in", "North spring"]);
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-02-01");
    await button(page, "Show 0 items").click();
    await dialog(page, "Filters").waitFor({ state: "detached" });
    await page.getByText("No matches").waitFor();
    await clear();
    await expect.poll(titles).toHaveLength(4);
  });

  it("narrow it to the items in view, and follow the map", async () => {
    await app.row(page, "Camp").click();
    await heading(page, "Camp").waitFor();
    await app.mapStill(page);
    await button(page, "Back").click();
    await button(page, "Filters").click();
    await page.getByRole("switch", { name: /^In view/ }).click();
    await page.keyboard.press("Escape");
    await expect.poll(titles).toEqual(["Camp"]);
    const out = page.getByRole("button", { name: "Zoom out" });
    for (let level = 0; level < 12 && (await titles()).length < 4; level++) {
      if (await out.isDisabled()) break;
      await out.click();
      await app.mapStill(page);
    }
    await expect.poll(titles).toHaveLength(4);
    await button(page, "Filters: 1 active").click();
    await clear();
    await closePanel();
  });

  it("combine with a search, which finds notes too and shows the matches", async () => {
    await page.getByPlaceholder("Search Content").fill("SPRING");
    await expect.poll(titles).toEqual(["North spring", "Way in"]);
    expect(await app.row(page, "Way in").textContent()).toContain(
      "In a note: The gate at the spring is locked.",
    );
    expect(await page.locator("mark").allTextContents()).toEqual(["Spring", "spring"]);
    await button(page, "Filters").click();
    await button(page, "Red (2)").click();
    await page.keyboard.press("Escape");
    await expect.poll(titles).toEqual(["Way in"]);
    await page.getByRole("checkbox", { name: "Select All" }).click();
    await page.getByText("1 Items Selected").waitFor();
    await page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name: "Cancel" }).click();
    await button(page, "Filters: 1 active").click();
    await clear();
    await closePanel();
  });

  it("limit what Previous and Next step through", async () => {
    await expect.poll(titles).toEqual(["North spring", "Way in"]);
    await app.row(page, "North spring").click();
    await page.getByText("1 of 2", { exact: true }).waitFor();
    await button(page, "Next").click();
    await heading(page, "Way in").waitFor();
    await page.getByText("2 of 2", { exact: true }).waitFor();
    const at = page.url();
    await page.keyboard.press("[");
    await heading(page, "North spring").waitFor();
    expect(page.url()).not.toBe(at);
    await button(page, "Back").click();
    await expect.poll(titles).toEqual(["North spring", "Way in"]);
    await page
      .getByRole("region", { name: "Hunts with matching notes" })
      .getByRole("button", { name: /September/ })
      .click();
    await heading(page, "September").waitFor();
  });
});
