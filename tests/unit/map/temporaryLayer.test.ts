import "../../support/withResolvers";
import type Graphic from "@arcgis/core/Graphic.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { describe, expect, it, vi } from "vitest";
import type { Geometry } from "../../../src/domain/geometry";
import { toMercator } from "../../../src/geometry/mercator";
import { createTemporaryLayer, toDrawn } from "../../../src/map/view/temporaryLayer";
import { feature } from "../content/memoryApi";

const LINE: Geometry = {
  type: "LineString",
  coordinates: [
    [179, 10, 0],
    [-179, 11, 0],
  ],
};
const AREA: Geometry = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ],
  ],
};
const counts = ({ layers }: ReturnType<typeof createTemporaryLayer>) =>
  layers.map(({ graphics }) => graphics.length);

/** A view in which everything is at the same place on the screen, the topmost first. */
const viewWith = (...found: (Graphic | undefined)[]) =>
  ({
    hitTest: vi.fn(async () => ({ results: found.map((graphic) => ({ type: "graphic", graphic })) })),
  }) as unknown as MapView & { hitTest: ReturnType<typeof vi.fn> };

describe("features being saved", () => {
  it("are drawn by kind: points above lines and areas", () => {
    const layer = createTemporaryLayer();
    layer.draw(feature("point"));
    layer.draw(feature("line", { geometry: LINE, properties: { ghType: "Polyline" } }));
    layer.draw(feature("area", { geometry: AREA, properties: { ghType: "Polygon" } }));
    expect(counts(layer)).toEqual([2, 1]);
    expect(layer.features.map(({ uuid }) => uuid)).toEqual(["point", "line", "area"]);
  });

  it("are drawn once, even when they change kind", () => {
    const layer = createTemporaryLayer();
    layer.draw(feature("a"));
    layer.draw(feature("a", { title: "Moved" }));
    expect(counts(layer)).toEqual([0, 1]);
    layer.draw(feature("a", { geometry: LINE, properties: { ghType: "Polyline" } }));
    expect(counts(layer)).toEqual([1, 0]);
  });

  it("are removed when saved, and an unknown one changes nothing", () => {
    const layer = createTemporaryLayer();
    layer.draw(feature("a"));
    layer.draw(feature("b"));
    layer.remove("unknown");
    layer.remove("a");
    layer.remove("a");
    expect(counts(layer)).toEqual([0, 1]);
    expect(layer.features.map(({ uuid }) => uuid)).toEqual(["b"]);
  });

  it("are found where the view finds their graphic, and nowhere else", async () => {
    const layer = createTemporaryLayer();
    const view = viewWith();
    expect(await layer.hitTest(view, 1, 1)).toBeNull();
    expect(view.hitTest).not.toHaveBeenCalled();
    layer.draw(feature("a"));
    layer.draw(feature("b"));
    const graphic = layer.layers[1]?.graphics.at(1);
    expect(await layer.hitTest(viewWith(graphic ?? undefined), 1, 1)).toBe("b");
    expect(await layer.hitTest(viewWith(), 1, 1)).toBeNull();
    layer.remove("b");
    expect(await layer.hitTest(viewWith(graphic ?? undefined), 1, 1)).toBeNull();
  });
});

describe("a geometry for drawing", () => {
  it("continues across the 180th meridian", () => {
    const line = toDrawn(LINE);
    const [first, second] = line.type === "polyline" ? (line.paths[0] ?? []) : [];
    expect(first).toEqual(toMercator(179, 10));
    expect(second?.[0]).toBeCloseTo(toMercator(181, 11)[0], 6);
  });

  it("has every ring of an area, and the position of a point", () => {
    const hole = AREA.type === "Polygon" ? AREA.coordinates[0] : [];
    const area = toDrawn({ type: "Polygon", coordinates: [...AREA.coordinates, hole ?? []] } as Geometry);
    expect(area.type === "polygon" && area.rings).toHaveLength(2);
    const point = toDrawn({ type: "Point", coordinates: [-107, 40, 2000] });
    expect(point.type === "point" && [point.x, point.y]).toEqual(toMercator(-107, 40));
  });
});
