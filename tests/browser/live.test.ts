import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importAtOnce, newPerson, uploadPhoto, waypoint } from "../support/content";
import { button, openFeature, openHunt, openList } from "../support/contentSteps";
import { smallGpx } from "../support/files";
import { PAGE_PATIENCE_MS } from "../support/patience";

const url = inject("serverUrl");
const EVENTS = "/api/v1/sync/events";

/** Counts the event streams that a browser's pages hold open. */
function connectionsOf({ context }: WatchedPage): () => number {
  const open = new Set<Request>();
  const isEvents = (address: string) => new URL(address).pathname === EVENTS;
  context.on("request", (request) => isEvents(request.url()) && open.add(request));
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  // No event fires for a request that ends with its page.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

describe("a change on one page", () => {
  const person = app.newPerson();
  let first: WatchedPage;
  let second: WatchedPage;
  /** Two tabs of one browser, and a second browser. */
  let tab: Page;
  let other: Page;
  let away: Page;
  let connections: () => number;
  let client: TestClient;

  beforeAll(async () => {
    first = await openPage({ url, ...SMALL_WINDOW });
    second = await openPage({ url, ...SMALL_WINDOW });
    connections = connectionsOf(first);
    tab = first.page;
    away = second.page;
    await app.begin(tab, url, person, async (filling) => {
      for (const title of ["Camp", "Spring"]) await filling.data("POST", "/features", waypoint(title));
      await filling.data("POST", "/collections", { title: "Elk season" });
    });
    client = new TestClient(url);
    await client.data("POST", "/auth/login", person);
    other = await first.context.newPage();
    other.setDefaultTimeout(PAGE_PATIENCE_MS);
    await other.goto(`${url}/maps/`);
    await app.mapReady(other);
    await app.signIn(away, url, person);
    for (const page of [tab, other, away]) await openList(page, "Content");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const [index, page] of [tab, other, away].entries())
      await keepEvidence({ ...(page === away ? second : first), page }, `${task.name} ${index}`);
  });
  afterAll(closePages);

  const rename = async (page: Page, from: string, to: string) => {
    await openFeature(page, from);
    await button(page, "Edit").click();
    await page.getByLabel("Name").fill(to);
    await app.toastOf(page, "Waypoint Saved", () => button(page, "Save").click());
  };

  it("appears in another tab and another browser, over one connection per browser", async () => {
    await rename(away, "Camp", "Base camp");
    for (const page of [tab, other]) await app.row(page, "Base camp").waitFor();
    await expect.poll(connections).toBe(1);
    // Closes the tab that holds the connection.
    await tab.close();
    await expect.poll(connections).toBe(1);
    await rename(away, "Base camp", "High camp");
    await app.row(other, "High camp").waitFor();
    expect(connections()).toBe(1);
    tab = await first.context.newPage();
    tab.setDefaultTimeout(PAGE_PATIENCE_MS);
    await tab.goto(`${url}/maps/`);
    await app.mapReady(tab);
    await openList(tab, "Content");
    await openList(away, "Content");
  });

  it("arrives within two seconds on an open page", async () => {
    await openList(away, "Content");
    const times: number[] = [];
    const { features } = await client.data<{ features: { uuid: string; title: string }[] }>(
      "GET",
      "/features",
    );
    const uuid = features.find(({ title }) => title === "Spring")?.uuid;
    for (let round = 0; round < 20; round++) {
      const title = `Spring ${round}`;
      const shown = away.evaluate(
        (text) =>
          new Promise<number>((resolve) => {
            const look = () => {
              if (document.querySelector(`[title="${text}"]`)) resolve(Date.now());
              else requestAnimationFrame(look);
            };
            look();
          }),
        title,
      );
      const saved = Date.now();
      await client.data("PATCH", `/features/${uuid}`, { title });
      times.push((await shown) - saved);
    }
    times.sort((one, other) => one - other);
    console.log(`shown in another browser: p50 ${times[9]} ms, p95 ${times[18]} ms`);
    // The median allows for a machine under load. Measured figures are in ADR 0087.
    expect(times[9]).toBeLessThan(2000);
    await client.data("PATCH", `/features/${uuid}`, { title: "Spring" });
  });

  it("covers a hunt, items added to it, a note and a photo", async () => {
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Deer season" });
    // Background tabs render so rarely that clicks in them take seconds.
    await other.bringToFront();
    await openHunt(other, "Deer season");
    const { features } = await client.data<{ features: { uuid: string; title: string }[] }>(
      "GET",
      "/features",
    );
    const uuid = features.find(({ title }) => title === "Spring")?.uuid ?? "";
    await client.data("PATCH", "/collections/add/features", {
      featureIds: [uuid],
      collectionIds: [hunt.uuid],
    });
    await app.row(other, "Spring").waitFor();
    await client.data("POST", "/notes/collection", {
      noteableId: hunt.uuid,
      title: "",
      contents: "By the creek",
    });
    await other.getByText("By the creek").waitFor();
    await openFeature(away, "Spring");
    await uploadPhoto(client, uuid, "Creek.png");
    await away.getByRole("button", { name: /Creek\.png/ }).waitFor();
    await client.data("DELETE", `/collections/${hunt.uuid}?deleteNotes=true`);
    await other.getByText("“Deer season” was deleted elsewhere.").waitFor();
    await openList(other, "Content");
    await openList(away, "Content");
  });

  it("covers an import, and the deletion of an open item", async () => {
    await importAtOnce(client, smallGpx());
    for (const page of [other, away]) await app.row(page, "Trailhead").waitFor();
    await openFeature(away, "Trailhead");
    const { features } = await client.data<{ features: { uuid: string; title: string }[] }>(
      "GET",
      "/features",
    );
    const uuid = features.find(({ title }) => title === "Trailhead")?.uuid;
    const notice = app.toastButton(away, "“Trailhead” was deleted elsewhere.", "Restore");
    await client.data("DELETE", `/features/${uuid}`);
    await notice.click();
    await app.row(away, "Trailhead").waitFor();
    await app.row(other, "Trailhead").waitFor();
  });

  it("replaces nothing being typed: both versions are shown", async () => {
    await openFeature(away, "High camp");
    await button(away, "Edit").click();
    await away.getByLabel("Name").fill("Mine");
    const { features } = await client.data<{ features: { uuid: string; title: string }[] }>(
      "GET",
      "/features",
    );
    const uuid = features.find(({ title }) => title === "High camp")?.uuid;
    await client.data("PATCH", `/features/${uuid}`, { title: "Theirs" });
    await openList(other, "Content");
    await app.row(other, "Theirs").waitFor();
    expect(await away.getByLabel("Name").inputValue()).toBe("Mine");
    await button(away, "Save").click();
    await away.locator("[data-toast]").getByRole("button", { name: "Show" }).click();
    await away.getByRole("dialog").getByText("Theirs").first().waitFor();
    await away.getByRole("dialog").getByText("Mine").first().waitFor();
  });

  it("is hidden from another user who logs in in the same browser", async () => {
    const theirs = await second.context.newPage();
    theirs.setDefaultTimeout(PAGE_PATIENCE_MS);
    await app.newAccount(theirs, url, app.newPerson());
    await theirs.goto(`${url}/maps/`);
    await app.mapReady(theirs);
    await openList(theirs, "Content");
    // The first user's page is still open. It must ignore the new user's events and reload as that user.
    const reloaded = away.waitForEvent("domcontentloaded");
    await client.data("POST", "/features", waypoint("Secret spring"));
    await reloaded;
    await app.mapReady(away);
    await app.row(other, "Secret spring").waitFor();
    for (const page of [theirs, away]) {
      await openList(page, "Content");
      await page.getByText("Use the map tools to start creating content").waitFor();
      expect(await page.locator("body").textContent()).not.toContain("Secret spring");
    }
  });
});

describe("a live share", () => {
  it("starts and ends on open pages, with a message", async () => {
    const { client: owner } = await newPerson(url);
    const watched = await openPage({ url, ...SMALL_WINDOW });
    const { page } = watched;
    const person = app.newPerson();
    await app.begin(page, url, person);
    const reader = new TestClient(url);
    await reader.data("POST", "/auth/login", person);
    const hunt = await owner.data<{ uuid: string }>("POST", "/collections", { title: "Shared ridge" });
    const made = await owner.data<{ uuid: string }>("POST", "/features", waypoint("Glassing knob"));
    await owner.data("PATCH", "/collections/add/features", {
      featureIds: [made.uuid],
      collectionIds: [hunt.uuid],
    });
    const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/collections/${hunt.uuid}`);
    await openList(page, "Hunts");
    await reader.data("POST", "/shares/token", { token: shareTag });
    await app.row(page, "Shared ridge").waitFor();
    await app.row(page, "Shared ridge").click();
    await app.row(page, "Glassing knob").waitFor();
    await app.toastOf(page, "“Shared ridge” is no longer shared with you.", () =>
      owner.data("DELETE", `/shares/destroy/collections/${hunt.uuid}`),
    );
    await expect.poll(() => app.tabCount(page, "Content")).toBe(0);
    await watched.close();
  });
});
