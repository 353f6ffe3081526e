import { expect, it } from "vitest";
import { pictureArea } from "../../../src/map/pictureArea";

it("captures the part of the map that no panel covers, or all of it when that part is too small", () => {
  const wide = { left: 456, top: 0, right: 0, bottom: 24 };
  expect(pictureArea({ width: 1440, height: 900 }, wide)).toEqual({ x: 456, y: 0, width: 984, height: 876 });
  // A phone with the sidebar over its lower part.
  const phone = { left: 0, top: 0, right: 0, bottom: 650 };
  expect(pictureArea({ width: 390, height: 844 }, phone)).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});
