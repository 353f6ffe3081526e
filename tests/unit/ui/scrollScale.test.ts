import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ListSize,
  PAGE_HEIGHT_MAX,
  pageHeight,
  placeAt,
  placeShowing,
  type ScrollPlace,
  scrolledTo,
} from "../../../src/ui/scrollScale";

const MILLION: ListSize = { rows: 1_000_000 * 52, viewport: 700 };
const topMax = ({ rows, viewport }: ListSize) => rows - viewport;
const pageMax = (size: ListSize) => pageHeight(size) - size.viewport;
/** Returns the scroll position after a wheel step, clamped as browsers do. */
const wheel = (size: ListSize, place: ScrollPlace, step: number): ScrollPlace =>
  scrolledTo(size, place, Math.min(pageMax(size), Math.max(0, place.page + step)));

describe("a list taller than browsers can draw", () => {
  it("is limited to the height browsers draw, and shorter lists are as high as their rows", () => {
    expect(pageHeight(MILLION)).toBe(PAGE_HEIGHT_MAX);
    expect(pageHeight({ rows: 5000, viewport: 700 })).toBe(5000);
    const short = { rows: 5000, viewport: 700 };
    expect(scrolledTo(short, { top: 0, page: 0 }, 4100)).toEqual({ top: 4100, page: 4100 });
    expect(placeAt(short, 4400)).toEqual({ top: 4300, page: 4300 });
  });

  it("moves its rows by the wheel's distance, from anywhere and to both ends", () => {
    const from = fc.double({ min: 0, max: 1, noNaN: true });
    const turns = fc.array(fc.integer({ min: -1200, max: 1200 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(from, turns, fc.constantFrom(1, 3, 1000), (share, steps, restsEvery) => {
        // Half of the runs start near an end.
        const near = share * 5000;
        for (const start of [share * topMax(MILLION), near, topMax(MILLION) - near]) {
          let place = placeAt(MILLION, start);
          for (const [at, step] of steps.entries()) {
            const wanted = Math.min(topMax(MILLION), Math.max(0, place.top + step));
            place = wheel(MILLION, place, step);
            expect(place.top).toBeCloseTo(wanted, 3);
            if (at % restsEvery === 0) place = placeAt(MILLION, place.top);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has each row at one position of the page, in order", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (one, other) => {
        const places = [one, other].sort((a, b) => a - b).map((at) => placeAt(MILLION, at * topMax(MILLION)));
        const [first, second] = places as [ScrollPlace, ScrollPlace];
        expect(first.page).toBeLessThanOrEqual(second.page);
        // Dragging to a position shows the row that belongs there.
        const read = scrolledTo(MILLION, { top: 0, page: -1e9 }, second.page);
        expect(read.top).toBeCloseTo(second.top, 3);
      }),
    );
  });

  it("goes to both ends and halfway with a dragged scrollbar", () => {
    const start = placeAt(MILLION, 0);
    expect(scrolledTo(MILLION, start, pageMax(MILLION))).toEqual(placeAt(MILLION, topMax(MILLION)));
    const halfway = scrolledTo(MILLION, start, pageMax(MILLION) / 2);
    expect(halfway.top).toBeCloseTo(topMax(MILLION) / 2, 3);
    expect(scrolledTo(MILLION, halfway, 0)).toEqual({ top: 0, page: 0 });
  });

  it("shows any row in full with the least movement", () => {
    const size = fc.record({
      rows: fc.integer({ min: 1, max: 2_000_000 }).map((count) => 52 * count),
      viewport: fc.integer({ min: 60, max: 2000 }),
    });
    const share = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(size, share, share, (list, from, to) => {
        const before = placeAt(list, from * list.rows);
        const start = 52 * Math.floor((to * list.rows) / 52);
        const { top, page } = placeShowing(list, before, start, start + 52);
        expect(start).toBeGreaterThanOrEqual(top - 1e-6);
        expect(start + 52).toBeLessThanOrEqual(top + list.viewport + 1e-6);
        expect(page).toBeLessThanOrEqual(Math.max(0, pageMax(list)));
        if (start >= before.top && start + 52 <= before.top + list.viewport) expect(top).toBe(before.top);
      }),
    );
  });
});
