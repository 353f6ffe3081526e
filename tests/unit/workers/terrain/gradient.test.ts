import fc from "fast-check";
import { expect, it } from "vitest";
import { aspectOf } from "../../../../workers/terrain/classes";
import { CellGradient } from "../../../../workers/terrain/gradient";
import { classifyTile } from "../../../../workers/terrain/kernel";
import { mercatorScales } from "../../../../workers/terrain/scales";
import { rangeEdges } from "../../../../workers/terrain/slopeRange";

const [WIDTH, HEIGHT] = [7, 5];
const COUNT = (WIDTH + 2) * (HEIGHT + 2);

it("agrees with the classes in every cell", () => {
  const value = fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: -400, max: 4400, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
    { weight: 2, arbitrary: fc.constant(100) },
  );
  fc.assert(
    fc.property(
      fc.array(value, { minLength: COUNT, maxLength: COUNT }),
      fc.integer({ min: -7_000_000, max: 7_000_000 }),
      fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 46, max: 90 })),
      (elevations, north, range) => {
        const tile = { width: WIDTH, height: HEIGHT, elevations: Float32Array.from(elevations) };
        const scales = mercatorScales(north, 600, 600, HEIGHT);
        const [classes, ranged] = [new Uint8Array(WIDTH * HEIGHT), new Uint8Array(WIDTH * HEIGHT)];
        classifyTile(tile, scales, classes);
        const [gentlest = 0, above = 0] = rangeEdges(range);
        classifyTile(tile, scales, ranged, rangeEdges(range));
        const gradient = new CellGradient();
        for (let at = 0; at < classes.length; at++) {
          gradient.at(tile, scales, Math.floor(at / WIDTH), at % WIDTH);
          expect(gradient.facing).toBe(aspectOf(classes[at] as number));
          expect(Number.isNaN(gradient.squared)).toBe(classes[at] === 0);
          const inRange = gradient.squared >= gentlest && gradient.squared < above;
          expect(inRange).toBe(((ranged[at] as number) & 15) === 2);
        }
      },
    ),
    { numRuns: 200 },
  );
});
