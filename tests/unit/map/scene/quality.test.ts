import Point from "@arcgis/core/geometry/Point.js";
import { describe, expect, it } from "vitest";
import { exaggerated } from "../../../../src/map/scene/ground";
import { qualityFor } from "../../../../src/map/scene/quality";
import { flatScale, sceneScale } from "../../../../src/map/scene/scale";
import { rotationOf } from "../../../../src/map/scene/sceneCamera";

describe("scene quality", () => {
  it.each([
    ["ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)", 16, "low"],
    ["llvmpipe (LLVM 15.0.7, 256 bits)", 16, "low"],
    ["Microsoft Basic Render Driver", undefined, "low"],
    ["ANGLE (NVIDIA, GeForce GTX 1660)", 8, "high"],
    ["ANGLE (Intel, UHD Graphics 620)", 4, "medium"],
    ["", undefined, "medium"],
  ] as const)("%s with %s GB is %s", (renderer, memory, quality) => {
    expect(qualityFor(renderer, memory)).toBe(quality);
  });
});

describe("scene ground", () => {
  it("is scaled by the exaggeration, and unknown heights stay unknown", () => {
    const tile = { values: [0, 100, -9999, 2500.5], width: 2, height: 2, noDataValue: -9999 };
    const higher = exaggerated(tile, 2);
    expect([...Array.from(higher.values)]).toEqual([0, 200, -9999, 5001]);
    expect(tile.values[1]).toBe(100);
    expect(higher).toMatchObject({ width: 2, height: 2, noDataValue: -9999 });
  });
});

it("symbols are as large in a scene as on the flat map, and return to that size there", () => {
  const at = (latitude: number, scale: number) => ({
    scale,
    targetGeometry: new Point({ longitude: -105, latitude }),
  });
  expect(sceneScale(at(0, 50_000))).toBeCloseTo(50_000, 6);
  // At 60 degrees north, Web Mercator draws everything twice as large as at the equator.
  expect(sceneScale(at(60, 50_000))).toBeCloseTo(25_000, 6);
  expect(flatScale(at(60, 25_000))).toBeCloseTo(50_000, 6);
});

it("a camera looking east rotates the map by three quarters", () => {
  expect(rotationOf(0)).toBe(0);
  expect(rotationOf(90)).toBe(270);
  expect(rotationOf(359)).toBe(1);
  expect(rotationOf(359.5)).toBe(0.5);
  // As close to north as a camera gets when sent there, on either side.
  expect(rotationOf(1e-9)).toBe(0);
  expect(rotationOf(360 - 1e-9)).toBe(0);
});
