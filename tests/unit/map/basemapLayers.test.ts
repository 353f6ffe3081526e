import type Layer from "@arcgis/core/layers/Layer.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMBEDDED_BASEMAPS } from "../../../src/map/basemapConfig";
import { createBasemapLayers } from "../../../src/map/view/basemapLayers";
import { RETRY_MS } from "../../../src/map/view/retries";

const { loads, failing, unanswered } = vi.hoisted(() => ({
  loads: [] as string[],
  failing: new Set<string>(),
  unanswered: new Set<string>(),
}));

// The real classes need a browser. This tests which layers are loaded and visible, and their order.
vi.mock("@arcgis/core/layers/TileLayer.js", () => ({
  default: class {
    url = "";
    title = "";
    visible = false;
    constructor(properties: object) {
      Object.assign(this, properties);
    }
    private asked: Promise<void> | null = null;
    /** Like the real one, it loads only once, even after a failure. */
    load() {
      this.asked ??= this.ask();
      return this.asked;
    }
    private async ask() {
      loads.push(this.title);
      if (failing.has(this.title)) throw new Error("404");
      if (unanswered.has(this.title)) throw new TypeError("Failed to fetch");
    }
  },
}));
vi.mock("@arcgis/core/Basemap.js", () => ({
  default: class {
    baseLayers = new (class {
      items: { title: string; visible: boolean }[] = [];
      get length() {
        return this.items.length;
      }
      findIndex(test: (item: object) => boolean) {
        return this.items.findIndex(test);
      }
      add(item: { title: string; visible: boolean }, index: number) {
        this.items.splice(index, 0, item);
      }
      includes(item: { title: string; visible: boolean }) {
        return this.items.includes(item);
      }
      sort(compare: (one: object, other: object) => number) {
        this.items.sort(compare);
      }
      remove(item: { title: string; visible: boolean }) {
        this.items = this.items.filter((other) => other !== item);
      }
    })();
  },
}));

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp() {
  const onError = vi.fn();
  const { basemap, pictures, layers: library, show } = createBasemapLayers(EMBEDDED_BASEMAPS, onError);
  const layers = basemap.baseLayers as unknown as { items: { title: string; visible: boolean }[] };
  const seen = () => layers.items.filter((layer) => layer.visible).map((layer) => layer.title);
  return { onError, pictures, library, show, seen, all: () => layers.items.map((layer) => layer.title) };
}

beforeEach(() => {
  loads.length = 0;
  failing.clear();
  unanswered.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("basemap layers", () => {
  it("load once, when first shown", async () => {
    const { show } = setUp();
    expect(loads).toEqual([]);
    show("Satellite");
    show("Satellite");
    await settle();
    expect(loads).toEqual(["Satellite, Hybrid", "referenceLines", "referenceLabels"]);
    show("Hybrid");
    await settle();
    expect(loads.slice(3)).toEqual(["contour"]);
  });

  it("keep the configured order, whichever loads first", async () => {
    const { show, seen, all } = setUp();
    show("Satellite");
    await settle();
    show("Topographic");
    await settle();
    expect(seen()).toEqual(["Topographic", "hillshade"]);
    show("Hybrid");
    await settle();
    expect(seen()).toEqual(["Satellite, Hybrid", "contour", "referenceLines", "referenceLabels"]);
    expect(all()).toEqual([
      "Satellite, Hybrid",
      "Topographic",
      "hillshade",
      "contour",
      "referenceLines",
      "referenceLabels",
    ]);
  });

  it("leave room for other images above the ground and below contours, lines and labels", async () => {
    const { show, pictures, all } = setUp();
    const [older, newer] = [{ title: "older" }, { title: "newer" }] as unknown as Layer[];
    if (!older || !newer) throw new Error("Two layers are needed.");
    show("Satellite");
    await settle();
    pictures.put(older);
    pictures.put(newer);
    const references = ["referenceLines", "referenceLabels"];
    expect(all()).toEqual(["Satellite, Hybrid", "older", "newer", ...references]);
    // A basemap loaded later must not cover them.
    show("Topographic");
    await settle();
    expect(all().indexOf("Topographic")).toBeLessThan(all().indexOf("older"));
    expect(all().indexOf("hillshade")).toBeGreaterThan(all().indexOf("newer"));
    pictures.put(older);
    expect(all().indexOf("older")).toBe(all().indexOf("newer") + 1);
    pictures.take(older);
    pictures.take(newer);
    expect(all()).toEqual(["Satellite, Hybrid", "Topographic", "hillshade", ...references]);
  });

  it("leave room for library layers below labels and for overlays above other library layers", async () => {
    const { show, library, pictures, all } = setUp();
    const titled = (title: string) => ({ title }) as unknown as Layer;
    const fire = titled("fire");
    library.put(fire, { overlay: true, priority: 0 });
    library.put(titled("land"), { overlay: false, priority: 11 });
    library.put(titled("towns"), { overlay: false, priority: 3 });
    library.put(titled("counties"), { overlay: false, priority: 4 });
    show("Satellite");
    await settle();
    pictures.put(titled("picture"));
    expect(all()).toEqual([
      "Satellite, Hybrid",
      "picture",
      "referenceLines",
      "land",
      "counties",
      "towns",
      "fire",
      "referenceLabels",
    ]);
    library.take(fire);
    expect(all()).not.toContain("fire");
  });

  it("swap places with each other and with nothing else when library layers are moved", async () => {
    const { show, library, all } = setUp();
    const layers = ["a", "b", "c", "d"].map((title) => ({ title }) as unknown as Layer);
    for (const [priority, layer] of layers.entries()) library.put(layer, { overlay: false, priority });
    show("Satellite");
    await settle();
    // From top to bottom: d, a, c, b.
    for (const [index, priority] of [1, 3, 2, 0].entries())
      library.put(layers[index] as Layer, { overlay: false, priority });
    expect(all()).toEqual(["Satellite, Hybrid", "referenceLines", "b", "c", "a", "d", "referenceLabels"]);
  });

  it("that fail are reported by name, left out, and requested again with the next choice", async () => {
    failing.add("referenceLines");
    const { show, seen, onError } = setUp();
    show("Satellite");
    await settle();
    expect(onError).toHaveBeenCalledWith("referenceLines retrieval error", expect.any(Error));
    expect(seen()).toEqual(["Satellite, Hybrid", "referenceLabels"]);
    failing.clear();
    show("Hybrid");
    await settle();
    expect(seen()).toEqual(["Satellite, Hybrid", "contour", "referenceLines", "referenceLabels"]);
  });

  it("that get no response are retried until they load, and reported once", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("navigator", { onLine: true });
    unanswered.add("referenceLines");
    const { show, seen, onError } = setUp();
    show("Satellite");
    await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
    expect(loads.filter((title) => title === "referenceLines")).toHaveLength(3);
    unanswered.clear();
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(seen()).toEqual(["Satellite, Hybrid", "referenceLines", "referenceLabels"]);
    await vi.advanceTimersByTimeAsync(5 * RETRY_MS);
    expect(loads.filter((title) => title === "referenceLines")).toHaveLength(4);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
