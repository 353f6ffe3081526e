import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ColumnFeature } from "../../../src/domain/featureColumns";
import { estimatedCharacters } from "../../../src/features/edits/outbox/estimatedCharacters";
import { MAX_CHARACTERS, storeChange } from "../../../src/features/edits/outbox/stored";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { memoryStorage } from "../app/fakes";
import { NOW } from "../content/memoryApi";
import { CHANGES, ENVELOPE } from "./arbitraries";

/** Returns a line drawing with six decimals. */
function draft(points: number): ColumnFeature {
  const coordinates = Array.from({ length: points }, (_, at): [number, number, number] => [
    -106.512345 + Math.round(1e5 * Math.sin(at)) / 1e6,
    40.123456 + Math.round(1e5 * Math.cos(at)) / 1e6,
    2500 + (at % 10),
  ]);
  return temporaryFeature("Sketch_Polyline", { type: "LineString", coordinates }, NOW * 1000);
}

describe("the length of a pending change", () => {
  it("is estimated within a tenth, or a few characters for short ones", () => {
    for (const points of [2, 999, 1000, 5000, 60_000]) {
      const change = draft(points);
      const exact = JSON.stringify(change).length;
      expect(Math.abs(estimatedCharacters(change) - exact)).toBeLessThan(20 + exact / 10);
    }
    fc.assert(
      fc.property(fc.oneof(...Object.values(CHANGES)), (change) => {
        const exact = JSON.stringify(change).length;
        expect(Math.abs(estimatedCharacters(change) - exact)).toBeLessThan(100 + exact / 10);
      }),
    );
  });

  it("keeps a line of 100,000 points out of storage without serializing it", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const storage = memoryStorage();
    const change = { ...ENVELOPE, change: { kind: "feature-create" as const, draft: draft(100_000) } };
    const write = vi.spyOn(JSON, "stringify");
    expect(storeChange(storage, "me", change)).toBe(false);
    const longest = Math.max(...write.mock.results.map(({ value }) => String(value).length));
    write.mockRestore();
    expect(longest).toBeLessThan(1000);
    const short = { ...ENVELOPE, change: { kind: "feature-create" as const, draft: draft(20_000) } };
    expect(JSON.stringify(short).length).toBeLessThan(MAX_CHARACTERS);
    expect(storeChange(storage, "me", short)).toBe(true);
    vi.restoreAllMocks();
  });
});
