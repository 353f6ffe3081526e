import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../../src/domain/geometry";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { joinedSteps, splitSteps } from "../../../../workers/line-text/kernel";
import { LONG_LINE } from "../../../../workers/line-text/types";

const line = (count: number, shift = 0): Position[] =>
  Array.from({ length: count }, (_, at) => [-106 + at / 7e5 + shift, 40 + at / 3e5, at % 3 ? 2000.5 : 0]);
const track = (count: number, times: (number | null)[] | null = null, shift = 0) => ({
  title: "Ridge",
  geometry: { type: "LineString", coordinates: line(count, shift) },
  properties: { ghType: "Tracks", times },
});
const stamps = (count: number) => Array.from({ length: count }, (_, at) => (at % 11 ? 1.7e12 + at : null));

const split = (value: unknown) => inOneGo(splitSteps(value));

describe("long lines in JSON", () => {
  it("are restored exactly, from a request, a response and a list in a response", () => {
    const long = track(LONG_LINE, stamps(LONG_LINE));
    const point = { title: "Camp", geometry: { type: "Point", coordinates: [-106, 40, 0] }, properties: {} };
    for (const value of [
      long,
      { ...long, updatedAt: 5 },
      { success: true, data: long },
      { success: true, data: { features: [point, long, track(2), track(LONG_LINE + 1, null, 1)], more: 1 } },
    ]) {
      const before = JSON.stringify(value);
      const parts = split(value);
      if (!parts) throw new Error("There is a long line.");
      // JSON without the line, plus columns that can be transferred to and from a worker.
      expect(JSON.stringify(parts.json).length).toBeLessThan(600);
      expect(inOneGo(joinedSteps(structuredClone(parts)))).toEqual(value);
      expect(JSON.stringify(inOneGo(joinedSteps(parts)))).toBe(before);
      expect(JSON.stringify(value)).toBe(before);
    }
  });

  it("keep any coordinates and times that JSON can hold", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(number, number, fc.option(fc.integer()), (longitude, elevation, time) => {
        const value = track(LONG_LINE, stamps(LONG_LINE));
        value.geometry.coordinates[17] = [longitude, 1, elevation];
        value.properties.times?.splice(17, 1, time);
        const parts = split(value);
        expect(parts && JSON.stringify(inOneGo(joinedSteps(parts)))).toBe(JSON.stringify(value));
      }),
      { numRuns: 20 },
    );
  });

  it("leave other content unchanged: short lines, other positions, other values", () => {
    const flat = track(LONG_LINE);
    flat.geometry.coordinates[9] = [-106, 40] as unknown as Position;
    for (const value of [track(LONG_LINE - 1), flat, null, 3, { success: true, data: null }, { data: {} }])
      expect(split(value)).toBeNull();
  });

  it("leave times that don't match the line's point count", () => {
    const value = track(LONG_LINE, [1, 2]);
    const parts = split(value);
    expect(parts?.lines[0]?.times).toBeNull();
    expect(parts && inOneGo(joinedSteps(parts))).toEqual(value);
  });

  it("are extracted in steps of some thousand points", () => {
    const steps = splitSteps(track(100_000));
    let count = 0;
    while (!steps.next().done) count += 1;
    expect(count).toBe(20);
  });
});
