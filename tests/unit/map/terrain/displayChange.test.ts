import { expect, it } from "vitest";
import type { TerrainDisplay } from "../../../../src/map/mapStage";
import { changeOf } from "../../../../src/map/terrain/displayChange";

const shown: TerrainDisplay = {
  source: { template: "/{z}/{y}/{x}", format: "lerc", maxLevel: 16, atCorners: true, sample: false },
  filter: { elevation: [0, 14_400], slope: [1], aspect: [1] },
  opacity: 0.5,
};
const nothing = { tiles: false, frame: false, report: false };
const everything = { tiles: true, frame: true, report: true };

it("a filter change is drawn once its images are ready, a transparency change at once", () => {
  expect(changeOf(shown, { ...shown, filter: { ...shown.filter, aspect: [2] } })).toEqual({
    ...nothing,
    tiles: true,
  });
  expect(changeOf(shown, { ...shown, opacity: 0.6 })).toEqual({ ...nothing, frame: true });
  expect(changeOf(shown, { ...shown })).toEqual(nothing);
});

it("terrain that is switched on or off, or read from another source, is drawn and reported", () => {
  expect(changeOf(null, shown)).toEqual(everything);
  expect(changeOf(shown, null)).toEqual(everything);
  expect(changeOf(shown, { ...shown, source: { ...shown.source } })).toEqual(everything);
  expect(changeOf(null, null)).toEqual(nothing);
});
