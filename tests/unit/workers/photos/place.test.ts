import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeIn } from "../../../../workers/photos/place";

const tags = (parts: Record<string, unknown> = {}) => ({
  GPSLatitude: [40, 30, 0],
  GPSLatitudeRef: "N",
  GPSLongitude: [105, 15, 0],
  GPSLongitudeRef: "W",
  ...parts,
});
const PLACE = { longitude: -105.25, latitude: 40.5, altitude: null };

const parted = (size: number) => {
  const degrees = Math.floor(size);
  const minutes = Math.floor((size - degrees) * 60);
  return [degrees, minutes, (size - degrees - minutes / 60) * 3600];
};

describe("the location in a photo's tags", () => {
  it("is the one written, in each hemisphere", () => {
    return fc.assert(
      fc.property(
        fc.double({ min: -89.9, max: 89.9, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        (latitude, longitude) => {
          fc.pre(Math.abs(latitude) > 0.001);
          const { place, lack } = placeIn({
            GPSLatitude: parted(Math.abs(latitude)),
            GPSLatitudeRef: latitude < 0 ? "S" : "N",
            GPSLongitude: parted(Math.abs(longitude)),
            GPSLongitudeRef: longitude < 0 ? "W" : "E",
          });
          expect(lack).toBeNull();
          expect(place?.latitude).toBeCloseTo(latitude, 9);
          expect(place?.longitude).toBeCloseTo(longitude, 9);
        },
      ),
    );
  });

  it.each([
    ["lowercase letters", { GPSLatitudeRef: "n", GPSLongitudeRef: "w" }],
    ["words", { GPSLatitudeRef: "North", GPSLongitudeRef: "West" }],
    ["spaces", { GPSLatitudeRef: " N", GPSLongitudeRef: "W " }],
    ["a signed number without a letter", { GPSLongitude: [-105, 15, 0], GPSLongitudeRef: undefined }],
    ["a signed number with its letter", { GPSLongitude: [-105.25], GPSLongitudeRef: "W" }],
    ["one number", { GPSLongitude: 105.25 }],
    ["degrees and minutes", { GPSLatitude: [40, 30] }],
    ["numbers in a typed array", { GPSLatitude: Float64Array.of(40, 30, 0) }],
  ])("is read with %s", (_what, parts) => {
    expect(placeIn(tags(parts))).toEqual({ place: PLACE, lack: null });
  });

  it.each([
    ["no letter", { GPSLongitudeRef: undefined }],
    ["an empty letter", { GPSLatitudeRef: "" }],
    ["the letter of the other axis", { GPSLongitudeRef: "N" }],
    ["another letter", { GPSLatitudeRef: "K" }],
    ["a number as letter", { GPSLatitudeRef: 78 }],
    ["a sign against its letter", { GPSLongitude: [-105, 15, 0], GPSLongitudeRef: "E" }],
  ])("isn't guessed with %s", (_what, parts) => {
    expect(placeIn(tags(parts))).toEqual({ place: null, lack: "hemisphere" });
  });

  it.each([
    ["0/0 degrees", { GPSLatitude: [Number.NaN, 30, 0] }],
    ["0/0 seconds", { GPSLatitude: [40, 30, Number.NaN] }],
    ["1/0 minutes", { GPSLongitude: [105, Number.POSITIVE_INFINITY, 0] }],
    ["61 minutes", { GPSLongitude: [105, 61, 0] }],
    ["negative seconds", { GPSLongitude: [105, 1, -3] }],
    ["a latitude of 91", { GPSLatitude: [91, 0, 0] }],
    ["a longitude of 181", { GPSLongitude: [181, 0, 0] }],
    ["four numbers", { GPSLatitude: [40, 30, 0, 0] }],
    ["no numbers", { GPSLatitude: [] }],
    ["text", { GPSLatitude: "40.5" }],
    ["one axis only", { GPSLongitude: undefined }],
  ])("isn't read from %s", (_what, parts) => {
    expect(placeIn(tags(parts))).toEqual({ place: null, lack: "unreadable" });
  });

  it("is missing at 0, 0, with letters or without", () => {
    const zero = { GPSLatitude: [0, 0, 0], GPSLongitude: [0, 0, 0] };
    expect(placeIn(tags(zero))).toEqual({ place: null, lack: "no-fix" });
    expect(placeIn(zero)).toEqual({ place: null, lack: "no-fix" });
  });

  it("is on the equator or the prime meridian without their letter", () => {
    expect(placeIn(tags({ GPSLatitude: [0, 0, 0], GPSLatitudeRef: undefined })).place?.latitude).toBe(0);
  });

  it("is unknown without position tags", () => {
    expect(placeIn({ GPSLatitudeRef: "N" })).toEqual({ place: null, lack: "none" });
  });
});
