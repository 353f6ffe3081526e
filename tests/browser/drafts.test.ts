import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type SeenFeature, waypoint } from "../support/content";
import { button, dialog, heading, openFeature, openHunt } from "../support/contentSteps";

const url = inject("serverUrl");

afterAll(closePages);

describe("an unfinished edit", () => {
  let watched: WatchedPage;
  let page: Page;
  const person = app.newPerson();

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.begin(page, url, person, async (client) => {
      await client.data<SeenFeature>("POST", "/features", waypoint("Camp"));
      await client.data<SeenFeature>("POST", "/collections", { title: "Elk season" });
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  const sidebar = () => page.getByRole("complementary");
  const name = () => sidebar().getByRole("textbox", { name: "Name" });
  const goOn = () => button(sidebar(), "Continue editing");

  it("of a name survives another tool, X, Back and a reload", async () => {
    await openFeature(page, "Camp");
    await button(sidebar(), "Edit").click();
    await name().fill("Camp by the cr");
    await app.openTool(page, "Account");
    await app.toastButton(page, "Your changes to “Camp” are kept as a draft", "Continue editing").click();
    expect(await name().inputValue()).toBe("Camp by the cr");
    await button(sidebar(), "Close").click();
    await openFeature(page, "Camp");
    await sidebar().getByText("Unsaved changes").waitFor();
    await goOn().click();
    await page.goBack();
    await goOn().click();
    await name().fill("Camp by the creek");
    let asked = "";
    page.once("dialog", (one) => {
      asked = one.type();
      void one.accept();
    });
    await page.reload();
    await app.mapReady(page);
    expect(asked).toBe("beforeunload");
    await expect.poll(() => name().inputValue()).toBe("Camp by the creek");
    await app.toastOf(page, "Waypoint Saved", () => button(sidebar(), "Save").click());
    await heading(page, "Camp by the creek").waitFor();
    expect(await goOn().count()).toBe(0);
  });

  it("of a note and a hunt's title survives until it is discarded", async () => {
    await openHunt(page, "Elk season");
    await button(sidebar(), "+Add").click();
    await sidebar().getByRole("textbox", { name: "Note" }).fill("North by noon");
    await button(sidebar(), "Edit").first().click();
    await sidebar().getByRole("textbox", { name: "Title" }).first().fill("Elk season 20");
    await openFeature(page, "Camp by the creek");
    await openHunt(page, "Elk season");
    await sidebar().getByText("Unsaved title").waitFor();
    await button(sidebar(), "Discard").first().click();
    await sidebar().getByText("Unsaved title").waitFor({ state: "detached" });
    await goOn().click();
    expect(await sidebar().getByRole("textbox", { name: "Note" }).inputValue()).toBe("North by noon");
  });

  it("prompts at log-out, which discards it", async () => {
    await app.openTool(page, "Account");
    await button(sidebar(), "Log Out").click();
    await dialog(page, "Log out?").getByText("You have 1 unsaved draft. Logging out discards it.").waitFor();
    await button(dialog(page, "Log out?"), "Cancel").click();
    await button(sidebar(), "Log Out").click();
    await button(dialog(page, "Log out?"), "Log Out").click();
    await page.waitForURL("**/learn/maps");
    await app.signIn(page, url, person);
    await openHunt(page, "Elk season");
    expect(await goOn().count()).toBe(0);
  });
});
