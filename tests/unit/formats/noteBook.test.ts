import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TITLE_MAX } from "../../../src/domain/limits";
import { NoteBook } from "../../../src/formats/notes";
import { Pace } from "../../../src/formats/pace";
import { Titles } from "../../../src/formats/titles";
import { KIND_LINE, KIND_POINT, KIND_POLYGON, KIND_TRACK } from "../../../src/formats/types";

const ids = (notes: NoteBook) => Object.fromEntries(notes.toNotes().map(({ id, count }) => [id, count]));

describe("import notes", () => {
  it("list a few lines, and count the others", () => {
    const message = (...lines: number[]) => {
      const notes = new NoteBook();
      for (const line of lines) notes.addAt("row-time-unreadable", line);
      return notes.toNotes()[0]?.message;
    };
    expect(message(4)).toBe("Times that can't be read (line 4)");
    expect(message(4, 9)).toBe("Times that can't be read (lines 4 and 9)");
    expect(message(4, 9, 12)).toBe("Times that can't be read (lines 4, 9 and 12)");
    const many = Array.from({ length: 13 }, (_, line) => line + 1);
    expect(message(...many)).toBe(
      "Times that can't be read (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more)",
    );
  });

  it("ignore counts of zero", () => {
    const notes = new NoteBook();
    notes.add("untitled", 0);
    notes.add("untitled", -3);
    expect([notes.toNotes(), notes.total]).toEqual([[], 0]);
  });

  it("are in order of first occurrence, with counts added up", () => {
    const known = ["untitled", "title-cut", "invalid-time"] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...known), fc.nat(5))), (added) => {
        const notes = new NoteBook();
        for (const [id, count] of added) notes.add(id, count);
        const counted = added.filter(([, count]) => count > 0);
        const order = [...new Set(counted.map(([id]) => id))];
        expect(notes.toNotes().map(({ id }) => id)).toEqual(order);
        expect(notes.total).toBe(counted.reduce((sum, [, count]) => sum + count, 0));
        expect(notes.toNotes().reduce((sum, { count }) => sum + count, 0)).toBe(notes.total);
      }),
    );
  });

  it("are reset to a mark, and the mark stays unchanged", () => {
    const notes = new NoteBook();
    notes.addAt("row-time-unreadable", 1);
    const mark = notes.mark();
    for (let time = 0; time < 2; time++) {
      notes.addAt("row-time-unreadable", 2);
      notes.add("untitled", 5);
      notes.restore(mark);
      expect(ids(notes)).toEqual({ "row-time-unreadable": 1 });
      expect(notes.toNotes()[0]?.message).toContain("(line 1)");
      expect(notes.total).toBe(1);
    }
  });
});

describe("titles", () => {
  const setUp = () => {
    const notes = new NoteBook();
    return { notes, titles: new Titles(notes) };
  };

  it("number unnamed features by type", () => {
    const { notes, titles } = setUp();
    const kinds = [KIND_POINT, KIND_LINE, KIND_POINT, KIND_POLYGON, KIND_TRACK, KIND_POINT];
    expect(kinds.map((kind) => titles.of(kind, "", 0))).toEqual([
      "Waypoint 1",
      "Line 1",
      "Waypoint 2",
      "Area 1",
      "Track 1",
      "Waypoint 3",
    ]);
    expect(ids(notes)).toEqual({ untitled: 6 });
  });

  it("number the parts of a feature, from the second on", () => {
    const { titles } = setUp();
    expect([0, 1, 9].map((part) => titles.of(KIND_LINE, "Ridge", part))).toEqual([
      "Ridge",
      "Ridge (2)",
      "Ridge (10)",
    ]);
  });

  it("stay within the limit, end with their number, and are well-formed", () => {
    const title = fc.string({ unit: "grapheme", minLength: 200, maxLength: 300 }).map((text) => `a${text}`);
    fc.assert(
      fc.property(title, fc.nat(1000), (long, part) => {
        const { notes, titles } = setUp();
        const made = titles.of(KIND_POINT, long, part);
        const suffix = part === 0 ? "" : ` (${part + 1})`;
        expect(made.length).toBeLessThanOrEqual(TITLE_MAX);
        expect(made.endsWith(suffix)).toBe(true);
        expect(long.startsWith(made.slice(0, made.length - suffix.length))).toBe(true);
        expect(made).not.toMatch(/\p{Surrogate}/u);
        expect(notes.total > 0).toBe(long.length > TITLE_MAX - suffix.length);
      }),
    );
  });

  it("continue from restored numbers", () => {
    const { titles } = setUp();
    titles.of(KIND_POINT, "", 0);
    const { numbers } = titles;
    titles.of(KIND_POINT, "", 0);
    titles.restore(numbers);
    expect(titles.of(KIND_POINT, "", 0)).toBe("Waypoint 2");
    titles.restore(numbers);
    expect(titles.of(KIND_POINT, "", 0)).toBe("Waypoint 2");
  });
});

it("a reader pauses once in 256 KB, for any size of steps", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 60 }), (steps) => {
      const pace = new Pace();
      let position = 0;
      let pausedAt = 0;
      for (const step of steps) {
        position += step;
        const due = pace.isDue(position);
        expect(due).toBe(position - pausedAt >= 262_144);
        if (!due) continue;
        pace.next(position);
        pausedAt = position;
        expect(pace.due).toBe(position + 262_144);
      }
    }),
  );
});
