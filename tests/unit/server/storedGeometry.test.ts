import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonBytes } from "../../../server/geometry/jsonBytes";
import { printedBytes } from "../../../server/geometry/printedBytes";
import { printGeometry, printSteps } from "../../../server/geometry/printGeometry";
import type { GhType } from "../../../src/domain/feature";
import { decodeGeometry } from "../../../src/formats/geometry/decode";
import { encodeGeometry } from "../../../src/formats/geometry/encode";
import { SnapshotError } from "../../../src/formats/snapshot/bytes";
import { anyGeometry, anyTimes } from "../../support/geometries";

describe("a binary geometry", () => {
  it("prints byte for byte the JSON that was sent, and decodes to the same numbers", () => {
    fc.assert(
      fc.property(anyGeometry, anyTimes, ({ ghType, geometry }, someTimes) => {
        const times = ghType === "Tracks" ? someTimes : null;
        const stored = encodeGeometry(ghType, geometry.coordinates, times);
        const printed = printGeometry(stored);
        expect(printed.coordinates).toBe(JSON.stringify(geometry.coordinates));
        expect(printed.times).toBe(times && JSON.stringify(times));
        expect(printedBytes(stored)).toBe(printed.coordinates.length + (printed.times?.length ?? 0));
        expect(decodeGeometry(stored)).toStrictEqual(JSON.parse(JSON.stringify({ geometry, times })));
      }),
      { numRuns: 2000 },
    );
  });

  it("prints every decimal as JavaScript does", () => {
    const out = new JsonBytes(4);
    const printed = (whole: number, digits: number) => {
      out.clear();
      out.decimal(whole, digits);
      return out.toString();
    };
    const whole = fc.oneof(
      fc.integer({ min: -(2 ** 51) + 1, max: 2 ** 51 - 1 }),
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 2 ** 31 - 10, max: 2 ** 31 + 10 }),
    );
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 12 }), (number, digits) => {
        expect(printed(number, digits)).toBe(JSON.stringify(number / 10 ** digits));
      }),
      { numRuns: 5000 },
    );
    expect([printed(1, 6), printed(1, 7), printed(-25, 9), printed(-1000, 3), printed(0, 12)]).toEqual([
      "0.000001",
      "1e-7",
      "-2.5e-8",
      "-1",
      "0",
    ]);
  });

  it("reads minus zero as 0, as JSON does", () => {
    const stored = encodeGeometry("Point", [-0, -0, -0], null);
    expect(printGeometry(stored).coordinates).toBe("[0,0,0]");
    expect(Object.is(decodeGeometry(stored).geometry.coordinates[0], 0)).toBe(true);
  });

  it("uses about 12 bytes for a waypoint and 5 for each further vertex of a line", () => {
    expect(encodeGeometry("Point", [-105.123456, 40.123456, 0], null).length).toBeLessThanOrEqual(12);
    const line = Array.from({ length: 1000 }, (_, i) => [
      Number((-105 + i * 1e-5).toFixed(6)),
      Number((40 + i * 2e-5).toFixed(6)),
      1600 + (i % 7),
    ]);
    expect(encodeGeometry("Polyline", line, null).length).toBeLessThan(5000);
  });

  it("lets other work run while it prints a long one", () => {
    const line = Array.from({ length: 50_000 }, (_, i) => [i / 1000, 1, 2]);
    const steps = printSteps(encodeGeometry("Polyline", line, null));
    const printed: string[] = [];
    let pauses = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        printed.push(step.value.coordinates);
        break;
      }
      pauses++;
      // Printing another geometry in between must not affect this one.
      printed.push(printGeometry(encodeGeometry("Point", [1, 2, pauses], null)).coordinates);
    }
    expect(printed).toEqual(["[1,2,1]", "[1,2,2]", JSON.stringify(line)]);
  });

  it.each([20_000, 20_001, 40_000, 50_000])("prints the times of a track of %i points once", (count) => {
    const line = Array.from({ length: count }, (_, i) => [i / 1000, 1, 2]);
    const times = line.map((_, i) => 1000 * i);
    const steps = printSteps(encodeGeometry("Tracks", line, times));
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.times).toBe(JSON.stringify(times));
    expect(step.value.coordinates).toBe(JSON.stringify(line));
  });

  it.each<[GhType, unknown, (number | null)[] | null]>([
    ["Point", [1, 2], null],
    ["Point", [1, 2, 3, 4], null],
    ["Point", [1, "2", 3], null],
    ["Polyline", { length: 2 }, null],
    ["Polygon", [[[1, 2, null]]], null],
    ["Tracks", [[1, 2, 3]], [Number.NaN]],
  ])("refuses values it can't store: %s %j %j", (ghType, coordinates, times) => {
    expect(() => encodeGeometry(ghType, coordinates, times)).toThrow(TypeError);
  });

  it("is refused when bytes are missing anywhere, and when it is something else", () => {
    const stored = encodeGeometry(
      "Tracks",
      [
        [1.5, 2, 1e-9],
        [3, 4.25, Math.PI],
      ],
      [null, 1_700_000_000_123],
    );
    for (let end = 0; end < stored.length; end++)
      expect(() => printGeometry(stored.subarray(0, end)), `${end} bytes`).toThrow(SnapshotError);
    expect(() => printGeometry(Uint8Array.from([0, 1, 2]))).toThrow(SnapshotError);
    expect(() => printGeometry(Uint8Array.from([3, 255, 255, 255, 127, 1]))).toThrow(SnapshotError);
  });

  it("is refused for an unknown mode, or more positions than its bytes have room for", () => {
    const stored = encodeGeometry("Point", [1.5, 2, 3], null);
    const unknown = stored.slice();
    unknown[1] = 13;
    const line = (...count: number[]) => Uint8Array.from([2, ...count, 254, 254, 254]);
    const most = [255, 255, 255, 255, 255, 255, 15];
    for (const bytes of [unknown, line(...most), Uint8Array.from([2, 100, 1, 254, 254, 2])])
      for (const read of [printGeometry, decodeGeometry, printedBytes])
        expect(() => read(bytes)).toThrow(SnapshotError);
    // Zeros take no bytes.
    expect(printGeometry(line(2)).coordinates).toBe("[[0,0,0],[0,0,0]]");
    expect(() => decodeGeometry(Uint8Array.from([4, 1, 254, 254, 254, ...most, 0, 254]))).toThrow(
      SnapshotError,
    );
  });

  it("returns numbers or a typed error for any changed byte", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        anyGeometry,
        anyTimes,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (shape, times, at, bits) => {
          const { ghType, geometry } = shape;
          const bytes = encodeGeometry(ghType, geometry.coordinates, ghType === "Tracks" ? times : null);
          bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ bits;
          for (const read of [printGeometry, decodeGeometry, printedBytes])
            try {
              read(bytes);
              seen.add("numbers");
            } catch (error) {
              expect(error).toBeInstanceOf(SnapshotError);
              seen.add((error as Error).message);
            }
        },
      ),
      { numRuns: 2000 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["numbers", "A run of numbers has an unknown mode."]));
  });
});
