import DirectLineMeasurementAnalysis from "@arcgis/core/analysis/DirectLineMeasurementAnalysis.js";
import Collection from "@arcgis/core/core/Collection.js";
import Point from "@arcgis/core/geometry/Point.js";
import { describe, expect, it, vi } from "vitest";
import type { Drawing } from "../../../../src/map/drawing";
import { type Ends, settleDirectLine } from "../../../../src/map/scene/directLine";
import { eventually } from "../../../support/eventually";

const WEB_MERCATOR = { wkid: 3857 };
const at = (x: number, z: number) => new Point({ x, y: 0, z, spatialReference: WEB_MERCATOR });
const yards = (value: number) => ({ type: "length" as const, unit: "yards" as const, value });

/** Sets up a line clicked on ground that is 50 m off, over true ground rising by a tenth. */
function setUp(elevationsOf = async (points: readonly Point[]) => points.map(({ x }) => x / 10)) {
  const line = new DirectLineMeasurementAnalysis({ unit: "yards" });
  const results = new Collection<object>();
  const told: (Drawing | null)[] = [];
  let load = () => {};
  const onGround = vi.fn((ends: Ends) => new Promise<Ends>((resolve) => (load = () => resolve(ends))));
  const settling = settleDirectLine({
    line,
    view: {
      get result() {
        return results.getItemAt(results.length - 1);
      },
    } as never,
    onGround,
    elevationsOf,
    tell: (drawing) => told.push(drawing),
  });
  const click = (from: Point | null, to: Point | null) => {
    [line.startPoint, line.endPoint] = [from, to];
  };
  const measure = (direct: number, horizontal: number, vertical: number) =>
    results.add({
      directDistance: yards(direct / 0.9144),
      horizontalDistance: yards(horizontal / 0.9144),
      verticalDistance: yards(vertical / 0.9144),
    });
  return { line, settling, told, onGround, click, measure, load: () => load() };
}

const said = (told: readonly (Drawing | null)[]) => told.map((drawing) => drawing?.line ?? null);
const loading = { length: 0, area: null, line: "loading" };

describe("a placed direct line", () => {
  it("shows nothing before the terrain loads, then distances at the service's elevations", async () => {
    const { line, settling, told, click, measure, load, onGround } = setUp();
    click(at(0, 50), at(1000, 50));
    // As if the ground hadn't loaded yet.
    measure(1000, 1000, 0);
    settling.placed();
    expect(told).toEqual([loading]);
    load();
    await eventually(() => expect(line.endPoint?.z).toBe(100));
    expect(line.startPoint?.z).toBe(0);
    expect(told).toEqual([loading]);
    measure(1005, 1000, 100);
    await eventually(() => expect(told).toHaveLength(2));
    expect(told[1]?.line).toEqual({
      direct: expect.closeTo(1005, 6),
      horizontal: expect.closeTo(1000, 6),
      vertical: expect.closeTo(100, 6),
    });
    // The tool's own change of the ends must not trigger another lookup.
    expect(onGround).toHaveBeenCalledTimes(1);
  });

  it("is read again when an end is dragged, and shows nothing until then", async () => {
    const { line, settling, told, click, measure, load } = setUp();
    click(at(0, 0), at(1000, 0));
    settling.placed();
    load();
    await eventually(() => expect(line.endPoint?.z).toBe(100));
    measure(1005, 1000, 100);
    await eventually(() => expect(told).toHaveLength(2));
    line.endPoint = at(2000, 7);
    await eventually(() => expect(told.at(-1)).toEqual(loading));
    load();
    await eventually(() => expect(line.endPoint?.z).toBe(200));
  });

  it("makes way for the next one, whose first click clears its figures", async () => {
    const { settling, told, click, load } = setUp();
    click(at(0, 0), at(1000, 0));
    settling.placed();
    click(at(5, 0), null);
    await eventually(() => expect(told.at(-1)).toBeNull());
    load();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said(told)).toEqual(["loading", null]);
  });

  it("reports that the terrain couldn't be loaded", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { settling, told, click, load } = setUp(async () => {
      throw new Error("503");
    });
    click(at(0, 0), at(1000, 0));
    settling.placed();
    load();
    await eventually(() => expect(said(told)).toEqual(["loading", "failed"]));
    settling.remove();
    expect(told.at(-1)).toBeNull();
    vi.restoreAllMocks();
  });
});
