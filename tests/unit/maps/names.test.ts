import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exactMatch, nameOf } from "../../../server/arcgis/lookups/match";
import { foldText } from "../../../server/arcgis/lookups/words";
import type { Box } from "../../../server/arcgis/query/table";
import { NAME_MAX, NameCollector } from "../../../server/maps/names/collect";
import { NamesFile } from "../../../server/maps/names/namesFile";
import { NAMES_FILE, packNames } from "../../../server/maps/names/pack";
import { placeNamed, searchNames } from "../../../server/maps/names/search";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-names-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (x: number, y: number): Box => ({ minX: x, minY: y, maxX: x, maxY: y });

function fileOf(names: readonly (readonly [unknown, Box])[]): NamesFile {
  const collector = new NameCollector();
  for (const [name, box] of names) collector.add(name as string, box);
  writeFileSync(join(folder, NAMES_FILE), packNames(collector.places));
  return new NamesFile(folder);
}
const found = (file: NamesFile, text: string, near?: readonly [number, number], limit = 10) =>
  searchNames(file, foldText(text), near, limit).map(({ at: place }) => file.labelOf(place));

describe("layer names", () => {
  it("are found as by matching every name one by one, in the same order", () => {
    const word = fc.constantFrom(
      "Lake",
      "Maroon",
      "Peak",
      "Élk",
      "Creek",
      "Mt",
      "52",
      "elkhorn",
      "Ñame",
      "湖",
      "a",
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const asked = fc
      .tuple(name, fc.integer({ min: 1, max: 12 }))
      .map(([text, length]) => foldText(text.slice(0, length)))
      .filter((text) => text !== "");
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 40, selector: foldText }), asked, (names, text) => {
        const file = fileOf(names.map((each, i) => [each, at(-107 + i * 0.1, 39)]));
        try {
          const scores = Array.from({ length: file.count }, (_, place) => ({
            label: file.labelOf(place),
            score: exactMatch(nameOf(foldText(file.labelOf(place))), nameOf(text)),
          }));
          const expected = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
          expect(found(file, text, undefined, 50)).toEqual(expected.map(({ label }) => label));
        } finally {
          file.close();
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are found by their core between or around generic words", () => {
    const file = fileOf([
      ["Elkhorn Meadow", at(-106, 36)],
      ["Lake Elkhorn Lake", at(-107, 39)],
      ["Elk Lake Horn", at(-107.7, 40)],
    ]);
    expect(found(file, "elkhorn")).toEqual(["Lake Elkhorn Lake", "Elkhorn Meadow"]);
    expect(found(file, "elk horn")).toEqual(["Elk Lake Horn"]);
  });

  it("are found without accents and in any case, by any of their words", () => {
    const file = fileOf([
      ["Peñasco Blanco", at(-106, 36)],
      ["Maroon Lake", at(-107, 39)],
      ["Lake Avery", at(-107.7, 40)],
    ]);
    expect(found(file, "penasco")).toEqual(["Peñasco Blanco"]);
    expect(found(file, "BLÁNCO")).toEqual(["Peñasco Blanco"]);
    expect(found(file, "avery lake")).toEqual(["Lake Avery"]);
    expect(found(file, "roon")).toEqual([]);
  });

  it("with the same text are distinguished by location, nearest first", () => {
    const file = fileOf([
      ["Mud Lake", at(-105, 40)],
      ["Mud Lake", at(-108, 38)],
      ["Mud Lake", at(-106, 39)],
    ]);
    const order = searchNames(file, "mud lake", [-107.9, 38.1], 10).map(
      ({ at: place }) => file.boxOf(place).minX,
    );
    expect(order).toEqual([-108, -106, -105]);
    expect(file.boxOf(placeNamed(file, "mud lake", [-104.9, 40]) ?? -1).minX).toBe(-105);
    expect(placeNamed(file, "mud", [-105, 40])).toBeNull();
  });

  it("of adjoining sections are one result around all of them", () => {
    const collector = new NameCollector();
    for (let i = 0; i < 100; i++)
      collector.add("Elk Trail", { minX: i * 0.01, minY: 39, maxX: (i + 1) * 0.01, maxY: 39.001 });
    expect(collector.places).toHaveLength(1);
    expect(collector.places[0]?.box.maxX).toBeCloseTo(1);
  });

  it("may be numbers, and are skipped when a feature has none", () => {
    const file = fileOf([
      [81611, at(-106.8, 39.2)],
      [null, at(-106, 39)],
      [" \n ", at(-106, 39)],
      ["—", at(-106, 39)],
    ]);
    expect(file.count).toBe(1);
    expect(found(file, "816")).toEqual(["81611"]);
  });

  it("of a megabyte are cut, and their line breaks don't start another name", () => {
    const file = fileOf([
      ["x".repeat(1024 ** 2), at(-107, 39)],
      ["Deer\nElk\u0000Run", at(-107, 38)],
      ["\ufdfa".repeat(1024), at(-107, 37)],
    ]);
    expect(file.labelOf(0)).toBe("x".repeat(NAME_MAX));
    expect(file.bytes).toBeLessThan(4096);
    expect(found(file, "elk")).toEqual(["Deer Elk Run"]);
  });

  it("are limited in number, and the remaining ones are counted", () => {
    const collector = new NameCollector(100);
    for (let i = 0; i < 150; i++) collector.add(`Unit ${i}`, at(-107, 39));
    for (let i = 0; i < 90; i++) collector.add("Unit 1", at(-107 + i, 39));
    expect([collector.places.length, collector.left]).toEqual([100, 139]);
    const classes = new NameCollector();
    for (let i = 0; i < 100; i++) classes.add("Private", at(i, 39));
    expect([classes.places.length, classes.left]).toEqual([64, 36]);
  });
});

describe("a names file", () => {
  it.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
    ["too long", (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(3)])],
    ["of another kind", (bytes: Buffer) => Buffer.concat([Buffer.from("PNG!"), bytes.subarray(4)])],
    ["empty", () => Buffer.alloc(0)],
    [
      "with a count it hasn't room for",
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 4), Buffer.from([255, 255, 255, 127]), bytes.subarray(8)]),
    ],
  ])("%s is refused", (_what, damage) => {
    const collector = new NameCollector();
    collector.add("Maroon Peak", at(-107, 39));
    writeFileSync(join(folder, NAMES_FILE), damage(packNames(collector.places)));
    expect(() => new NamesFile(folder)).toThrow();
  });
});

describe("a damaged file of names", () => {
  const collector = new NameCollector();
  for (const name of ["Elkhorn Meadow", "Maroon Lake", "Mount Elbert", "Lake Powell"])
    collector.add(name, at(-106, 39));
  const whole = packNames(collector.places);
  /** Where the ends of the texts start: after the header and four boxes. */
  const ENDS = 16 + 4 * 16;

  function searched(bytes: Uint8Array): string[] {
    writeFileSync(join(folder, NAMES_FILE), bytes);
    const file = new NamesFile(folder);
    try {
      return ["elk", "lake", "mount"].flatMap((text) => found(file, text));
    } finally {
      file.close();
    }
  }

  it("is refused when a text or a label ends before it starts, elsewhere or too late", () => {
    expect(searched(whole)).toHaveLength(4);
    for (const [place, end] of [
      [0, 3],
      [1, 1],
      [2, 1e9],
      [3, 5],
      [4, 1e9],
      [6, 0],
    ] as const) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt32LE(end, ENDS + 4 * place);
      expect(() => searched(bytes), `end ${place}`).toThrow("A file of names is damaged.");
    }
  });

  it("returns names or an error for any changed byte, and never searches without end", () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
        const bytes = Buffer.from(whole);
        bytes[place] = (bytes[place] as number) ^ bits;
        try {
          expect(searched(bytes).length).toBeLessThanOrEqual(12);
        } catch (error) {
          expect((error as Error).message).toMatch(/^A file of names is damaged/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
