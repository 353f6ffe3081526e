import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCoordinates, readPlaces } from "../../../src/domain/coordinates";
import { effortOf } from "../../support/effort";

const PLACE = { longitude: -106.989, latitude: 39.0708 };

describe("the location in a map link", () => {
  it.each([
    // developers.google.com/maps/documentation/urls, and URLs from its address bar.
    ["https://www.google.com/maps/search/?api=1&query=39.0708%2C-106.989"],
    ["https://www.google.com/maps/dir/?api=1&destination=39.0708,-106.989&travelmode=walking"],
    ["https://www.google.com/maps/@?api=1&map_action=map&center=39.0708%2C-106.989&zoom=12"],
    ["https://www.google.com/maps/@39.0708,-106.989,15z"],
    ["https://www.google.com/maps/place/39%C2%B004'N+106%C2%B059'W/@1,2,15z/data=!3m1!3d39.0708!4d-106.989"],
    ["https://maps.google.com/?q=39.0708,-106.989"],
    ["https://maps.google.com/maps?q=39.0708,+-106.989"],
    ["https://www.google.com/maps?ll=39.0708,-106.989&z=12"],
    // developer.apple.com, "Map Links" and "Adopting unified Maps URLs".
    ["https://maps.apple.com/?ll=39.0708,-106.989&q=Maroon%20Peak"],
    ["https://maps.apple.com/?q=39.0708,-106.989"],
    ["https://maps.apple.com/place?coordinate=39.0708,-106.989&name=Maroon%20Peak"],
    ["https://maps.apple.com/frame?center=39.0708%2C-106.989&span=0.1%2C0.1"],
    ["https://maps.apple.com/?daddr=39.0708,-106.989&dirflg=w"],
    // RFC 5870, and developer.android.com, "Common intents".
    ["geo:39.0708,-106.989"],
    ["GEO:39.0708,-106.989,4315;crs=wgs84;u=35"],
    ["geo:39.0708,-106.989?z=11"],
    ["geo:0,0?q=39.0708,-106.989(Maroon Peak)"],
    ["https://www.openstreetmap.org/?mlat=39.0708&mlon=-106.989#map=15/1/2"],
    ["https://www.openstreetmap.org/#map=15/39.0708/-106.989&layers=C"],
    ["https://caltopo.com/map.html#ll=39.0708,-106.989&z=15&b=mbt"],
    ["  https://maps.google.com/?q=39.0708,-106.989  "],
  ])("%s", (link) => {
    expect(parseCoordinates(link)).toEqual([{ format: "link", ...PLACE }]);
  });

  it.each([
    ["https://maps.app.goo.gl/abcDEF"],
    ["https://example.org/"],
    ["https://www.google.com/maps/place/Maroon+Peak"],
    ["https://maps.google.com/?q=Maroon+Peak"],
    ["https://maps.google.com/?q=139.07,-206.98"],
    ["geo:"],
    ["geo:abc"],
    ["http://"],
    ["https://%"],
    [`https://maps.google.com/?q=39.0708,-106.989&x=${"x".repeat(2000)}`],
  ])("is missing in %s", (link) => {
    expect(parseCoordinates(link)).toEqual([]);
    expect(readPlaces(link).refusal).toMatch(/^This link has no coordinates\./);
  });

  it("is parsed quickly and without an error from any URL", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
        for (const place of parseCoordinates(link)) expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
      }),
    );
    const long = `https://maps.google.com/?q=${"1".repeat(900)}&ll=${"-".repeat(900)}`;
    expect(effortOf(() => parseCoordinates(long))).toBeLessThan(50);
  });
});

describe("a requested location", () => {
  it("is refused with a reason outside the map", () => {
    expect(readPlaces("89 S 10 E")).toEqual({
      places: [],
      refusal: "The map ends at 85.05° north and south, so it can't show latitude -89.00°.",
    });
    expect(readPlaces("85.05, 10").places).toHaveLength(2);
    expect(readPlaces("Craig")).toEqual({ places: [], refusal: null });
  });

  it("is read in the only order that is on the map", () => {
    expect(readPlaces("10, 89").places).toEqual([{ format: "dd", longitude: 89, latitude: 10 }]);
  });
});
