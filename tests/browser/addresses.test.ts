import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { button, heading, openHunt, openList } from "../support/contentSteps";

const url = inject("serverUrl");

afterAll(closePages);

describe("the map's address", () => {
  let watched: WatchedPage;
  let page: Page;
  let camp = "";
  let theirs = "";

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    const other = new TestClient(url);
    await other.signUp();
    theirs = (await other.data<SeenFeature>("POST", "/collections", { title: "Their hunt" })).uuid;
    await app.begin(page, url, app.newPerson(), async (client) => {
      camp = (await client.data<SeenFeature>("POST", "/features", waypoint("Camp"))).uuid;
      const hunt = await client.data<SeenFeature>("POST", "/collections", { title: "Elk season" });
      await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [camp] });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  const path = () => new URL(page.url()).pathname;
  const center = () => page.getByLabel("Coordinates of the map center").textContent();

  it("visits the panels by Back and Forward, together with the panel's own Back", async () => {
    await openHunt(page, "Elk season");
    expect(path()).toMatch(/^\/maps\/hunts\/[\w-]{36}$/);
    await app.row(page, "Camp").click();
    await heading(page, "Camp").waitFor();
    expect(path()).toBe(`/maps/features/${camp}`);
    await page.goBack();
    await heading(page, "Elk season").waitFor();
    await page.goForward();
    await heading(page, "Camp").waitFor();
    await button(page.getByRole("complementary"), "Back").click();
    await heading(page, "Elk season").waitFor();
    await expect.poll(path).toMatch(/^\/maps\/hunts\//);
    await page.goBack();
    await page.getByRole("tablist", { name: "Hunts and Content" }).waitFor();
    expect(path()).toBe("/maps/hunts");
  });

  it("shows the same panel at the same position after a reload", async () => {
    await openHunt(page, "Elk season");
    await app.mapStill(page);
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?map=[\d.]+\/40\/-105$/);
    const before = await center();
    await page.reload();
    await app.mapReady(page);
    await heading(page, "Elk season").waitFor();
    await app.mapStill(page);
    expect(await center()).toBe(before);
    await button(page.getByRole("complementary"), "Back").click();
    await page.getByRole("tablist", { name: "Hunts and Content" }).waitFor();
  });

  it("reports an address that is missing or not the user's", async () => {
    await page.goto(`${url}/maps/hunts/${theirs}`);
    await page.getByText("Sorry, but it looks like that hunt does not exist").waitFor();
    await page.getByRole("tablist", { name: "Hunts and Content" }).waitFor();
    await page.goto(`${url}/maps/nowhere`);
    await page.getByText("This page doesn't exist").waitFor();
    expect(path()).toBe("/maps/");
    await page
      .getByRole("tablist", { name: "Layers and Overlays" })
      .or(heading(page, "Library"))
      .first()
      .waitFor();
  });

  it("opens a feature after the user logs in", async () => {
    const person = app.newPerson();
    await app.newAccount(page, url, person);
    const { uuid } = await page.request
      .post(`${url}/api/v1/features`, { headers: { origin: url }, data: waypoint("Deep link") })
      .then(async (answer) => ((await answer.json()) as { data: SeenFeature }).data);
    await page.request.post(`${url}/api/v1/logout`, { headers: { origin: url } });
    await page.goto(`${url}/maps/features/${uuid}`);
    await page.waitForURL("**/learn/maps?**");
    await page.getByRole("link", { name: "Log in" }).first().click();
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await heading(page, "Deep link").waitFor();
    expect(path()).toBe(`/maps/features/${uuid}`);
    await openList(page, "Content");
  });
});
