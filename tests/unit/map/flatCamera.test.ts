import Point from "@arcgis/core/geometry/Point.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { describe, expect, it, vi } from "vitest";
import { HALF_WORLD, toDegrees, toMercator } from "../../../src/geometry/mercator";
import { isInterrupted, turnOf, WEB_MERCATOR } from "../../../src/map/view/camera";
import { createFlatCamera } from "../../../src/map/view/flatCamera";

const METERS_PER_PIXEL = 10;
const [X, Y] = toMercator(-107, 40);
const at = (x: number, y: number) => new Point({ x, y, spatialReference: WEB_MERCATOR });

/** A map of 1000 × 600 pixels whose animations the test ends. */
function setUp() {
  const flights: { target: object; land(): void; fail(cause: unknown): void }[] = [];
  const view = {
    center: at(X, Y),
    zoom: 12,
    rotation: -90,
    resolution: METERS_PER_PIXEL,
    canZoomIn: true,
    canZoomOut: false,
    width: 1000,
    height: 600,
    padding: { left: 0, right: 0, top: 0, bottom: 0 },
    /** Screen center between the paddings. */
    get uncovered() {
      const { left, right, top, bottom } = view.padding;
      return { x: (1000 + left - right) / 2, y: (600 + top - bottom) / 2 };
    },
    toMap: ({ x, y }: { x: number; y: number }) => {
      const { x: cx, y: cy } = view.uncovered;
      return at(view.center.x + (x - cx) * METERS_PER_PIXEL, view.center.y - (y - cy) * METERS_PER_PIXEL);
    },
    toScreen: (point: Point) => {
      const { x: cx, y: cy } = view.uncovered;
      return {
        x: cx + (point.x - view.center.x) / METERS_PER_PIXEL,
        y: cy - (point.y - view.center.y) / METERS_PER_PIXEL,
      };
    },
    goTo: vi.fn(
      (target: object) =>
        new Promise<void>((resolve, reject) => flights.push({ target, land: resolve, fail: reject })),
    ),
  };
  const onError = vi.fn();
  return { view, camera: createFlatCamera(view as unknown as MapView, onError), flights, onError };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

describe("the 2D camera", () => {
  it("reports its viewpoint in degrees, with a rotation between 0 and 360", () => {
    const { camera } = setUp();
    const { longitude, latitude, ...rest } = camera.viewpoint();
    expect([longitude, latitude].map((degrees) => Number(degrees.toFixed(9)))).toEqual([-107, 40]);
    expect(rest).toMatchObject({ zoom: 12, rotation: 270, tilt: 0, canZoomIn: true, canZoomOut: false });
  });

  it("keeps the map still when a panel opens over it", () => {
    const { view, camera } = setUp();
    const before = view.toMap({ x: 700, y: 100 });
    camera.setPadding({ left: 400, bottom: 0 });
    expect(view.toMap({ x: 700, y: 100 }).x).toBeCloseTo(before.x, 6);
    camera.setPadding({ left: 0, bottom: 300 });
    expect(view.toMap({ x: 700, y: 100 }).y).toBeCloseTo(before.y, 6);
  });

  it("keeps the center instead when asked to", () => {
    const { view, camera } = setUp();
    camera.setPadding({ left: 400, bottom: 100 }, "center");
    expect([view.center.x, view.center.y]).toEqual([X, Y]);
    expect(view.padding).toMatchObject({ left: 400, bottom: 100 });
  });

  it("resumes a flight that an opening panel interrupted, but not one that has landed", async () => {
    const { camera, flights, view } = setUp();
    void camera.goTo({ longitude: -100, latitude: 45, zoom: 10 });
    camera.setPadding({ left: 400, bottom: 0 });
    expect(flights.map(({ target }) => target)).toEqual([flights[0]?.target, flights[0]?.target]);
    flights[1]?.land();
    await turn();
    camera.setPadding({ left: 0, bottom: 0 });
    expect(view.goTo).toHaveBeenCalledTimes(2);
  });

  it("does nothing when the padding is unchanged", () => {
    const { camera, view } = setUp();
    const { center } = view;
    camera.setPadding({ left: 0, bottom: 0 });
    expect(view.center).toBe(center);
  });

  it("adds zoom steps to the flight in progress", async () => {
    const { camera, flights } = setUp();
    camera.zoomBy(1);
    camera.zoomBy(1);
    expect(flights.map(({ target }) => target)).toEqual([{ zoom: 13 }, { zoom: 14 }]);
    for (const flight of flights) flight.land();
    await turn();
    camera.zoomBy(-1);
    expect(flights.at(-1)?.target).toEqual({ zoom: 11 });
  });

  it("reports a failed flight, but not one ended by the user or another flight", async () => {
    const { camera, flights, onError } = setUp();
    const target = { longitude: -100, latitude: 45, zoom: 10 };
    for (const name of ["AbortError", "view:goto-interrupted"]) {
      const flight = camera.goTo(target);
      flights.at(-1)?.fail({ name });
      await flight;
    }
    expect(onError).not.toHaveBeenCalled();
    const flight = camera.goTo(target);
    flights.at(-1)?.fail(new Error("no view"));
    await flight;
    expect(onError).toHaveBeenCalledOnce();
  });

  it("moves only for positions under a panel or near the edge", async () => {
    const { camera, flights, view } = setUp();
    const shownAt = (x: number, y: number) => {
      const point = view.toMap({ x, y });
      const [longitude, latitude] = toDegrees(point.x, point.y);
      return [longitude, latitude, longitude, latitude] as [number, number, number, number];
    };
    view.padding = { left: 400, right: 0, top: 0, bottom: 0 };
    expect(await camera.isSeen(shownAt(700, 300))).toBe(true);
    await camera.reveal(shownAt(700, 300));
    expect(flights).toEqual([]);
    for (const [x, y] of [
      [200, 300],
      [420, 300],
      [700, 10],
      [700, 590],
      [990, 300],
      [1500, 300],
    ] as const) {
      expect(await camera.isSeen(shownAt(x, y))).toBe(false);
      void camera.reveal(shownAt(x, y));
    }
    expect(flights).toHaveLength(6);
    expect(flights[0]?.target).not.toHaveProperty("zoom");
  });

  it("turns north up around its center", () => {
    const { camera, flights, view } = setUp();
    camera.resetNorth();
    expect(flights[0]?.target).toEqual({ target: view.center, rotation: 0 });
  });

  it("gives the screen position of a location", () => {
    const { camera } = setUp();
    const screen = camera.toScreen(-107, 40);
    expect([screen?.x, screen?.y].map((pixel) => Math.round(pixel ?? -1))).toEqual([500, 300]);
  });
});

describe("a rotation", () => {
  it.each([
    [0, 0],
    [-90, 270],
    [360, 0],
    [359.999, 0],
    [1e-9, 0],
    [-1e-9, 0],
    [-725, 355],
    [12.345, 12.35],
  ])("of %d degrees equals one of %d", (degrees, expected) => {
    expect(turnOf(degrees)).toBe(expected);
  });
});

describe("a center in another copy of the world", () => {
  it("has a longitude within this one", () => {
    const { view, camera } = setUp();
    view.center = at(2 * HALF_WORLD + X, Y);
    expect(camera.viewpoint().longitude).toBeCloseTo(-107, 9);
  });
});

describe("an interrupted animation", () => {
  it("is recognized by its error's name, whatever kind of object it is", () => {
    for (const cause of [new DOMException("", "AbortError"), { name: "view:goto-interrupted" }])
      expect(isInterrupted(cause)).toBe(true);
    for (const cause of [new Error("abort"), null, undefined, "AbortError", { name: 7 }, {}])
      expect(isInterrupted(cause)).toBe(false);
  });
});
