import fc from "fast-check";
import { forward } from "mgrs";
import { describe, expect, it } from "vitest";
import {
  COORDINATE_FORMATS,
  type CoordinateFormat,
  formatCoordinates,
  parseCoordinates,
} from "../../../src/domain/coordinates";
import { effortOf } from "../../support/effort";

/** Philadelphia, from the examples of ISO 6709. */
const PLACE = { longitude: -75.00417, latitude: 40.20361 };

describe("a location as text", () => {
  it.each<[CoordinateFormat, string]>([
    ["basemap", ""],
    ["iso6709", "+40.203610-075.004170/"],
    ["xy", "-75.004170, 40.203610"],
    ["dd", "40.203610° N 75.004170° W"],
    ["ddm", "40° 12.216600' N 75° 0.250200' W"],
    ["dms", "40° 12' 12.996000\" N 75° 0' 15.012000\" W"],
    ["mgrs", "18TVK9964550356"],
    ["usng", "18T VK 99645 50356"],
    ["utm", "18T 499645 4450356"],
  ])("in %s", (format, text) => {
    const found = formatCoordinates(format, PLACE);
    if (format === "basemap") expect(found).toMatch(/^-83494\d\d\.\d{3}, 48955\d\d\.\d{3}$/);
    else expect(found).toBe(text);
  });

  // Each source is named with its exact position.
  it.each<[CoordinateFormat, number, number, string]>([
    // Wikipedia, "Universal Transverse Mercator coordinate system": the CN Tower.
    ["utm", -(79 + 23 / 60 + 13.7 / 3600), 43 + 38 / 60 + 33.24 / 3600, "17T 630084 4833438"],
    // FGDC-STD-011-2001, United States National Grid: the Washington Monument, 18S UJ 2348 0647 to 10 m.
    ["usng", -(77 + 2 / 60 + 6.86575 / 3600), 38 + 53 / 60 + 22.08269 / 3600, "18S UJ 23483 06479"],
    // GeographicLib, GeoConvert's example 33.3 N 44.4 E, 38SMB4488 to 1 km.
    ["mgrs", 44.4, 33 + 20 / 60, "38SMB4416188401"],
    // Wider zones of Norway and Svalbard.
    ["utm", 5.32, 60.39, "32V 297230 6700510"],
    ["utm", 15.6267, 78.2232, "33X 514278 8683355"],
    ["utm", 0, 0, "31N 166021 0"],
    ["utm", -69.9, -0.00001, "19M 399848 9999998"],
    ["utm", 10, 85, "--"],
    ["mgrs", 10, -81, "--"],
    ["basemap", 10, 90, "--"],
    ["dd", 181, 0, "--"],
    ["dms", 0, 39.99999999999, "40° 0' 0.000000\" N 0° 0' 0.000000\" E"],
    ["iso6709", -5.5, -0.25, "-00.250000-005.500000/"],
    ["basemap", 180, 0, "20037508.343, 0.000"],
  ])("%s of %f, %f is %s", (format, longitude, latitude, text) => {
    expect(formatCoordinates(format, { longitude, latitude })).toBe(text);
  });
});

describe("text as a location", () => {
  // ISO 6709:2008, Annex H, and common variants.
  it.each([
    ["+40.20361-75.00417/", null],
    ["+40.20361-075.00417/", "iso6709"],
    ["+4012.2166-07500.2502/", "iso6709"],
    ["+401213.1-0750015.1/", "iso6709"],
    ["+40.20361-075.00417CRSWGS_84/", "iso6709"],
    ["+40.20361-075.00417+350.517CRSWGS_84/", "iso6709"],
    ["40.20361, -75.00417", "dd"],
    ["40.20361 -75.00417", "dd"],
    ["-75.00417, 40.20361", "xy"],
    ["-75.00417 40.20361", "xy"],
    ["40.20361N 75.00417W", "dd"],
    ["N40.20361 W75.00417", "dd"],
    ["W75.00417, N40.20361", "dd"],
    ["lat: 40.20361, lon: -75.00417", "dd"],
    ["40.20361° north, 75.00417° west", "dd"],
    ["40° 12.2166' N, 75° 0.2502' W", "ddm"],
    ["N 40 12.2166 W 75 0.2502", "ddm"],
    ["40 12.2166 -75 0.2502", "ddm"],
    ["40°12′13″N 75°0′15″W", "dms"],
    ["40° 12' 13.0\" N 75° 00' 15\" W", "dms"],
    ["40:12:13N 75:00:15W", "dms"],
    ["40 12 13 N, 75 0 15 W", "dms"],
    ["75° 0' 15\" W 40° 12' 13\" N", "dms"],
    ["−75.00417, 40.20361", "xy"],
    ["18TVK9964550361", "mgrs"],
    ["18tvk9964550361", "mgrs"],
    ["18T VK 99645 50361", "usng"],
    ["18T VK 9964550361", "usng"],
    ["18T 499645 4450361", "utm"],
    ["18N 499645 4450361", "utm"],
    ["18 N 499645mE 4450361mN", "utm"],
    ["-8349426, 4895575", "basemap"],
  ])("%s", (text, format) => {
    const [found] = parseCoordinates(text);
    if (format === null) {
      expect(found).toBeUndefined();
      return;
    }
    expect(found?.format).toBe(format);
    expect(found?.longitude).toBeCloseTo(PLACE.longitude, 3);
    expect(found?.latitude).toBeCloseTo(PLACE.latitude, 3);
  });

  it.each<[string, number, number]>([
    // GeographicLib, GeoConvert: the center of the square.
    ["38SMB4488", 44.40363, 33.33424],
    ["17T 630084 4833438", -79.387143, 43.642562],
    ["19S 500000 9999999", -69, -0.000009],
  ])("%s is the published location", (text, longitude, latitude) => {
    const [found] = parseCoordinates(text);
    expect(found?.longitude).toBeCloseTo(longitude, 3);
    expect(found?.latitude).toBeCloseTo(latitude, 3);
  });

  it("reads two plain numbers as latitude and longitude unless only the reverse is in America", () => {
    expect(parseCoordinates("40, 20").map(({ format, latitude }) => [format, latitude])).toEqual([
      ["dd", 40],
      ["xy", 20],
    ]);
    expect(parseCoordinates("-105, 39").map(({ format }) => format)).toEqual(["xy"]);
    expect(parseCoordinates("-80, 25").map(({ format }) => format)).toEqual(["xy", "dd"]);
  });

  it.each([
    "",
    "Craig",
    "Craig, Colorado",
    "40",
    "40, -75, 3",
    "91, 200",
    "40 60.5 N 75 0 W",
    "40.5 12 N 75 0 W",
    "N40 N75",
    "-40 S, 75 E",
    "+40.2 N, 75 W",
    "18TVK123",
    "18TAK1212",
    "61TVK1212",
    "18IVK1212",
    "18T VK 123 12",
    "99T 499645 4450361",
    "18T 499645 1450361",
    "0, 30000000",
    "1e3, 40",
    "4".repeat(500),
    "40°, 200°",
  ])("%s is not a location", (text) => {
    expect(parseCoordinates(text)).toEqual([]);
  });

  it("round-trips to the precision of the format", () => {
    const precise: Record<CoordinateFormat, number> = {
      basemap: 1e-7,
      iso6709: 1e-6,
      xy: 1e-6,
      dd: 1e-6,
      ddm: 1e-7,
      dms: 1e-8,
      // One meter of latitude, and of longitude at the northernmost zone.
      mgrs: 1e-4,
      usng: 1e-4,
      utm: 1e-4,
    };
    const place = fc.record({
      longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      latitude: fc.double({ min: -79.9, max: 83.9, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.constantFrom(...COORDINATE_FORMATS), (at, format) => {
        const text = formatCoordinates(format, at);
        const close = parseCoordinates(text).some(
          ({ longitude, latitude }) =>
            Math.abs(longitude - at.longitude) <= precise[format] &&
            Math.abs(latitude - at.latitude) <= precise[format],
        );
        // Close to zero, Web Mercator meters look like degrees.
        if (format !== "basemap" || Math.max(Math.abs(at.longitude), Math.abs(at.latitude)) > 0.02)
          expect([text, close]).toEqual([text, true]);
      }),
      { numRuns: 3000 },
    );
  });

  it("names the last meter of the southern hemisphere just below the equator", () => {
    for (const latitude of [-7.105427357601003e-15, -1e-10, -1e-6]) {
      const text = formatCoordinates("mgrs", { longitude: 0, latitude });
      expect(text).toBe("31MAV6602199999");
      expect(parseCoordinates(text)[0]?.latitude).toBeCloseTo(0, 4);
    }
  });

  it("agrees with the library mgrs, except for its error of up to a meter", () => {
    const place = [
      fc.double({ min: -180, max: 179.99, noNaN: true }),
      fc.double({ min: -79.9, max: 83.9, noNaN: true }),
    ];
    fc.assert(
      fc.property(...(place as [fc.Arbitrary<number>, fc.Arbitrary<number>]), (longitude, latitude) => {
        const parts = (text: string) => /^(\d+[A-Z]{3})(\d{5})(\d{5})$/.exec(text) ?? [];
        const [, square, east, north] = parts(formatCoordinates("mgrs", { longitude, latitude }));
        const [, theirs, theirEast, theirNorth] = parts(forward([longitude, latitude]));
        const atEdge = (meters = "") => Number(meters) <= 1 || Number(meters) >= 99_998;
        // At the edge of a square, one meter changes the square.
        if (theirs === square) {
          expect(Math.abs(Number(east) - Number(theirEast))).toBeLessThanOrEqual(1);
          expect(Math.abs(Number(north) - Number(theirNorth))).toBeLessThanOrEqual(1);
        } else expect(atEdge(east) || atEdge(north)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("is fast for any input", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9NSEW°'" .,:+-]{0,120}$/), (text) => {
        for (const match of parseCoordinates(text)) expect(Math.abs(match.latitude)).toBeLessThanOrEqual(90);
        expect(effortOf(() => parseCoordinates(text))).toBeLessThan(50);
      }),
      { numRuns: 500 },
    );
  });
});
