import { expect, it } from "vitest";
import { HIGHLIGHTED, SHOWN } from "../../../../src/map/content/slotTable";
import { uncoveredCorners } from "../../../../src/map/content/uncovered";
import { FIRST_OF_PATH } from "../../../../workers/graphics/types";
import { COVERED } from "../../../../workers/vertex-select/types";

/** Returns records of which only the slot matters. */
const records = (...slots: number[]) => Int32Array.from(slots.flatMap((slot) => [7, 7, slot, 7]));
const cornersOf = (quad: number) => [0, 1, 2, 3, 4, 5].map((corner) => quad * 6 + corner);

it("skips the quads of covered features, from the record of the first one on", () => {
  const words = records(3, FIRST_OF_PATH | 0, 1, 2, 0);
  const states = Uint8Array.of(SHOWN, SHOWN | COVERED, SHOWN | COVERED, SHOWN);
  expect([...(uncoveredCorners({ words, record: 1, count: 4 }, { states, pins: 0 }) ?? [])]).toEqual([
    ...cornersOf(0),
    ...cornersOf(3),
  ]);
  states[0] = SHOWN | COVERED;
  expect(uncoveredCorners({ words, record: 1, count: 4 }, { states, pins: 0 })).toHaveLength(0);
});

it("keeps features that stand out although they are covered", () => {
  const states = Uint8Array.of(
    SHOWN | COVERED,
    SHOWN | COVERED | HIGHLIGHTED,
    SHOWN | COVERED,
    SHOWN | COVERED,
  );
  const quads = { words: records(0, 1, 2, 3), record: 0, count: 4 };
  expect([...(uncoveredCorners(quads, { states, pins: HIGHLIGHTED }) ?? [])]).toEqual(cornersOf(1));
});

it("skips nothing when most would be skipped", () => {
  const states = Uint8Array.of(SHOWN, SHOWN | COVERED, SHOWN);
  expect(uncoveredCorners({ words: records(0, 1, 2), record: 0, count: 3 }, { states, pins: 0 })).toBeNull();
});
