import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CollisionIndex as LabelCollisionIndex } from "../../../../server/arcgis/labels/collisionIndex";
import type { Box } from "../../../../src/domain/sheet/layout";
import { CollisionIndex, isInside } from "../../../../workers/sheet/collisionIndex";

const coordinate = fc.integer({ min: -300, max: 300 });
const size = fc.integer({ min: 1, max: 200 });
const box: fc.Arbitrary<Box> = fc.record({ x: coordinate, y: coordinate, width: size, height: size });

const meet = (a: Box, b: Box, gap = 0): boolean =>
  a.x - gap < b.x + b.width &&
  b.x < a.x + a.width + gap &&
  a.y - gap < b.y + b.height &&
  b.y < a.y + a.height + gap;

describe("occupied boxes on a page", () => {
  it("leave a box free that overlaps none of them", () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), box, (boxes, asked) => {
        const taken = new CollisionIndex();
        for (const one of boxes) taken.add(one);
        expect(taken.isFree(asked)).toBe(!boxes.some((one) => meet(one, asked)));
      }),
      { numRuns: 500 },
    );
  });

  it("may touch a free one, even at a cell edge", () => {
    const taken = new CollisionIndex();
    taken.add({ x: 0, y: 0, width: 64, height: 64 });
    expect(taken.isFree({ x: 64, y: 0, width: 10, height: 10 })).toBe(true);
    expect(taken.isFree({ x: 63.9, y: 0, width: 10, height: 10 })).toBe(false);
  });

  it("lie in a frame with their edges on its edges", () => {
    const frame = { x: 10, y: 10, width: 100, height: 50 };
    expect(isInside(frame, frame)).toBe(true);
    for (const out of [{ x: 9 }, { y: 9 }, { width: 101 }, { height: 51 }, { x: 11 }, { y: 11 }])
      expect(isInside({ ...frame, ...out }, frame), JSON.stringify(out)).toBe(false);
  });
});

describe("occupied boxes on a tile", () => {
  const edges = ({ x, y, width, height }: Box) => ({ minX: x, minY: y, maxX: x + width, maxY: y + height });

  it("keep three pixels from every other one", () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), box, (boxes, asked) => {
        const space = new LabelCollisionIndex();
        for (const one of boxes) space.add(edges(one));
        // Touching counts neither way: whole numbers that just touch are left out.
        const [near, far] = [
          boxes.some((one) => meet(one, asked, 2.5)),
          boxes.some((one) => meet(one, asked, 3.5)),
        ];
        fc.pre(near === far);
        expect(space.isFree(edges(asked))).toBe(!near);
      }),
      { numRuns: 500 },
    );
  });

  it("use separate cells at the finest level when far from others in the row", () => {
    const space = new LabelCollisionIndex();
    const world = 2 ** 28;
    space.add({ minX: world - 100, minY: 0, maxX: world - 50, maxY: 10 });
    expect(space.isFree({ minX: world - 60, minY: 0, maxX: world - 40, maxY: 10 })).toBe(false);
    expect(space.isFree({ minX: 0, minY: 96, maxX: 50, maxY: 106 })).toBe(true);
  });
});
