import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PdfWriter } from "../../../workers/sheet/pdf";
import { PngWriter } from "../../../workers/sheet/png";
import { toWinAnsi } from "../../../workers/sheet/winAnsi";

/** Returns random pixels that no filter or row repeats. */
function noise(width: number, height: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = at % 4 === 3 ? 255 : seed >>> 16;
  }
  return pixels;
}

describe("PNG files", () => {
  it("hold exactly the pixels of their strips, with size and resolution", async () => {
    const [width, height] = [37, 23];
    const pixels = noise(width, height);
    const png = new PngWriter({ width, height, dpi: 300, title: "Čamp — 2" });
    for (const [from, to] of [
      [0, 10],
      [10, 11],
      [11, 23],
    ] as const)
      await png.add(pixels.subarray(from * width * 4, to * width * 4));
    const bytes = Buffer.from(await (await png.finish()).arrayBuffer());
    const read = sharp(bytes);
    expect(await read.metadata()).toMatchObject({ width, height, density: 300, channels: 3 });
    const expected = pixels.filter((_, at) => at % 4 !== 3);
    expect(new Uint8Array(await read.raw().toBuffer())).toEqual(new Uint8Array(expected));
    expect(bytes.toString("utf8")).toContain("Čamp — 2");
  });
});

const GEOREFERENCE = {
  face: { x: 10, y: 20, width: 80, height: 60 },
  corners: [
    [-107, 39.1],
    [-106.9, 39.1],
    [-106.9, 39],
    [-107, 39],
  ],
  wkt: 'PROJCS["a (b) \\ c"]',
} as const;
const measure = (text: string, size: number) => text.length * size * 0.5;

async function written(
  marks: Parameters<PdfWriter["finish"]>[0],
  link: Parameters<PdfWriter["finish"]>[2] = null,
) {
  const pdf = new PdfWriter({
    width: 100,
    height: 120,
    title: "Лось",
    made: new Date(0),
    georeference: GEOREFERENCE,
  });
  const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])]);
  pdf.addPicture({ jpeg, width: 4, height: 3, place: GEOREFERENCE.face });
  const blob = pdf.finish(marks, measure, link);
  return Buffer.from(await blob.arrayBuffer()).toString("latin1");
}

describe("PDF files", () => {
  it("record where each of their objects begins", async () => {
    const text = await written([]);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    const rows = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    expect(rows.length).toBe(9);
    rows.forEach((offset, index) => {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    });
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(stream?.length).toBe(Number(length));
  });

  it("count from the bottom: the viewport and the image are where the face is", async () => {
    const text = await written([]);
    expect(text).toContain("/BBox [10.000000 40.000000 90.000000 100.000000]");
    expect(text).toContain("q 80.000000 0 0 60.000000 10.000000 40.000000 cm /M0 Do Q");
  });

  it("escape text delimiters, and write any language", async () => {
    const text = await written([]);
    expect(text).toContain('/WKT (PROJCS["a \\(b\\) \\\\ c"])');
    expect(text).toContain("/Title <feff041b043e0441044c>");
  });

  it("contain text as text, aligned by its width, and lines as lines", async () => {
    const text = await written([
      { kind: "text", text: "A1", x: 50, y: 30, size: 10, align: "right" },
      { kind: "path", points: [1, 2, 3, 4], stroke: [1, 0, 0], width: 0.5 },
    ]);
    expect(text).toContain("/F1 10 Tf 1 0 0 1 40 90 Tm <4131> Tj");
    expect(text).toContain("1 0 0 RG 0.5 w 1 118 m 3 116 l S");
  });

  it("rotate text clockwise", async () => {
    const text = await written([{ kind: "text", text: "A", x: 50, y: 30, size: 10, angle: Math.PI / 2 }]);
    expect(text).toMatch(/ 0 -1 1 0 50 90 Tm/);
  });

  it("link where the code links", async () => {
    const box = { x: 80, y: 100, width: 10, height: 10 };
    const text = await written([], { box, url: "https://maps.example.org/maps/?map=12/39/-107" });
    expect(text).toContain("/URI (https://maps.example.org/maps/?map=12/39/-107)");
    expect(text).toContain("/Rect [80.000000 10.000000 90.000000 20.000000]");
  });
});

describe("the encoding of PDF's own fonts", () => {
  it("is Windows-1252", () => {
    expect(toWinAnsi("½° – “É” € Žž’")).toEqual([
      0xbd, 0xb0, 0x20, 0x96, 0x20, 0x93, 0xc9, 0x94, 0x20, 0x80, 0x20, 0x8e, 0x9e, 0x92,
    ]);
  });

  it.each(["Лось", "鹿", "a\nb", "\u0081"])("has no bytes for %j", (text) => {
    expect(toWinAnsi(text)).toBeNull();
  });
});
