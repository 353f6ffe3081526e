import fc from "fast-check";
import { expect, it } from "vitest";
import { compassPoint } from "../../../src/domain/compass";

it("names the nearest of 16 points for any angle", () => {
  expect([0, 11, 12, 45, 225, 247, 270, 348, 349, 359].map(compassPoint)).toEqual(
    "N N NNE NE SW WSW W NNW N N".split(" "),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: -3, max: 3 }), (degrees, turns) => {
      expect(compassPoint(degrees + 360 * turns)).toBe(compassPoint(degrees));
    }),
  );
});
