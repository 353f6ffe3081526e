import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GroundImage } from "../../../../workers/ground/groundImage";
import { MATCH_COLOR } from "../../../../workers/terrain/filter";
import { paintZones } from "../../../../workers/zones/paint";
import type { FoundZones } from "../../../../workers/zones/types";
import { foundZones } from "../../plan/found";

/** Meters per screen pixel. */
const RESOLUTION = 10;

const paint = (zones: FoundZones, resolution = RESOLUTION): GroundImage => {
  const picture = paintZones(
    zones,
    resolution,
    (width, height) => createCanvas(width, height) as unknown as OffscreenCanvas,
  );
  if (!picture) throw new Error("There should be a picture.");
  return picture;
};

const pixelAt = ({ pixels, width }: GroundImage, column: number, row: number) => [
  ...pixels.subarray(4 * (row * width + column), 4 * (row * width + column) + 4),
];

/** Returns the color at a map position, or null outside the image. */
function colorAt(picture: GroundImage, x: number, y: number): number[] | null {
  const [west, south, east, north] = picture.extent;
  if (x < west || x > east || y < south || y > north) return null;
  const column = Math.floor(((x - west) / (east - west)) * picture.width);
  return pixelAt(picture, column, Math.floor(((north - y) / (north - south)) * picture.height));
}

/** Tells whether a ray to the east crosses a ring an odd number of times. */
function isInside(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] as readonly [number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

const distanceTo = (corners: readonly (readonly [number, number])[], x: number, y: number): number =>
  Math.min(
    ...corners.map(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length] as readonly [number, number];
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
    }),
  );

describe("the zone image", () => {
  const [x, y] = [-11_970_000, 4_940_000];

  it("is filled inside outlines, and empty in holes and beside the zones", () => {
    const picture = paint(foundZones());
    const [red, green, blue, alpha = 0] = colorAt(picture, x + 200, y + 500) ?? [];
    expect([red, green, blue]).toEqual(MATCH_COLOR.slice(0, 3));
    expect(alpha / 255).toBeCloseTo(0.6, 2);
    expect(colorAt(picture, x + 500, y + 500)?.[3]).toBe(0);
    expect(colorAt(picture, x + 1500, y + 500)?.[3]).toBe(0);
    expect(colorAt(picture, x + 2200, y + 200)?.[3]).toBe(alpha);
    expect(colorAt(picture, x + 3000, y + 500)).toBeNull();
  });

  it("has opaque outlines, one screen pixel wide", () => {
    const picture = paint(foundZones(), 100);
    // Just inside the west edge of the first zone, and just outside its hole.
    expect(colorAt(picture, x + 30, y + 500)?.[3]).toBeGreaterThan(200);
    expect(colorAt(picture, x + 370, y + 500)?.[3]).toBeGreaterThan(200);
  });

  it("has at most 1,536 pixels along an edge, however fine the screen is", () => {
    const picture = paint(foundZones(), 0.01);
    expect(Math.max(picture.width, picture.height)).toBe(1536);
    expect(picture.pixels).toHaveLength(4 * picture.width * picture.height);
    expect(picture.extent[0]).toBeLessThan(x);
    expect(picture.extent[2]).toBeGreaterThan(x + 2900);
  });

  it("is absent when no zone is outlined", () => {
    const none = foundZones({
      outlined: 0,
      zoneRing: Uint32Array.of(0),
      ringStart: Uint32Array.of(0),
      coordinates: new Float64Array(),
    });
    expect(paintZones(none, RESOLUTION, () => createCanvas(1, 1) as unknown as OffscreenCanvas)).toBeNull();
  });

  it("agrees with a test of each pixel's center for any triangle", () => {
    const coordinate = fc.integer({ min: 0, max: 400 });
    const corner = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner), (corners) => {
        const zone = foundZones({
          outlined: 1,
          zoneRing: Uint32Array.of(0, 1),
          ringStart: Uint32Array.of(0, 3),
          coordinates: Float64Array.from(corners.flat()),
        });
        const picture = paint(zone, 6);
        const [west, , east, north] = picture.extent;
        const pixel = (east - west) / picture.width;
        for (let row = 0; row < picture.height; row++) {
          for (let column = 0; column < picture.width; column++) {
            const [px, py] = [west + (column + 0.5) * pixel, north - (row + 0.5) * pixel];
            // Skips the outline and the pixels that blend with it.
            if (!(distanceTo(corners, px, py) > 2.5 * pixel)) continue;
            expect(pixelAt(picture, column, row)[3]).toBe(isInside(corners, px, py) ? 153 : 0);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
