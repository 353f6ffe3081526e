import { afterEach, expect, it } from "vitest";
import { FEATURES_DRAWN, FIRST_FEATURES_DRAWN } from "../../../../src/domain/timeline";
import { markDrawn } from "../../../../src/map/content/markDrawn";

afterEach(() => {
  for (const name of [FIRST_FEATURES_DRAWN, FEATURES_DRAWN]) performance.clearMarks(name);
});

const timesOf = (name: string) => performance.getEntriesByName(name).map(({ startTime }) => startTime);

it("records only the first and the last frame with new features", () => {
  markDrawn();
  const [first] = timesOf(FIRST_FEATURES_DRAWN);
  const [before = Number.NaN] = timesOf(FEATURES_DRAWN);
  for (let edit = 0; edit < 20; edit++) markDrawn();
  expect(timesOf(FIRST_FEATURES_DRAWN)).toEqual([first]);
  const last = timesOf(FEATURES_DRAWN);
  expect(last).toHaveLength(1);
  expect(last[0]).toBeGreaterThan(before);
});
