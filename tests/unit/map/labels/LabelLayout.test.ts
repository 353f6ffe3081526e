import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { LabelSetting } from "../../../../src/domain/mapLabels";
import { HALF_WORLD, toMercator } from "../../../../src/geometry/mercator";
import { type BlockId, labelsOf, type MapLabel } from "../../../../src/map/labels/blocks";
import { type LabelFrame, projectionOf } from "../../../../src/map/labels/frame";
import { LabelLayout } from "../../../../src/map/labels/LabelLayout";

const TOWN: LabelSetting = { kind: "town", face: "regular", size: 12, spacing: 0 };
const resolutionAt = (zoom: number) => (2 * HALF_WORLD) / 256 / 2 ** zoom;
const DENVER = toMercator(-105, 39.75);
const frameAt = (zoom: number, changes: Partial<LabelFrame> = {}): LabelFrame => ({
  center: DENVER,
  resolution: resolutionAt(zoom),
  rotation: 0,
  size: [1000, 700],
  ...changes,
});
const moved = (frame: LabelFrame, right: number, down: number): LabelFrame => ({
  ...frame,
  center: [frame.center[0] + right * frame.resolution, frame.center[1] - down * frame.resolution],
});

/** Returns towns for a block, placed by pairs of numbers between 0 and 1. */
function townsIn(id: BlockId, shares: readonly number[]): MapLabel[] {
  const rows = Array.from({ length: Math.floor(shares.length / 2) }, (_, i) => {
    const [x = 0, y = 0] = [shares[2 * i], shares[2 * i + 1]];
    return [`Town ${i} of ${id.row}/${id.column}`, 0, i, x * 1024, y * 1024, 70, 0, 2, 0] as const;
  });
  return labelsOf({ settings: [TOWN], labels: rows }, id);
}

function layoutOf(shares: readonly number[]) {
  const known = new Map<string, MapLabel[]>();
  const get = (id: BlockId) => {
    const key = JSON.stringify(id);
    const labels = known.get(key) ?? townsIn(id, shares);
    known.set(key, labels);
    return labels;
  };
  return new LabelLayout({ get });
}

/** Returns a frame's labels whose position is on the screen. */
function onScreen(layout: LabelLayout, frame: LabelFrame): Set<MapLabel> {
  const { toScreen } = projectionOf(frame);
  const inside = layout.at(frame).filter(({ label, x }) => {
    const [left, top] = toScreen(x, label.y);
    return left >= 0 && top >= 0 && left <= 1000 && top <= 700;
  });
  return new Set(inside.map(({ label }) => label));
}

const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 40, maxLength: 120 });

describe("labels of a frame", () => {
  it("stay through a pan as long as their position is on the screen", () => {
    const step = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
    fc.assert(
      fc.property(shares, fc.array(step, { minLength: 1, maxLength: 6 }), (places, steps) => {
        const layout = layoutOf(places);
        let frame = frameAt(9.3);
        let shown = onScreen(layout, frame);
        for (const [right, down] of steps) {
          frame = moved(frame, right, down);
          const { toScreen } = projectionOf(frame);
          const next = onScreen(layout, frame);
          for (const label of shown) {
            const [x, y] = toScreen(label.x, label.y);
            if (x >= 0 && y >= 0 && x <= 1000 && y <= 700) expect(next.has(label), label.text).toBe(true);
          }
          shown = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  it("never overlap, at any zoom or rotation", () => {
    const zoom = fc.double({ min: 5, max: 18, noNaN: true });
    fc.assert(
      fc.property(
        shares,
        fc.array(zoom, { minLength: 1, maxLength: 4 }),
        fc.nat(359),
        (places, zooms, rotation) => {
          const layout = layoutOf(places);
          for (const at of zooms) {
            const frame = frameAt(at, { rotation });
            layout.at(frame);
            const boxes = layout.boxes(frame).map((one) => one.boxes);
            for (const [index, mine] of boxes.entries())
              for (const box of mine)
                for (const other of boxes.slice(0, index).flat()) {
                  const apart =
                    box.left >= other.right - 1e-6 ||
                    other.left >= box.right - 1e-6 ||
                    box.top >= other.bottom - 1e-6 ||
                    other.top >= box.bottom - 1e-6;
                  expect(apart).toBe(true);
                }
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("are the same list while nothing changes, and are placed again when content gets a name", () => {
    const layout = layoutOf([0.5, 0.2, 0.52, 0.21]);
    const frame = frameAt(9);
    const [first] = layout.at(frame);
    expect(layout.at(moved(frame, 3, 3))).toBe(layout.at(frame));
    if (!first) throw new Error("There is no label.");
    const longitude = (first.label.x - 0.5) * 360;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * first.label.y))) * 180) / Math.PI;
    layout.keepOff([{ longitude, latitude, left: -200, top: -60, width: 400, height: 120 }]);
    expect(layout.at(frame).some(({ label }) => label === first.label)).toBe(false);
  });

  it("are those of the previous level until all blocks of the next one have loaded", () => {
    let loaded = false;
    const get = vi.fn((id: BlockId) =>
      id.level === 10 && !loaded ? null : townsIn(id, [0.3, 0.3, 0.6, 0.6]),
    );
    const layout = new LabelLayout({ get });
    layout.at(frameAt(9));
    const before = layout.at(frameAt(9)).map(({ label }) => label.text);
    expect(before.length).toBeGreaterThan(0);
    layout.at(frameAt(10));
    expect(layout.at(frameAt(10)).every(({ label }) => before.includes(label.text))).toBe(true);
    loaded = true;
    layout.refresh();
    const after = layout.at(frameAt(10)).map(({ label }) => label.text);
    expect(after.some((text) => !before.includes(text))).toBe(true);
  });

  it("request no blocks while the map zooms, and those of its level when it stops", () => {
    const get = vi.fn((_id: BlockId, _ask: boolean) => [] as MapLabel[]);
    const layout = new LabelLayout({ get });
    layout.at(frameAt(5));
    get.mockClear();
    for (const zoom of [6, 7, 8]) layout.at(frameAt(zoom));
    expect(get.mock.calls.every(([, ask]) => !ask)).toBe(true);
    get.mockClear();
    layout.at(frameAt(8));
    expect(get.mock.calls.length).toBeGreaterThan(0);
    expect(get.mock.calls.every(([{ level }, ask]) => ask && level === 8)).toBe(true);
  });
});
