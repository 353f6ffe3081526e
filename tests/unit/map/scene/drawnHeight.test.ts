import type SceneView from "@arcgis/core/views/SceneView.js";
import { expect, it } from "vitest";
import { drawnHeight } from "../../../../src/map/scene/drawnHeight";
import { isInSight } from "../../../../src/map/scene/sight";

/** The library's return value before any ground is loaded. */
const NO_DATA = 3.4028234663852886e37;

const scene = (elevationAt: (x: number, y: number) => number) =>
  ({
    groundView: { elevationSampler: { elevationAt, noDataValue: NO_DATA } },
    camera: { position: { x: 0, y: 0, z: 3000 } },
  }) as unknown as SceneView;

it("is the height of the ground that a scene draws, including the sea", () => {
  expect(
    drawnHeight(
      scene((x, y) => x + y),
      3,
      4,
    ),
  ).toBe(7);
  expect(
    drawnHeight(
      scene(() => 0),
      3,
      4,
    ),
  ).toBe(0);
});

it("is unknown where a scene has no ground yet, whatever the library returns", () => {
  for (const answer of [NO_DATA, Number.NaN])
    expect(
      drawnHeight(
        scene(() => answer),
        3,
        4,
      ),
    ).toBeNull();
  expect(drawnHeight({ groundView: null } as unknown as SceneView, 3, 4)).toBeNull();
});

it("hides nothing behind unknown ground", () => {
  const between = (height: number) => scene((x) => (x > 400 && x < 600 ? height : 2000));
  expect(isInSight(between(NO_DATA), { x: 1000, y: 0 })).toBe(true);
  expect(isInSight(between(5000), { x: 1000, y: 0 })).toBe(false);
});
