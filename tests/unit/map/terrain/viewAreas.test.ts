import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TerrainAreas } from "../../../../src/map/terrain/areas";
import { createViewAreas } from "../../../../src/map/terrain/viewAreas";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const state: { areas: TerrainAreas | null } = { areas: { area: 10, matched: 4 } };
  const count = vi.fn(() => state.areas);
  const onChange = vi.fn();
  return { state, count, onChange, areas: createViewAreas({ count, onChange }) };
}

it("counts once until something else is drawn", () => {
  const { state, count, areas } = setUp();
  expect([areas.current(), areas.current()]).toEqual(Array(2).fill({ area: 10, matched: 4 }));
  expect(count).toHaveBeenCalledTimes(1);
  state.areas = { area: 10, matched: 5 };
  areas.outdate();
  expect(areas.current().matched).toBe(5);
});

it("counts a moving map ten times a second, and at once when it comes to rest", () => {
  const { state, count, onChange, areas } = setUp();
  areas.current();
  for (let frame = 1; frame <= 60; frame++) {
    state.areas = { area: 10 + frame, matched: 4 };
    areas.recountSoon();
    vi.advanceTimersByTime(16);
  }
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(10);
  state.areas = { area: 1, matched: 1 };
  areas.recountSoon();
  areas.recount();
  expect(areas.current()).toEqual({ area: 1, matched: 1 });
  const calls = count.mock.calls.length;
  vi.advanceTimersByTime(1000);
  expect(count).toHaveBeenCalledTimes(calls);
});

it("reports nothing when the areas are unchanged, and nothing after its end", () => {
  const { state, onChange, areas } = setUp();
  areas.current();
  areas.recount();
  expect(onChange).not.toHaveBeenCalled();
  state.areas = null;
  areas.recount();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(areas.current()).toEqual({ area: 0, matched: 0 });
  areas.recountSoon();
  areas.end();
  state.areas = { area: 3, matched: 3 };
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
