import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnalyticsBeacon } from "../../../src/app/analyticsBeacon";
import { type AnalyticsEvent, kindOf } from "../../../src/features/analytics/events";
import { createHunt, togglePin } from "../../../src/features/content/hunts/slice";
import { setVisibility } from "../../../src/features/content/slice";
import { deleteFeature } from "../../../src/features/featureDetail/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { createLink } from "../../../src/features/shares/slice";
import { feature, hunt } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("analytics events", () => {
  const secret = "Secret wallow";
  const contents = () => ({
    features: [
      feature("a", { title: secret }),
      feature("b", { properties: { ghType: "Polygon", icon: null } }),
      feature("c", { properties: { ghType: "Polyline", icon: null } }),
    ],
    collections: [hunt("elk", { title: secret })],
  });

  async function counting(analytics: (event: AnalyticsEvent) => void) {
    const clipboard = { writeText: async () => {} };
    const run = await loadedContent(contents(), { analytics, clipboard });
    for (const action of [
      saveFeature({ uuid: "a", title: `${secret} two` }),
      deleteFeature("b"),
      setVisibility({ featureIds: ["a"], visible: false }),
      setVisibility({ featureIds: "all", visible: true }),
      createHunt({ title: secret }),
      togglePin("elk"),
      createLink({ type: "collection", uuid: "elk" }),
    ]) {
      run.store.dispatch(action);
      await run.settle(50);
    }
    return run;
  }

  it("record type and count, and nothing that the user wrote or any location", async () => {
    const events: AnalyticsEvent[] = [];
    await counting((event) => events.push(event));
    expect(events).toEqual([
      { name: "feature-update", kind: "waypoint", count: 1 },
      { name: "feature-delete", kind: "area", count: 1 },
      { name: "feature-visibility", kind: "waypoint", visible: false, count: 1 },
      { name: "feature-visibility", kind: "waypoint", visible: true, count: 1 },
      { name: "feature-visibility", kind: "line", visible: true, count: 1 },
      { name: "collection", action: "create" },
      { name: "collection", action: "pin" },
      { name: "share", action: "copied" },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Secret|107\.|40\.5|elk/);
  });

  it("are skipped without an error when counting fails", async () => {
    const run = await counting(() => {
      throw new Error("no");
    });
    expect(run.toasts()).toContain("Share link copied to clipboard");
    expect(run.toasts()).toContain("Waypoint Saved");
  });

  it("recognize feature types in every spelling", () => {
    expect(["Point", "line", "Polygon", "track"].map(kindOf)).toEqual(["waypoint", "line", "area", "track"]);
  });
});

describe("the beacon", () => {
  function beacon(taken = true) {
    const sent: { url: string; events: { at: number; name: string }[] }[] = [];
    let leave = () => {};
    const count = createAnalyticsBeacon("https://count.example.org/events", {
      send: (url, body) => {
        sent.push({ url, ...JSON.parse(body) });
        return taken;
      },
      now: () => 1_700_000_000_999,
      setTimer: (work, ms) => void setTimeout(work, ms),
      onLeave: (listener) => {
        leave = listener;
      },
    });
    return { sent, count, leave: () => leave() };
  }

  it("sends the events of ten seconds together, and nothing without events", () => {
    const { sent, count } = beacon();
    count({ name: "map-search" });
    count({ name: "basemap", basemap: "Hybrid" });
    vi.advanceTimersByTime(9_999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([
      {
        url: "https://count.example.org/events",
        events: [
          { at: 1_700_000_000, name: "map-search" },
          { at: 1_700_000_000, name: "basemap", basemap: "Hybrid" },
        ],
      },
    ]);
  });

  it("flushes when the page closes, and when there are many", () => {
    const { sent, count, leave } = beacon();
    count({ name: "upgrade" });
    leave();
    leave();
    expect(sent).toHaveLength(1);
    for (let event = 0; event < 450; event++) count({ name: "upgrade" });
    expect(sent.map(({ events }) => events.length)).toEqual([1, 200, 200]);
  });

  it("drops what the browser refuses, and logs it", () => {
    const { count, leave } = beacon(false);
    count({ name: "upgrade" });
    leave();
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("1 events could not be sent"));
  });
});
