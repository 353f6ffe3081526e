import { describe, expect, it, vi } from "vitest";
import { HALF_WORLD, toMercator } from "../../../../src/geometry/mercator";
import type { MapLabel } from "../../../../src/map/labels/blocks";
import { projectionOf } from "../../../../src/map/labels/frame";
import { atlasHeight } from "../../../../src/map/labels/LabelAtlas";
import { LabelImageQueue } from "../../../../src/map/labels/LabelImageQueue";
import type { LabelImage } from "../../../../src/map/labels/LabelPainter";
import {
  indicesOf,
  positionsFrom,
  type Quad,
  VERTEX_NUMBERS,
  verticesOf,
} from "../../../../src/map/labels/quads";

const LABEL: MapLabel = {
  text: "Denver",
  rank: 0,
  setting: { kind: "city", face: "semibold", size: 14, spacing: 0 },
  x: 0.25,
  y: 0.5,
  width: 50,
  angle: 0,
  dot: 3,
  side: 0,
};
const PICTURE = {} as LabelImage;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("the projection", () => {
  it("puts labels where the map shows their location, at any rotation", () => {
    const frame = { center: toMercator(-105, 40), resolution: 100, size: [1000, 600] as const };
    const [x, y] = [
      (toMercator(-105, 40)[0] / HALF_WORLD + 1) / 2,
      (1 - toMercator(-105, 40)[1] / HALF_WORLD) / 2,
    ];
    const east = x + (100 * 200) / (2 * HALF_WORLD);
    const at = (rotation: number) => projectionOf({ ...frame, rotation }).toScreen(east, y);
    expect(at(0)).toEqual([expect.closeTo(700), expect.closeTo(300)]);
    // Turned clockwise, east is at the bottom.
    expect(at(90)).toEqual([expect.closeTo(500), expect.closeTo(500)]);
    const { west, north } = projectionOf({ ...frame, rotation: 0 }).extent(0);
    expect(projectionOf({ ...frame, rotation: 0 }).toScreen(west, north)).toEqual([
      expect.closeTo(0),
      expect.closeTo(0),
    ]);
  });
});

describe("label quads", () => {
  it("lie around the text beside its dot, at the size of its image", () => {
    const shown = { label: LABEL, x: 0.25, side: 0, angle: 0 };
    const place = { sheet: 0, x: 0, y: 512, width: 120, height: 40 };
    const quad: Quad = { shown, part: "text", place, born: 7 };
    const vertices = verticesOf([quad], positionsFrom(0.25, 0.5), { pixelRatio: 2, sheetHeight: 1024 });
    const vertex = (at: number) => [...vertices.subarray(at * VERTEX_NUMBERS, (at + 1) * VERTEX_NUMBERS)];
    // 3 pixels of the dot, a gap of 3, and half of 50, all around 60 by 20 CSS pixels.
    expect(vertex(0)).toEqual([0, 0, 1, -11, 0, 0.5, 7, 1]);
    expect(vertex(3)).toEqual([0, 0, 61, 9, expect.closeTo(120 / 2048), expect.closeTo(552 / 1024), 7, 1]);
    expect([...indicesOf(2)]).toEqual([0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7]);
  });

  it("have sheets large enough for their screen", () => {
    expect([1440 * 900, 3840 * 2160, 1e9].map(atlasHeight)).toEqual([1024, 4096, 4096]);
  });
});

describe("label images", () => {
  it("are drawn once, after the frame that requests them", async () => {
    const redraw = vi.fn();
    const make = vi.fn(() => PICTURE);
    const queue = new LabelImageQueue(redraw);
    expect(queue.get("Denver", make)).toBeUndefined();
    expect(queue.get("Denver", make)).toBeUndefined();
    expect(make).not.toHaveBeenCalled();
    await settle();
    expect(redraw).toHaveBeenCalled();
    expect(queue.get("Denver", make)).toBe(PICTURE);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("that can't be drawn are not requested again, and none are after the end", async () => {
    const make = vi.fn(() => null);
    const queue = new LabelImageQueue(() => {});
    queue.get("Denver", make);
    await settle();
    expect(queue.get("Denver", make)).toBeNull();
    queue.get("Boulder", make);
    queue.clear();
    await settle();
    expect(make).toHaveBeenCalledTimes(1);
  });
});
