import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMapPlace, withMapPlace } from "../../../src/features/map/mapPlace";

describe("the map's position in the address", () => {
  it("is read back as written, to a meter", () => {
    const place = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
      zoom: fc.double({ min: 2, max: 23, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (shown) => {
        const read = readMapPlace(withMapPlace("", shown));
        expect(read?.longitude).toBeCloseTo(shown.longitude, 4);
        expect(read?.latitude).toBeCloseTo(shown.latitude, 4);
        expect(read?.zoom).toBeCloseTo(shown.zoom, 1);
      }),
    );
  });

  it("replaces the previous one and leaves other parameters alone", () => {
    const place = { longitude: -106.99, latitude: 39.07, zoom: 12.5 };
    expect(withMapPlace("?from=link&map=1/2/3", place)).toBe("?from=link&map=12.5/39.07/-106.99");
  });

  it.each([
    "",
    "?map=",
    "?map=1/2",
    "?map=9/95/0",
    "?map=9/0/190",
    "?map=x/1/2",
    "?map=99/1/2",
    "?map=1e1/1/2",
  ])("is absent in %s", (search) => {
    expect(readMapPlace(search)).toBeNull();
  });

  it("never has a zoom that the map doesn't have", () => {
    expect(readMapPlace("?map=1/40/-105")?.zoom).toBe(2);
    expect(readMapPlace("?map=28/40/-105")?.zoom).toBe(23);
  });
});
