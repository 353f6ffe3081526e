import { describe, expect, it } from "vitest";
import { isBehindGround, seenExtent } from "../../../../src/map/scene/sight";

const CAMERA = { x: 0, y: 0, z: 3000 };
const PLACE = { x: 10_000, y: 0, z: 2000 };

describe("a location on a scene's ground", () => {
  it("is visible over ground below the line of sight", () => {
    expect(isBehindGround(CAMERA, PLACE, () => 2000)).toBe(false);
    // Slightly coarser ground under the position itself doesn't hide it.
    expect(isBehindGround(CAMERA, PLACE, (x) => (x > 9900 ? 2012 : 1500))).toBe(false);
  });

  it("is hidden behind a ridge above the line of sight", () => {
    const ridge = (height: number) => (x: number) => (Math.abs(x - 5000) < 200 ? height : 1500);
    expect(isBehindGround(CAMERA, PLACE, ridge(2490))).toBe(false);
    expect(isBehindGround(CAMERA, PLACE, ridge(2600))).toBe(true);
  });

  it("is visible over ground that hasn't loaded", () => {
    expect(isBehindGround(CAMERA, PLACE, () => null)).toBe(false);
  });
});

describe("the ground visible in a scene", () => {
  const view = (toMap: (at: { x: number; y: number }) => { x: number; y: number } | null) =>
    ({ width: 400, height: 200, toMap }) as unknown as Parameters<typeof seenExtent>[0];

  it("reaches as far as the screen shows any", () => {
    // The upper half is sky.
    const tilted = view(({ x, y }) => (y < 100 ? null : { x: x * 10, y: -y * 10 }));
    expect(seenExtent(tilted)).toEqual({ west: 0, south: -2000, east: 4000, north: -1000 });
  });

  it("is nothing where only the sky shows", () => {
    expect(seenExtent(view(() => null))).toBeNull();
  });
});
