import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContentBuilder } from "../../../src/formats/builder";
import { PlainDecimals } from "../../../src/formats/bytes/plainDecimal";
import { readCoord, readTuples } from "../../../src/formats/kml/coordinates";
import { readPlainTuples } from "../../../src/formats/kml/plainTuples";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The vertices that a builder has: longitude, latitude, elevation or null. */
const verticesOf = (builder: ContentBuilder): (number | null)[][] =>
  Array.from({ length: builder.vertexCount }, (_, vertex) =>
    ([0, 1, 2] as const).map((which) => {
      const value = builder.coordinateAt(vertex, which);
      return Number.isNaN(value) ? null : value;
    }),
  );

const noted = (builder: ContentBuilder): string[] => builder.notes.toNotes().map(({ id }) => id);

function tuples(text: string): { vertices: (number | null)[][]; notes: string[]; end: number } {
  const builder = new ContentBuilder();
  const bytes = bytesOf(text);
  const end = readTuples(builder, bytes, 0, bytes.length, bytes.length);
  return { vertices: verticesOf(builder), notes: noted(builder), end };
}

describe("reading tuples in any form", () => {
  it.each<[string, (number | null)[][]]>([
    ["", []],
    [" \n\t", []],
    ["1,2", [[1, 2, null]]],
    [
      "1,2,3 4,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "\n  1,2,3\n  4,5,6\n",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    // Blanks after commas.
    ["1, 2, 3", [[1, 2, 3]]],
    [
      "1, 2, 3 4, 5, 6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    ["1 , 2", [[1, 2, null]]],
    // A comma at a tuple's end.
    [
      "1,2, 4,5,",
      [
        [1, 2, null],
        [4, 5, null],
      ],
    ],
    [
      "1,2,\n4,5,\n",
      [
        [1, 2, null],
        [4, 5, null],
      ],
    ],
    [
      "1, 2,\n4, 5,\n",
      [
        [1, 2, null],
        [4, 5, null],
      ],
    ],
    // A third comma ends the tuple.
    [
      "1,2,3,4,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    ["1,2,3,", [[1, 2, 3]]],
    ["1e1,2E-1,-3.5", [[10, 0.2, -3.5]]],
  ])("reads %j", (text, expected) => {
    expect(tuples(text)).toEqual({ vertices: expected, notes: [], end: text.length });
  });

  it.each<[string, (number | null)[][], string]>([
    [
      "1,2,high 4,5,6",
      [
        [1, 2, null],
        [4, 5, 6],
      ],
      "invalid-elevation",
    ],
    ["x,2 4,5", [[4, 5, null]], "invalid-coordinate"],
    ["7 4,5", [[4, 5, null]], "invalid-coordinate"],
    ["1,91 4,5", [[4, 5, null]], "invalid-coordinate"],
    ["1,, 4,5", [[4, 5, null]], "invalid-coordinate"],
  ])("notes errors in %j and keeps the rest", (text, expected, note) => {
    expect(tuples(text)).toMatchObject({ vertices: expected, notes: [note] });
  });

  it("can be split into steps anywhere, with the same vertices as at once", () => {
    const separator = fc.constantFrom(" ", "\n", "\t\n ", ", ");
    const number = fc.integer({ min: -80, max: 80 });
    const tuple = fc.oneof(fc.tuple(number, number), fc.tuple(number, number, number));
    fc.assert(
      fc.property(fc.array(fc.tuple(tuple, separator)), fc.integer({ min: 1, max: 9 }), (list, stride) => {
        const text = list.map(([numbers, blank]) => numbers.join(",") + blank).join("");
        const bytes = bytesOf(text);
        const builder = new ContentBuilder();
        let calls = 0;
        for (let at = 0; at < bytes.length; calls++) {
          const next = readTuples(builder, bytes, at, bytes.length, at + stride);
          expect(next).toBeGreaterThan(at);
          at = next;
        }
        expect(verticesOf(builder)).toEqual(tuples(text).vertices);
        expect(calls).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe("tuples in plain form", () => {
  /** What the fast reader takes, and the general one from there on. */
  function both(text: string): { vertices: (number | null)[][]; end: number } {
    const bytes = bytesOf(`${text}</coordinates>`);
    const builder = new ContentBuilder();
    const end = readPlainTuples(builder, new PlainDecimals(bytes), bytes, 0, bytes.length);
    const vertices = verticesOf(builder);
    readTuples(builder, bytes, end, text.length, text.length);
    expect(verticesOf(builder)).toEqual(tuples(text).vertices);
    return { vertices, end };
  }

  it("are read to the element's end", () => {
    const text = "\n -106.5,39.25,3000 -106.25,39\n";
    expect(both(text)).toEqual({
      vertices: [
        [-106.5, 39.25, 3000],
        [-106.25, 39, null],
      ],
      end: text.length,
    });
  });

  it.each([
    ["1,2 1e1,2", 4],
    ["1,2 3, 4", 4],
    ["1,2 200,4", 4],
    ["1,2 3,95", 4],
    ["1,2 3,4 ,5", 4],
    ["1,2 3,4,5x", 4],
    ["1,2 +3,4", 4],
  ])("are left to the general reader from the first one in another form: %j", (text, end) => {
    expect(both(text)).toMatchObject({ vertices: [[1, 2, null]], end });
  });

  it("match the general reader, which gets the rest", () => {
    const odd = fc.constantFrom(
      "1,2",
      "3,4,5",
      "-6.5,7.25",
      "1, 2",
      "x,1",
      "1,2,",
      "200,1",
      "1e1,2",
      "1,2,,",
      "-0,0",
    );
    const blank = fc.constantFrom(" ", "\n", "  ", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(odd, blank), { maxLength: 12 }), (list) => {
        both(list.map(([text, separator]) => text + separator).join(""));
      }),
    );
  });

  it("stop before the first tuple at the end position", () => {
    const bytes = bytesOf("1,2 3,4 5,6</coordinates>");
    const builder = new ContentBuilder();
    const decimals = new PlainDecimals(bytes);
    expect(readPlainTuples(builder, decimals, bytes, 0, 4)).toBe(4);
    expect(readPlainTuples(builder, decimals, bytes, 4, 5)).toBe(8);
    expect(builder.vertexCount).toBe(2);
  });

  it("aren't read at the end of their bytes, since a number may continue", () => {
    const bytes = bytesOf("1,2 3,4");
    const builder = new ContentBuilder();
    expect(readPlainTuples(builder, new PlainDecimals(bytes), bytes, 0, bytes.length)).toBe(4);
    expect(verticesOf(builder)).toEqual([[1, 2, null]]);
  });
});

describe("a gx:coord", () => {
  function coord(text: string) {
    const builder = new ContentBuilder();
    const bytes = bytesOf(text);
    const found = readCoord(builder, bytes, 0, bytes.length);
    return { found, vertices: verticesOf(builder), notes: noted(builder) };
  }

  it("is separated by blanks or commas", () => {
    for (const text of ["-106 39 3000", "  -106\t39\n3000 ", "-106,39,3000", "-106 39 3000 7"])
      expect(coord(text)).toEqual({ found: true, vertices: [[-106, 39, 3000]], notes: [] });
  });

  it("may have no elevation, or one that isn't a number", () => {
    expect(coord("-106 39")).toEqual({ found: true, vertices: [[-106, 39, null]], notes: [] });
    expect(coord("-106 39 n/a")).toMatchObject({
      vertices: [[-106, 39, null]],
      notes: ["invalid-elevation"],
    });
  });

  it("is skipped without a latitude", () => {
    for (const text of ["", "-106", "a b", "-106 139"])
      expect(coord(text), text).toEqual({ found: false, vertices: [], notes: ["invalid-coordinate"] });
  });
});
