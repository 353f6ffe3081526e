import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import opentype, { type Font } from "opentype.js";
import { PbfWriter } from "pbf";
import { FACES } from "../../../server/arcgis/fonts/faces";
import { type SdfGlyph, sdfGlyph } from "./glyph";

/** Subsets of Open Sans. The first one that has a character provides its glyph. */
const SUBSETS = ["latin", "latin-ext", "greek", "cyrillic"];
const RANGE = 256;

/**
 * Writes `glyphs/{face}/{from}-{to}.pbf.gz` for every range of 256 code points that Open Sans covers, and
 * `fonts/{face}.woff2` (Latin), to the map data folder.
 */
export function writeGlyphs(target: string): void {
  const files = join(
    dirname(createRequire(import.meta.url).resolve("@fontsource/open-sans/package.json")),
    "files",
  );
  rmSync(join(target, "glyphs"), { recursive: true, force: true });
  for (const { key, name, source } of FACES) {
    const folder = join(target, "glyphs", key);
    mkdirSync(folder, { recursive: true });
    const fonts = SUBSETS.map((subset) => readFont(join(files, `open-sans-${subset}-${source}.woff`)));
    for (const [from, glyphs] of ranges(fonts)) {
      const range = `${from}-${from + RANGE - 1}`;
      writeFileSync(join(folder, `${range}.pbf.gz`), gzipSync(glyphSet(name, range, glyphs), { level: 9 }));
    }
    const latin = `open-sans-latin-${source}.woff2`;
    copyFileSync(join(files, latin), join(target, "fonts", latin));
  }
}

function readFont(file: string): Font {
  const bytes = readFileSync(file);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Groups all glyphs by the first code point of their range, sorted by code point. */
function ranges(fonts: Font[]): Map<number, SdfGlyph[]> {
  const glyphs = new Map<number, SdfGlyph>();
  for (const font of fonts) {
    for (let i = 0; i < font.glyphs.length; i++) {
      const outline = font.glyphs.get(i);
      for (const id of outline.unicodes) if (!glyphs.has(id)) glyphs.set(id, sdfGlyph(font, outline, id));
    }
  }
  const found = new Map<number, SdfGlyph[]>();
  for (const glyph of [...glyphs.values()].sort((a, b) => a.id - b.id)) {
    const from = Math.floor(glyph.id / RANGE) * RANGE;
    found.set(from, [...(found.get(from) ?? []), glyph]);
  }
  return found;
}

/** Encodes the "glyphs" message of Mapbox's glyphs.proto: one font stack with its glyphs. */
export function glyphSet(name: string, range: string, glyphs: readonly SdfGlyph[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeMessage(1, writeStack, { name, range, glyphs });
  return pbf.finish();
}

interface Stack {
  name: string;
  range: string;
  glyphs: readonly SdfGlyph[];
}

function writeStack({ name, range, glyphs }: Stack, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeStringField(2, range);
  for (const glyph of glyphs) pbf.writeMessage(3, writeGlyph, glyph);
}

function writeGlyph(glyph: SdfGlyph, pbf: PbfWriter): void {
  pbf.writeVarintField(1, glyph.id);
  if (glyph.bitmap.length > 0) pbf.writeBytesField(2, glyph.bitmap);
  pbf.writeVarintField(3, glyph.width);
  pbf.writeVarintField(4, glyph.height);
  pbf.writeSVarintField(5, glyph.left);
  pbf.writeSVarintField(6, glyph.top);
  pbf.writeVarintField(7, glyph.advance);
}
