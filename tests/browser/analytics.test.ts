import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { AnalyticsEvent } from "../../src/features/analytics/events";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import type { SeenFeature } from "../support/content";
import { button, dialog, heading, openHunt } from "../support/contentSteps";
import { type FaultProxy, startFaultProxy } from "../support/faultProxy";
import { answerWith } from "../support/requests";

const url = inject("serverUrl");
/** Where the operator of this site has them counted. */
const SINK = /^POST \/counted$/;
/** Events are sent together, at the latest after this long. */
const FLUSH_MS = 10_000;
const SHARED = "Badlands";
/** `at`: seconds since the epoch. */
type Sent = AnalyticsEvent & { at: number };

describe("what an operator has counted", () => {
  const person = app.newPerson();
  let proxy: FaultProxy;
  let bodies: string[];
  let watched: WatchedPage;
  let page: Page;
  let shareTag: string;
  /** Events that were expected before. */
  let before = 0;

  /** These and no others were counted since the last time. */
  async function expectCounted(...events: AnalyticsEvent[]): Promise<void> {
    await page.clock.fastForward(FLUSH_MS);
    const since = () =>
      bodies.flatMap((body) => (JSON.parse(body) as { events: Sent[] }).events).slice(before);
    try {
      await expect.poll(() => since().map(({ at: _, ...event }) => event)).toEqual(events);
      for (const { at } of since()) expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(3600);
    } finally {
      before += since().length;
    }
  }

  beforeAll(async () => {
    proxy = await startFaultProxy(url);
    bodies = proxy.take(SINK);
    // The first account of an installation is its administrator: this one may be.
    const sharer = new TestClient(url);
    await sharer.signUp();
    const { uuid } = await sharer.data<SeenFeature>("POST", "/collections", { title: SHARED });
    ({ shareTag } = await sharer.data<{ shareTag: string }>("POST", `/shares/collection/${uuid}`));
    watched = await openPage({ url: proxy.url, ...SMALL_WINDOW });
    page = watched.page;
    await watched.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: proxy.url });
    // It goes as it does, until events that wait are to be sent.
    await page.clock.install();
    await answerWith(page, "**/maps/config.env.json", (file: object) => ({
      ...file,
      analyticsUrl: `${proxy.url}/counted`,
    }));
    await app.newAccount(page, proxy.url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name, bodies.join("\n"));
  });

  afterAll(async () => {
    await closePages();
    proxy?.close();
  });

  it("a share that is received, accepted and declined", async () => {
    await page.goto(`${proxy.url}/maps/#${shareTag}`);
    await heading(page, SHARED).waitFor({ timeout: 60_000 });
    await app.mapReady(page);
    await button(page, "Leave").click();
    await button(dialog(page, "Leave hunt?"), "Leave").click();
    await button(page, "Create a Hunt").waitFor();
    await expectCounted(
      { name: "share", action: "received" },
      { name: "share", action: "accepted" },
      { name: "share", action: "declined" },
    );
  });

  it("hunts: made, renamed, active, shared; a waypoint that joins one and leaves it", async () => {
    await button(page, "Create a Hunt").click();
    await dialog(page, "Create Hunt").getByPlaceholder("Hunt name").fill("Elk season");
    await button(dialog(page, "Create Hunt"), "Save").click();
    await openHunt(page, "Elk season");
    await button(page, "Edit").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Late season");
    await app.toastOf(page, "Hunt saved", () => button(page, "Save").click());
    await button(page, "Active").click();
    await expect.poll(() => button(page, "Active").getAttribute("aria-pressed")).toBe("true");
    await app.toastOf(page, "Share link copied to clipboard", () => button(page, "Share link").click());
    await app.sketchTool(page, "Drop a waypoint").click();
    await app.toolReady(page);
    await app.toastOf(page, "Waypoint Saved", () => page.mouse.click(600, 200));
    await button(page, "Remove from Late season").click();
    await button(page, "Remove from Late season").waitFor({ state: "detached" });
    await expectCounted(
      { name: "collection", action: "create" },
      { name: "collection", action: "update" },
      { name: "collection", action: "pin" },
      { name: "share", action: "copied" },
      { name: "collection", action: "add" },
      { name: "feature-create", kind: "waypoint", count: 1 },
      { name: "collection", action: "remove" },
    );
  });

  it("is sent without a title, a place or an id of anything", () => {
    const sent = bodies.join("\n");
    expect(sent).not.toMatch(/season|badlands|waypoint \d|robin|example/i);
    // Identifiers, and what is as exact as a place would be.
    expect(sent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
    expect(sent).not.toMatch(/\d\.\d/);
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
