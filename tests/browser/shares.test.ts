import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importAtOnce, type SeenFeature } from "../support/content";
import { savedPreferences } from "../support/contentSteps";
import { smallGpx } from "../support/files";
import { answerWith } from "../support/requests";

const url = inject("serverUrl");
const HUNT = /^Elk season/;
const HIDDEN = ["North spring", "Way in"];

const openHunt = async (page: Page) => {
  await app.openTab(page, "Hunts");
  await app.row(page, "Elk season").click();
  await page.getByRole("heading", { name: "Elk season" }).waitFor();
};
const sharePanel = (page: Page) => page.getByRole("region", { name: "Share" });

/** Creates a link as the owner and returns it from the clipboard. */
async function copyLink(page: Page): Promise<string> {
  await app.toastOf(page, "Share link copied to clipboard", () =>
    sharePanel(page).getByRole("button", { name: "Share link" }).click(),
  );
  return page.evaluate("navigator.clipboard.readText()");
}

describe("a hunt shared by a link", () => {
  const owner = app.newPerson();
  const guest = app.newPerson();
  const watched: WatchedPage[] = [];
  let a: Page;
  let b: Page;
  let link = "";
  /** Second device of the owner. */
  const sharer = new TestClient(url);
  const onMap = (title: string) => b.getByRole("switch", { name: `Show ${title} on the map` });
  const featureOf = async (title: string): Promise<SeenFeature> => {
    const { features } = await sharer.data<{ features: SeenFeature[] }>("GET", "/features");
    const found = features.find((feature) => feature.title === title);
    if (!found) throw new Error(`There is no ${title}.`);
    return found;
  };

  beforeAll(async () => {
    for (let opened = 0; opened < 2; opened++) watched.push(await openPage({ url, ...SMALL_WINDOW }));
    [a, b] = watched.map(({ page }) => page) as [Page, Page];
    await a.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
    await app.begin(a, url, owner, (client) => importAtOnce(client, smallGpx()));
    await sharer.data("POST", "/auth/login", owner);
    // The recipient has an account but is logged out.
    await app.newAccount(b, url, guest);
    await b.context().clearCookies();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") for (const page of watched) await keepEvidence(page, task.name);
  });

  afterAll(closePages);

  it("has its short link copied to the clipboard", async () => {
    await openHunt(a);
    // Shown before a link exists.
    await a
      .getByText(
        "Anyone with a share link can view it and everything in it, including notes, plans and photos.",
        {
          exact: false,
        },
      )
      .waitFor();
    expect(await sharePanel(a).getByRole("textbox", { name: "Link" }).count()).toBe(0);
    link = await copyLink(a);
    expect(link).toMatch(new RegExp(`^${url}/s/[\\w-]{20,}$`));
    // Creating the link again returns the same one, which the panel also shows.
    await expect.poll(() => sharePanel(a).getByRole("textbox", { name: "Link" }).inputValue()).toBe(link);
    expect(await copyLink(a)).toBe(link);
  });

  it("is shown read-only with its map to a visitor without an account", async () => {
    await b.goto(link);
    await b.getByRole("heading", { name: "Elk season" }).waitFor();
    await b.getByText("Shared by Robin").waitFor();
    const list = b.getByRole("list", { name: "Shared content" });
    await list.getByRole("button", { name: "Trailhead" }).waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(4);
    await b.getByRole("main", { name: "Map" }).getByRole("button", { name: "Zoom in" }).waitFor();
    await list.getByRole("button", { name: "North spring" }).click();
    await list.locator('[aria-current="true"]').getByText("North spring").waitFor();
    expect(await b.getByRole("switch").count()).toBe(0);
    expect(new URL(b.url()).hash).toMatch(/^#share-token=/);
    // This page must not call endpoints that need a session, because a 401 leads to the login page.
    expect(watched.flatMap(({ errors }) => errors).filter((error) => error.includes("401"))).toEqual([]);
  });

  it("reports an invalid link", async () => {
    await b.goto(`${url}/maps/?wrong#share-token=${"A".repeat(24)}`);
    await b.getByRole("heading", { name: "This link doesn't work" }).waitFor();
    const answer = await b.goto(`${url}/s/${"A".repeat(24)}`);
    expect(answer?.status()).toBe(404);
    await b.getByRole("heading", { name: "This link doesn't work" }).waitFor();
  });

  it("opens read-only for a user who logs in through the link", async () => {
    await b.goto(link);
    await b.getByRole("button", { name: "Log in to keep it" }).click();
    await b.getByLabel("E-mail").fill(guest.email);
    await b.getByLabel("Password").fill(guest.password);
    // The lists appear before the map, and the toast may be gone by the time a slow map is ready.
    await app.toastOf(b, "Shared hunt added.", () => b.getByRole("button", { name: "Log in" }).click());
    await app.mapReady(b);
    await b.getByRole("heading", { name: "Elk season" }).waitFor();
    await b.getByText("Shared hunts cannot be edited.").waitFor();
    await b.getByText("From Robin").waitFor();
    // The owner has no picture, so the first letter of the name stands in.
    await b.getByText("R", { exact: true }).waitFor();
    for (const name of ["Edit", "Delete", "Active", "+Add", "Share link"]) {
      expect(await b.getByRole("button", { name, exact: true }).count()).toBe(0);
    }
    await expect.poll(() => new URL(b.url()).hash).toBe("");
    await b.getByRole("button", { name: "Back" }).click();
    await app.openTab(b, "Content");
    await app.row(b, "North spring").waitFor();
    await expect.poll(() => app.tabCount(b, "Content")).toBe(4);
    for (const title of HIDDEN) await onMap(title).click();
    const { uuid: spring } = await featureOf("North spring");
    const shown = async () => (await savedPreferences(b)).features.visible;
    await expect.poll(async () => (await shown()).features).toHaveLength(4 - HIDDEN.length);
    expect(await shown()).toMatchObject({ all: false });
    expect((await shown()).features).not.toContain(spring);
    // Hidden state is timestamped in whole seconds.
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan((await shown()).updatedAt + 1);
    await sharer.data("PATCH", `/features/${spring}`, { title: "Upper spring" });
  });

  it("is there after a reload, read-only with its features' details, and shows later changes", async () => {
    await b.reload();
    await app.mapReady(b);
    await app.openTab(b, "Content");
    await expect.poll(() => onMap("Upper spring").isChecked()).toBe(true);
    expect(await onMap("Way in").isChecked()).toBe(false);
    await app.row(b, "Upper spring").click();
    await b.getByText("Shared waypoints cannot be edited.").waitFor();
    await b.getByRole("button", { name: "Focus" }).waitFor();
    await b.getByRole("button", { name: "Leave" }).waitFor();
    await b.getByRole("img", { name: "Shared with you" }).waitFor();
    for (const name of ["Edit", "Add To hunt", "Photo upload", "Delete", "+Add", "Share link"])
      expect(await b.getByRole("button", { name, exact: true }).count()).toBe(0);
    await b.getByRole("button", { name: "Back" }).click();
    await app.row(b, "Morning walk").click();
    await b.getByText("Shared tracks cannot be edited.").waitFor();
    // Simulates a share whose owner is unknown.
    await answerWith(b, "**/api/v1/features/*", (answer: { data: object }) => ({
      ...answer,
      data: { ...answer.data, sharedBy: null },
    }));
    await b.getByRole("button", { name: "Back" }).click();
    await app.row(b, "Trailhead").click();
    await b.getByText("Shared waypoints cannot be edited.").waitFor();
    await b.getByText("From Robin").waitFor({ state: "detached" });
    await b.unroute("**/api/v1/features/*");
  });

  it("can't be changed by a recipient in any way", async () => {
    const { uuid, collectionIds } = await featureOf("Trailhead");
    const hunt = collectionIds[0];
    for (const [method, path, data] of [
      ["PATCH", `/features/${uuid}`, { title: "Mine" }],
      ["DELETE", `/features/${uuid}`],
      ["PATCH", `/collections/${hunt}`, { title: "Mine" }],
      ["DELETE", `/collections/${hunt}`],
      ["POST", "/notes/feature", { noteableId: uuid, title: "Mine", contents: "Mine" }],
      ["POST", `/shares/collection/${hunt}`],
    ] as const) {
      const answer = await b.request.fetch(`${url}/api/v1${path}`, {
        method,
        data,
        headers: { origin: url },
      });
      expect([403, 404], `${method} ${path}`).toContain(answer.status());
    }
    expect((await featureOf("Trailhead")).notes).toEqual([]);
    const { title } = await sharer.data<{ title: string }>("GET", `/collections/${hunt}`);
    expect(title).toBe("Elk season");
  });

  it("shows its owner the recipients, and removes them", async () => {
    await a.getByRole("button", { name: "Back" }).click();
    await openHunt(a);
    const people = sharePanel(a).getByRole("list", { name: "Shared with" });
    await people.getByText("Robin").waitFor();
    await people.getByRole("button", { name: "Remove Robin" }).click();
    const dialog = a.getByRole("dialog", { name: "Remove From Hunt." });
    await dialog.getByText("Are you sure you want to stop sharing your Hunt with this user?").waitFor();
    // The recipient's page learns of it and drops the hunt without an error.
    await app.toastOf(b, "“Elk season” is no longer shared with you.", () =>
      app.toastOf(a, "Rescinded share.", () => dialog.getByRole("button", { name: "Remove User" }).click()),
    );
    await expect.poll(() => people.count()).toBe(0);
    await app.openTab(b, "Hunts");
    await b.getByText("Hunts are folders to help you stay organized").waitFor();
    await expect.poll(() => app.tabCount(b, "Content")).toBe(0);
    await b.reload();
    await app.mapReady(b);
    await app.openTab(b, "Hunts");
    await b.getByText("Hunts are folders to help you stay organized").waitFor();
    await expect.poll(() => app.tabCount(b, "Content")).toBe(0);
  });

  it("isn't restored by the old link, which says so, and is accepted through a new one in the open app", async () => {
    await b.goto(link);
    await app.mapReady(b);
    await b.getByText(/link/i).and(b.locator("[data-toast] *")).first().waitFor();
    await app.openTab(b, "Hunts");
    await b.getByText("Hunts are folders to help you stay organized").waitFor();
    expect(await b.getByRole("button", { name: HUNT }).count()).toBe(0);

    const token = (await copyLink(a)).split("/").at(-1);
    const offer = b.getByRole("dialog", { name: "Add shared hunt?" });
    const openLink = () => b.evaluate(`location.hash = "share-token=${token}"`);
    await openLink();
    await offer.getByText("Robin shared Elk season, with 4 items, with you.", { exact: false }).waitFor();
    await offer.getByRole("button", { name: "Decline" }).click();
    await expect.poll(() => new URL(b.url()).hash).toBe("");
    expect(await b.getByRole("button", { name: HUNT }).count()).toBe(0);
    await openLink();
    await offer.getByRole("button", { name: "Add to my content" }).click();
    await b.getByRole("heading", { name: "Elk season" }).waitFor();
  });

  it("ends with its link, which then shows nothing, and is accepted through the renewed one", async () => {
    await a.getByRole("button", { name: "Back" }).click();
    await openHunt(a);
    const field = sharePanel(a).getByLabel("Link");
    const old = await field.inputValue();
    const people = sharePanel(a).getByRole("list", { name: "Shared with" });
    await people.getByRole("button", { name: "Remove Robin" }).click();
    const dialog = a.getByRole("dialog", { name: "Remove From Hunt." });
    await dialog
      .getByRole("checkbox", { name: "Also renew the share link, so that they can't rejoin with it" })
      .check();
    await app.toastOf(b, "“Elk season” is no longer shared with you.", () =>
      app.toastOf(a, "Rescinded share.", () => dialog.getByRole("button", { name: "Remove User" }).click()),
    );
    await expect.poll(() => people.count()).toBe(0);
    const renewed = await field.inputValue();
    expect(renewed).not.toBe(old);
    expect((await b.request.get(old)).status()).toBe(404);
    await b.evaluate(`location.hash = "share-token=${renewed.split("/").at(-1)}"`);
    await b
      .getByRole("dialog", { name: "Add shared hunt?" })
      .getByRole("button", { name: "Add to my content" })
      .click();
    await b.getByRole("heading", { name: "Elk season" }).waitFor();
  });

  it("can be left by its recipient, without a trace", async () => {
    await b.getByRole("button", { name: "Leave" }).click();
    await app.toastOf(b, "You have succesfully left the shared hunt.", () =>
      b.getByRole("dialog", { name: "Leave hunt?" }).getByRole("button", { name: "Leave" }).click(),
    );
    await b.getByText("Hunts are folders to help you stay organized").waitFor();
    await expect.poll(() => app.tabCount(b, "Content")).toBe(0);
  });

  it("contacts no other host and breaks no policy", () => {
    for (const { foreign, violations } of watched) expect([...foreign, ...violations]).toEqual([]);
  });
});
