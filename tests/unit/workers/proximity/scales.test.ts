import geodesic from "geographiclib-geodesic";
import { expect, it } from "vitest";
import { fixedX, fixedY } from "../../../../workers/graphics/fixedPoint";
import { GroundScale, mostUnitsPerMeter, towardsMidpoint } from "../../../../workers/proximity/scales";

const { WGS84 } = geodesic.Geodesic;

/**
 * Returns the largest relative error against the geodesic, over all directions from a latitude at a distance in meters.
 */
function largestError(latitude: number, meters: number): number {
  const scale = new GroundScale();
  const y = fixedY(latitude);
  scale.at(y);
  let largest = 0;
  for (let azimuth = 0; azimuth < 360; azimuth += 15) {
    const { lat2 = 0, lon2 = 0 } = WGS84.Direct(latitude, 0, azimuth, meters);
    const north = fixedY(lat2) - y;
    const flat = Math.hypot(fixedX(lon2) * scale.x, north * scale.y);
    const measured = flat * Math.sqrt(towardsMidpoint(scale.change, north));
    largest = Math.max(largest, Math.abs(measured / meters - 1));
  }
  return largest;
}

it("measures 5 miles within 0.001% below 60 degrees and 0.01% below 85", () => {
  for (let latitude = -60; latitude <= 60; latitude += 5)
    expect(largestError(latitude, 8046.72)).toBeLessThan(1e-5);
  for (const latitude of [-84.9, -75, 70, 80, 84.9])
    expect(largestError(latitude, 8046.72)).toBeLessThan(1e-4);
});

it("never overestimates a unit in meters within reach", () => {
  const scale = new GroundScale();
  for (const latitude of [-84.9, -60, 0, 0.01, 45, 84]) {
    const y = fixedY(latitude);
    const most = mostUnitsPerMeter(y, 8046.72);
    for (const part of [0, 0.5, 1]) {
      scale.at(y + Math.sign(latitude) * part * 8046.72 * most);
      expect(1 / scale.x).toBeLessThanOrEqual(most);
      expect(1 / scale.y).toBeLessThanOrEqual(most);
    }
  }
});
