import { version } from "@arcgis/core/kernel.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { drawLayerInSight } from "../../../../src/map/internals/tileDrawing";
import { endTileQueue } from "../../../../src/map/internals/tileQueues";
import { INTERNALS_KEY, KNOWN_VERSION, mayUseInternals } from "../../../../src/map/internals/version";

const storage = new Map<string, string>();
const store = () => vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null });

afterEach(() => {
  storage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A layer view with the members that the folder changes. */
const tileView = () => ({ attach() {}, detach() {}, _fetchQueue: { destroy() {} }, _bitmapView: null });

describe("the internals of @arcgis/core", () => {
  it("match the installed version", () => {
    expect(version).toBe(KNOWN_VERSION);
    expect(mayUseInternals()).toBe(true);
  });

  it("stay unpatched on another version, which the console reports once", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    expect([mayUseInternals("6.0"), mayUseInternals("6.0"), mayUseInternals("5.2")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(error.mock.calls.map(([text]) => String(text).match(/this is (\S+)\./)?.[1])).toEqual([
      "6.0",
      "5.2",
    ]);
  });

  it("stay unpatched when switched off in the browser", () => {
    store();
    storage.set(INTERNALS_KEY, "off");
    const view = tileView();
    const { attach, detach } = view;
    drawLayerInSight(view);
    endTileQueue(view);
    expect([view.attach, view.detach]).toEqual([attach, detach]);
    storage.clear();
    drawLayerInSight(view);
    endTileQueue(view);
    expect(view.attach).not.toBe(attach);
    expect(view.detach).not.toBe(detach);
  });
});
