import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentLoading, featuresPut, loadContent } from "../../../src/features/content/slice";
import { authFailed, loggedOut } from "../../../src/features/session/slice";
import { feature, hunt } from "./memoryApi";
import { loadedContent, startContent } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const features = (count: number) => Array.from({ length: count }, (_, index) => feature(`f${index}`));

describe("loading", () => {
  it("requests pages of 500 features and 1000 hunts until one isn't full", async () => {
    const collections = Array.from({ length: 1001 }, (_, index) => hunt(`h${index}`));
    const { state, server, map } = await loadedContent({ features: features(1200), collections });
    expect(server.named("listFeatures")).toHaveLength(3);
    expect(server.named("listCollections")).toHaveLength(2);
    expect(server.named("listFeatures")[0]?.[1]).toMatchObject({
      limit: 500,
      sort: "updatedAt",
      ascending: false,
    });
    expect(state().content.table.size).toBe(1200);
    expect(state().hunts.ids).toHaveLength(1001);
    // The first page is drawn as it arrives, the others together.
    expect(map.named("upsert")).toHaveLength(2);
    expect(state().content.loading).toEqual({ state: "done" });
    expect(state().hunts.loading).toEqual({ state: "done" });
  });

  it("reports progress whenever pages are added, at most 40 at once", async () => {
    const { actions, map } = await loadedContent({ features: features(22_700) });
    const told = actions.filter(contentLoading.match).map(({ payload }) => payload);
    expect(told).toContainEqual({ state: "running", done: 500, total: 22_700 });
    expect(told).toContainEqual({ state: "running", done: 20_500, total: 22_700 });
    expect(told.at(-1)).toEqual({ state: "done" });
    expect(map.named("upsert")).toHaveLength(3);
    expect(actions.filter(featuresPut.match).every(({ payload }) => payload.length <= 5000)).toBe(true);
  });

  it("adds received pages every 400 ms while more are expected", async () => {
    const answers: (() => void)[] = [];
    const { server, ...run } = startContent({ features: features(2500) });
    const { listFeatures } = run.services.api;
    run.services.api.listFeatures = async (...words) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return listFeatures(...words);
    };
    const answer = () => {
      answers.shift()?.();
      return run.settle(1);
    };
    run.store.dispatch(loadContent());
    await run.settle(1);
    await answer();
    expect(run.state().content.table.size).toBe(500);
    await answer();
    await answer();
    expect(run.state().content.table.size).toBe(500);
    await run.settle(400);
    expect(run.state().content.table.size).toBe(1500);
    expect(run.map.named("upsert")).toHaveLength(2);
    for (let page = 0; page < 2; page++) await answer();
    expect(run.state().content.table.size).toBe(2500);
    expect(run.state().content.loading).toEqual({ state: "done" });
    expect(server.named("listFeatures")).toHaveLength(5);
  });

  it("keeps vertices, time stamps and notes out of the store", async () => {
    const { state } = await loadedContent({ features: features(1) });
    const row = state().content.table.get("f0");
    expect(row).not.toHaveProperty("geometry");
    expect(row).not.toHaveProperty("notes");
    expect(row?.extent).toEqual([-107.5, 40.5, -107.5, 40.5]);
  });

  it("derives each hunt's items from the features, since hunt lists omit them", async () => {
    const { state, server } = await loadedContent({
      features: features(3),
      collections: [hunt("h1", { featureIds: ["f0", "f2"] }), hunt("h2", { featureIds: ["f2"] }), hunt("h3")],
    });
    expect(server.named("getCollection")).toEqual([]);
    const { byId } = state().hunts;
    expect(new Set(byId.h1?.featureIds)).toEqual(new Set(["f0", "f2"]));
    expect(byId.h2?.featureIds).toEqual(["f2"]);
    expect(byId.h3?.featureIds).toEqual([]);
  });

  it("requests the next page while earlier ones are processed", async () => {
    const run = startContent({ features: features(1200) });
    let drawn = () => {};
    run.map.stage.content.upsert = () => new Promise((resolve) => (drawn = () => resolve()));
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.state().content.table.size).toBe(500);
    expect(run.server.named("listFeatures")).toHaveLength(3);
    drawn();
    await run.settle(50);
    expect(run.state().content.table.size).toBe(1200);
  });

  it("reports features that can't be drawn, and lists them", async () => {
    const run = startContent({ features: features(1) });
    run.map.stage.content.upsert = () => Promise.reject(new Error("lost context"));
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.state().content.table.size).toBe(1);
    expect(run.toasts()).toEqual([expect.stringMatching(/^Couldn't draw some of your content/)]);
  });

  it("requests the first page while the map starts, and the others once the map is ready", async () => {
    const run = startContent({ features: features(501) });
    let ready = () => {};
    run.map.stage.ready = () => new Promise((resolve) => (ready = () => resolve()));
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.server.named("listFeatures")).toHaveLength(1);
    expect(run.state().content.table.size).toBe(500);
    expect(run.state().content.loading.state).toBe("running");
    ready();
    await run.settle(50);
    expect(run.state().content.table.size).toBe(501);
  });

  it("fills the lists when the map fails to start", async () => {
    const run = startContent({ features: features(1) });
    run.map.stage.ready = () => Promise.reject(new Error("no WebGL"));
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.state().content.table.size).toBe(1);
  });

  it("silently retries a lost page", async () => {
    const run = await loadedContent({
      features: features(600),
      failing: { listFeatures: { status: 0, times: 2 } },
    });
    await run.settle(2000);
    expect(run.state().content.table.size).toBe(600);
    expect(run.state().content.loading.state).toBe("done");
  });

  it("shows why it failed, keeps what was loaded, and reloads on request", async () => {
    const run = await loadedContent({
      features: features(3),
      failing: { listFeatures: { status: 400, times: 1 } },
    });
    expect(run.state().content.loading).toEqual({ state: "failed", error: "broken." });
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.state().content.table.size).toBe(3);
  });

  it.each([
    ["the user logs out", loggedOut()],
    ["the session fails", authFailed()],
  ])("ends when %s, which aborts the request and updates the status", async (_, ending) => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = startContent(
      {},
      {},
      {
        listFeatures: (_query, signal) => {
          signals.push(signal);
          return new Promise(() => {});
        },
      },
    );
    run.store.dispatch(loadContent());
    await run.settle(50);
    run.store.dispatch(ending);
    await run.settle();
    expect(run.state().content.loading).toEqual({ state: "canceled" });
    expect(signals[0]?.aborted).toBe(true);
  });
});
