import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapText } from "../../../src/domain/wrapText";

describe("wrapping text", () => {
  it("fills lines with whole words, and gives a word that doesn't fit its own line", () => {
    expect(wrapText("one two  three incomprehensible", (line) => line.length <= 8)).toEqual([
      "one two",
      "three",
      "incomprehensible",
    ]);
    expect(wrapText("", () => true)).toEqual([]);
  });

  it("keeps every word in order, and fills each line as far as the next word allows", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 40 }), (some, room) => {
        const lines = wrapText(some.join(" "), (line) => line.length <= room);
        expect(lines.join(" ")).toBe(some.join(" "));
        for (const [at, line] of lines.entries()) {
          if (line.includes(" ")) expect(line.length).toBeLessThanOrEqual(room);
          const [next] = (lines[at + 1] ?? "").split(" ");
          if (next) expect(`${line} ${next}`.length).toBeGreaterThan(room);
        }
      }),
    );
  });
});
