import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelKind } from "../../../../src/domain/mapLabels";
import type { MapLabel } from "../../../../src/map/labels/blocks";
import type { ScreenBox } from "../../../../src/map/labels/CollisionIndex";
import { boxesOf, type Candidate, placeLabels } from "../../../../src/map/labels/place";

const label = (text: string, rank: number, changes: Partial<MapLabel> = {}): MapLabel => ({
  text,
  rank,
  setting: { kind: "town", face: "regular", size: 12, spacing: 0 },
  x: 0,
  y: 0,
  width: 60,
  angle: 0,
  dot: 0,
  side: 0,
  ...changes,
});
const at = (one: MapLabel, x: number, y: number, shown: number | null = null): Candidate => ({
  label: one,
  x,
  y,
  angle: one.angle,
  shown,
});
const texts = (names: ScreenBox[], candidates: Candidate[]) =>
  placeLabels(names, candidates).map(({ candidate }) => candidate.label.text);
const overlap = (a: ScreenBox, b: ScreenBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const KINDS: LabelKind[] = ["city", "town", "river"];
const candidate = fc
  .record({
    rank: fc.nat(500),
    x: fc.integer({ min: -100, max: 1500 }),
    y: fc.integer({ min: -100, max: 1000 }),
    width: fc.integer({ min: 10, max: 220 }),
    kind: fc.constantFrom(...KINDS),
    dot: fc.constantFrom(0, 2, 3),
    angle: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    side: fc.nat(3),
    shown: fc.option(fc.nat(3)),
  })
  .map(({ rank, x, y, kind, angle, dot, shown, ...more }) => {
    const river = kind === "river";
    const setting = { kind, face: "regular", size: 12, spacing: 0 } as const;
    const changes = { setting, angle: river ? angle : 0, dot: river ? 0 : dot, ...more };
    return at(label(`${rank} ${x} ${y}`, rank, changes), x, y, shown);
  });
const name = fc
  .record({ left: fc.nat(1400), top: fc.nat(900), width: fc.integer({ min: 1, max: 200 }) })
  .map(({ left, top, width }): ScreenBox => ({ left, top, right: left + width, bottom: top + 20 }));

describe("placeLabels", () => {
  it("keeps the more important of two labels that overlap", () => {
    const pair = [at(label("Nederland", 9), 110, 100), at(label("Boulder", 2), 100, 105)];
    expect(texts([], pair)).toEqual(["Boulder"]);
  });

  it("keeps a visible label even when a more important one comes into view beside it", () => {
    const pair = [at(label("Nederland", 9), 110, 100, 0), at(label("Boulder", 2), 100, 105)];
    expect(texts([], pair)).toEqual(["Nederland"]);
  });

  it("makes way for names of content by moving to a free side of its dot", () => {
    const camp: ScreenBox = { left: 95, top: 90, right: 180, bottom: 110 };
    expect(texts([camp], [at(label("Boulder", 2), 100, 100, 0)])).toEqual([]);
    const [placed] = placeLabels([camp], [at(label("Boulder", 2, { dot: 2 }), 90, 100, 0)]);
    expect(placed?.side).toBe(1);
  });

  it("never lets two labels, or a label and a name of content, overlap", () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.array(candidate, { maxLength: 150 }), (names, all) => {
        const placed = placeLabels(names, all).map((one) => boxesOf(one.candidate, one.side));
        for (const [index, boxes] of placed.entries())
          for (const box of boxes) {
            expect(names.some((other) => overlap(box, other))).toBe(false);
            const others = placed.slice(0, index).flat();
            expect(others.some((other) => overlap(box, other))).toBe(false);
          }
      }),
    );
  });

  it("leaves out no label that would fit", () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.array(candidate, { maxLength: 100 }), (names, all) => {
        const placed = placeLabels(names, all);
        const taken = [...names, ...placed.flatMap((one) => boxesOf(one.candidate, one.side))];
        const kept = new Set(placed.map((one) => one.candidate));
        for (const one of all) {
          if (kept.has(one)) continue;
          const boxes = boxesOf(one, one.shown ?? one.label.side);
          expect(boxes.some((box) => taken.some((other) => overlap(box, other)))).toBe(true);
        }
      }),
    );
  });
});
