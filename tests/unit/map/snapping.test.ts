import "../../support/withResolvers";
import Collection from "@arcgis/core/core/Collection.js";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createSnapping, targetsOf } from "../../../src/map/view/snapping";
import type { NearPaths } from "../../../workers/vertex-select/types";

const pathsOf = (paths: readonly (readonly [number, number])[][]): NearPaths => ({
  vertices: Float64Array.from(paths.flat(2)),
  starts: Uint32Array.from([0, ...paths.map((_, at) => paths.slice(0, at + 1).flat().length)]),
});

/** A 2D view that comes to rest whenever the test says so, and content that the test answers. */
function setUp() {
  const moving = new Collection<string>();
  const view = {
    type: "2d" as "2d" | "3d",
    extent: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 },
    get stationary() {
      return moving.length === 0;
    },
  };
  const loads: { resolve(paths: NearPaths | null): void; reject(cause: unknown): void }[] = [];
  const near = vi.fn((_query: object, _except?: string) => {
    return new Promise<NearPaths | null>((resolve, reject) => loads.push({ resolve, reject }));
  });
  const onError = vi.fn();
  return {
    view: view as unknown as MapView,
    fake: view,
    loads,
    near,
    onError,
    snapping: createSnapping(near, onError),
    async rest() {
      moving.add("a drag");
      await turn();
      moving.removeAll();
      await turn();
    },
  };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const LINE = pathsOf([
  [
    [0, 0],
    [5, 5],
  ],
]);
const TWO = pathsOf([
  [[0, 0]],
  [
    [1, 1],
    [2, 2],
  ],
]);
const graphics = (layer: unknown) =>
  (layer as GraphicsLayer).graphics.toArray().map(({ geometry }) => geometry?.type);

describe("snapping targets", () => {
  it("are points and lines with the given vertices", () => {
    const vertex = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
    const path = fc.array(vertex, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(path, { maxLength: 6 }), (paths) => {
        const made = targetsOf(pathsOf(paths)).map((target) =>
          target.type === "point" ? [[target.x, target.y]] : target.paths[0],
        );
        expect(made).toEqual(paths);
      }),
      { numRuns: 40 },
    );
  });

  it("are near the view, and are reloaded whenever it comes to rest", async () => {
    const { view, snapping, near, loads, rest } = setUp();
    const { options } = snapping.begin(view, "edited");
    expect(near).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ west: 1, south: 2, east: 3, north: 4 }),
      "edited",
    );
    const layer = options.featureSources.at(0)?.layer;
    loads[0]?.resolve(TWO);
    await turn();
    expect(graphics(layer)).toEqual(["point", "polyline"]);
    await rest();
    loads[1]?.resolve(LINE);
    await turn();
    expect(graphics(layer)).toEqual(["polyline"]);
    await rest();
    loads[2]?.resolve(null);
    await turn();
    expect(graphics(layer)).toEqual([]);
  });

  it("are never the content of a view left before it arrived", async () => {
    const { view, snapping, loads, rest } = setUp();
    const { options } = snapping.begin(view);
    await rest();
    loads[1]?.resolve(LINE);
    await turn();
    loads[0]?.resolve(TWO);
    await turn();
    expect(graphics(options.featureSources.at(0)?.layer)).toEqual(["polyline"]);
  });

  it("are only the drawing itself in a scene", () => {
    const { fake, view, snapping, near } = setUp();
    fake.type = "3d";
    const { options } = snapping.begin(view);
    expect(options).toMatchObject({ selfEnabled: true, featureEnabled: false });
    expect(near).not.toHaveBeenCalled();
  });
});

describe("a failure to load snapping targets", () => {
  it("is reported while the tool is active, but not after it ends", async () => {
    const { view, snapping, loads, rest, onError } = setUp();
    const snaps = snapping.begin(view);
    loads[0]?.reject(new Error("the worker ended"));
    await turn();
    expect(onError).toHaveBeenCalledOnce();
    await rest();
    snaps.end();
    loads[1]?.reject(new Error("the worker ended"));
    await turn();
    expect(onError).toHaveBeenCalledOnce();
  });

  it("leaves nothing running after the tool ends", async () => {
    const { view, snapping, near, rest } = setUp();
    snapping.begin(view).end();
    await rest();
    expect(near).toHaveBeenCalledOnce();
  });
});

describe("the snapping switch", () => {
  it("applies to the active tool and later ones, but not to one that ended", () => {
    const { view, snapping } = setUp();
    const [ended, active] = [snapping.begin(view), snapping.begin(view)];
    ended.end();
    snapping.enable(false);
    expect([ended, active, snapping.begin(view)].map(({ options }) => options.enabled)).toEqual([
      true,
      false,
      false,
    ]);
    snapping.enable(true);
    expect(active.options.enabled).toBe(true);
  });
});
