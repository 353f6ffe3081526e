import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { createCanvas, Path2D } from "@napi-rs/canvas";
import opentype from "opentype.js";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { squaredDistances } from "../../../scripts/data/glyphs/distance";
import { BUFFER, EM, type SdfGlyph, sdfGlyph } from "../../../scripts/data/glyphs/glyph";
import { FACES, faceOf } from "../../../server/arcgis/fonts/faces";
import { dataFolder } from "../../../server/arcgis/sources/folder";

interface Stack {
  name: string;
  range: string;
  glyphs: SdfGlyph[];
}

/** Decodes a glyph set by the field numbers of Mapbox's glyphs.proto. */
function decode(bytes: Uint8Array): Stack[] {
  return new PbfReader(bytes).readFields<Stack[]>((tag, stacks, pbf) => {
    if (tag === 1) stacks.push(pbf.readMessage(readStack, { name: "", range: "", glyphs: [] }));
  }, []);
}

function readStack(tag: number, stack: Stack, pbf: PbfReader): void {
  if (tag === 1) stack.name = pbf.readString();
  if (tag === 2) stack.range = pbf.readString();
  if (tag !== 3) return;
  const empty = { id: 0, width: 0, height: 0, left: 0, top: 0, advance: 0, bitmap: new Uint8Array(0) };
  stack.glyphs.push(pbf.readMessage(readGlyph, empty));
}

function readGlyph(tag: number, glyph: SdfGlyph, pbf: PbfReader): void {
  if (tag === 1) glyph.id = pbf.readVarint();
  if (tag === 2) glyph.bitmap = pbf.readBytes();
  if (tag === 3) glyph.width = pbf.readVarint();
  if (tag === 4) glyph.height = pbf.readVarint();
  if (tag === 5) glyph.left = pbf.readSVarint();
  if (tag === 6) glyph.top = pbf.readSVarint();
  if (tag === 7) glyph.advance = pbf.readVarint();
}

const stored = (key: string, range: string) =>
  decode(gunzipSync(readFileSync(`${dataFolder()}glyphs/${key}/${range}.pbf.gz`)));
const fontOf = (source: string, subset = "latin") => {
  const require = createRequire(import.meta.url);
  const file = readFileSync(
    require.resolve(`@fontsource/open-sans/files/open-sans-${subset}-${source}.woff`),
  );
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
};

describe.each(FACES)("glyphs of $name", ({ key, name, source }) => {
  const [stack] = stored(key, "0-255");
  const font = fontOf(source);

  it("include every character of the font's first range, with its metrics", () => {
    expect(stack).toMatchObject({ name, range: "0-255" });
    const ids = stack?.glyphs.map(({ id }) => id) ?? [];
    for (const letter of "ABCXYZabcxyz0189ÄÖÅÉñç°½'.,-/() ") expect(ids).toContain(letter.codePointAt(0));
    for (const { id, width, height, advance, bitmap } of stack?.glyphs ?? []) {
      const outline = font.charToGlyph(String.fromCodePoint(id));
      expect(advance).toBe(Math.round(((outline.advanceWidth ?? 0) * EM) / font.unitsPerEm));
      const empty = width === 0 && height === 0;
      expect(bitmap.length).toBe(empty ? 0 : (width + 2 * BUFFER) * (height + 2 * BUFFER));
    }
  });

  it("match the font's outlines where the distance is that of the edge", () => {
    for (const letter of "AgQ&é8") {
      const glyph = stack?.glyphs.find(({ id }) => id === letter.codePointAt(0));
      if (!glyph) throw new Error(`no ${letter}`);
      const columns = glyph.width + 2 * BUFFER;
      const rows = glyph.height + 2 * BUFFER;
      const context = createCanvas(columns, rows).getContext("2d");
      const ascender = Math.ceil((font.ascender * EM) / font.unitsPerEm);
      context.translate(BUFFER - glyph.left, BUFFER + ascender + glyph.top);
      context.fill(new Path2D(font.charToGlyph(letter).getPath(0, 0, EM).toPathData(4)));
      const { data } = context.getImageData(0, 0, columns, rows);
      let differ = 0;
      glyph.bitmap.forEach((distance, at) => {
        const coverage = data[4 * at + 3] ?? 0;
        // Pixels on the edge may go either way.
        if (coverage > 32 && coverage < 224) return;
        if (distance >= 191 !== coverage > 127) differ++;
      });
      expect([letter, differ]).toEqual([letter, 0]);
    }
  });

  it("extend beyond Latin-1", () => {
    const ranges = readdirSync(`${dataFolder()}glyphs/${key}`);
    expect(ranges).toEqual(
      expect.arrayContaining(["256-511.pbf.gz", "1024-1279.pbf.gz", "8192-8447.pbf.gz"]),
    );
    const ids = stored(key, "256-511")[0]?.glyphs.map(({ id }) => id) ?? [];
    expect(ids.every((id) => id >= 256 && id <= 511)).toBe(true);
    expect(ids).toContain("ő".codePointAt(0));
  });
});

describe("glyph generation", () => {
  it("reproduces the stored glyphs", () => {
    const font = fontOf("600-normal");
    const [stack] = stored("open-sans-semibold", "0-255");
    const expected = stack?.glyphs.find(({ id }) => id === 82);
    expect(sdfGlyph(font, font.charToGlyph("R"), 82)).toEqual(
      expected && { ...expected, bitmap: expect.anything() },
    );
    expect(Buffer.from(sdfGlyph(font, font.charToGlyph("R"), 82).bitmap)).toEqual(
      Buffer.from(expected?.bitmap ?? []),
    );
  });

  it("matches brute-force distances", () => {
    const width = 13;
    const height = 9;
    const set = Uint8Array.from({ length: width * height }, (_, i) => ((i * 7919) % 11 === 0 ? 1 : 0));
    const found = squaredDistances(set, width, height);
    for (let at = 0; at < set.length; at++) {
      let nearest = Infinity;
      set.forEach((cell, other) => {
        if (!cell) return;
        const dx = (other % width) - (at % width);
        const dy = Math.floor(other / width) - Math.floor(at / width);
        nearest = Math.min(nearest, dx * dx + dy * dy);
      });
      expect(found[at]).toBe(nearest);
    }
  });
});

describe("the face for a font stack", () => {
  it.each([
    ["Open Sans Regular", "open-sans-regular"],
    ["Open Sans Bold,Arial Unicode MS Regular", "open-sans-bold"],
    ["Open Sans Semibold Italic", "open-sans-semibold-italic"],
    ["arial-unicode-ms-regular", "open-sans-regular"],
    ["noto-serif-bold-italic", "open-sans-bold-italic"],
    ["Noto Sans Medium", "open-sans-semibold"],
    ["../../etc/passwd", "open-sans-regular"],
    ["", "open-sans-regular"],
  ])("for %j is %s", (stack, key) => {
    expect(faceOf(stack).key).toBe(key);
  });
});
