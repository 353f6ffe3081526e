import { execFileSync } from "node:child_process";
import geographiclib from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { fitExtent } from "../../../src/domain/sheet/fit";
import { faceSize, layOut } from "../../../src/domain/sheet/layout";
import { METERS_PER_INCH, PAPER_IDS, PAPERS, RESOLUTIONS, SCALES } from "../../../src/domain/sheet/papers";
import { createPlane, faceCorners } from "../../../src/domain/sheet/plane";
import { hasGdal } from "../../support/gdal";

const { Geodesic } = geographiclib;
const CENTERS = [
  { longitude: -106.9, latitude: 39.07 },
  { longitude: -149.9, latitude: 61.2 },
  { longitude: 179.98, latitude: -45 },
  { longitude: 12.5, latitude: 0 },
];

describe("a sheet's plane", () => {
  it.each(CENTERS)("has true scale on the ground across 24 × 36 in at 1:24,000, at %o", (center) => {
    const plane = createPlane(center);
    const layout = layOut({ paper: "24x36", orientation: "landscape", resolution: 150 });
    const [width, height] = faceSize(layout, 24_000);
    for (const part of [-0.5, -0.2, 0, 0.4, 0.5]) {
      const from = plane.inverse(width * part, height * -0.5);
      const to = plane.inverse(width * part, height * 0.5);
      const { s12 = Number.NaN } = Geodesic.WGS84.Inverse(from[1], from[0], to[1], to[0]);
      // Five millionths, which is 0.005 mm on 36 inches of paper.
      expect(Math.abs(height / s12 - 1)).toBeLessThan(5e-6);
    }
  });

  it.each(CENTERS)("converts back to the same degrees, at %o", (center) => {
    const plane = createPlane(center);
    for (const [longitude, latitude] of faceCorners(plane, [40_000, 60_000])) {
      expect(Math.abs(longitude - center.longitude)).toBeLessThan(5);
      const again = plane.inverse(...plane.forward(longitude, latitude));
      expect(again[0]).toBeCloseTo(longitude, 9);
      expect(again[1]).toBeCloseTo(latitude, 9);
    }
  });

  it.skipIf(!hasGdal("gdaltransform"))(
    "agrees with PROJ to a millimeter (skipped without gdaltransform)",
    () => {
      for (const center of CENTERS) {
        const plane = createPlane(center);
        const places = faceCorners(plane, [60_000, 60_000]);
        const out = execFileSync(
          "gdaltransform",
          ["-s_srs", "+proj=longlat +datum=WGS84", "-t_srs", plane.wkt],
          {
            input: places
              .map(([longitude, latitude]) => `${longitude.toFixed(13)} ${latitude.toFixed(13)}`)
              .join("\n"),
            encoding: "utf8",
          },
        );
        const theirs = out
          .trim()
          .split("\n")
          .map((row) => row.split(" ").map(Number));
        places.forEach((place, index) => {
          const [x, y] = plane.forward(...place);
          const [theirX = Number.NaN, theirY = Number.NaN] = theirs[index] ?? [];
          expect(Math.hypot(x - theirX, y - theirY)).toBeLessThan(0.001);
        });
      }
    },
  );
});

describe("a sheet's layout", () => {
  it("has a face of whole pixels on every paper, all of it on the page", () => {
    for (const paper of PAPER_IDS)
      for (const orientation of ["portrait", "landscape"] as const)
        for (const resolution of RESOLUTIONS) {
          const { face, pixels, header, footer, facePoints, height } = layOut({
            paper,
            orientation,
            resolution,
          });
          for (const value of Object.values(face)) expect(Number.isInteger(value)).toBe(true);
          expect(face.x + face.width).toBeLessThan(pixels[0]);
          expect(face.y + face.height).toBeLessThan(pixels[1]);
          expect(header.y + header.height).toBeLessThan(facePoints.y);
          expect(facePoints.y + facePoints.height).toBeLessThan(footer.y);
          expect(footer.y + footer.height).toBeLessThan(height);
          // Printers can't print to the very edge.
          expect(header.x / 72).toBeGreaterThan(0.25);
          const inches = PAPERS[paper];
          const sides = [inches.width, inches.height].map((side) => side * resolution);
          expect(Math.abs(Math.min(...pixels) - Math.min(...sides))).toBeLessThan(0.5);
        }
  });

  it("shows as much ground as the scale says", () => {
    const layout = layOut({ paper: "letter", orientation: "portrait", resolution: 300 });
    const [width] = faceSize(layout, 24_000);
    expect(width).toBeCloseTo((layout.face.width / 300) * METERS_PER_INCH * 24_000, 6);
  });
});

describe("fitting a hunt", () => {
  const layout = layOut({ paper: "letter", orientation: "portrait", resolution: 150 });

  it("uses the largest usual scale at which all of it is on the sheet", () => {
    const fitted = fitExtent([-107, 39, -106.9, 39.1], layout);
    expect(fitted.whole).toBe(true);
    expect(fitted.center).toEqual({ longitude: -106.95, latitude: 39.05 });
    const reach = (scale: number) => {
      const [x, y] = createPlane(fitted.center).forward(-107, 39.1);
      const [width, height] = faceSize(layout, scale);
      return Math.max((2 * Math.abs(x)) / width, (2 * Math.abs(y)) / height);
    };
    expect(reach(fitted.scale)).toBeLessThan(0.93);
    const larger = SCALES.findLast((scale) => scale < fitted.scale) ?? 0;
    expect(reach(larger)).toBeGreaterThan(0.92);
  });

  it("uses the largest scale for a single point", () => {
    expect(fitExtent([-107, 39, -107, 39], layout)).toMatchObject({ scale: 5_000, whole: true });
  });

  it("reports that a continent doesn't fit", () => {
    expect(fitExtent([-120, 30, -80, 45], layout)).toMatchObject({ scale: 500_000, whole: false });
  });

  it("is centered when an extent crosses the 180th meridian", () => {
    expect(fitExtent([179.9, 10, -179.9, 10.1], layout).center.longitude).toBeCloseTo(-180, 6);
  });
});
