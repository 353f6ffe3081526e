import { readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { SPRITE_CELL, type SpriteEntry, sprites } from "../../../scripts/icons/sprites";
import { dataFolder } from "../../../server/arcgis/sources/folder";
import { iconSvg } from "../../../server/arcgis/sprites/svg";
import { ICONS } from "../../../src/domain/icons";
import { iconDrawing } from "../../../src/icons/drawings";

const stored = (name: string) => readFileSync(`${dataFolder()}sprites/${name}`);

async function pixels(png: Buffer) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

describe.each([
  [1, ""],
  [2, "@2x"],
])("the atlas at pixel ratio %i", (pixelRatio, suffix) => {
  const index = JSON.parse(stored(`icons${suffix}.json`).toString()) as Record<string, SpriteEntry>;

  it("has a non-empty cell for every icon of the catalog", async () => {
    expect(Object.keys(index)).toEqual(ICONS.map(({ key }) => key));
    const image = await pixels(stored(`icons${suffix}.png`));
    const places = new Set<string>();
    for (const [key, { x, y, width, height, pixelRatio: ratio }] of Object.entries(index)) {
      expect([width, height, ratio]).toEqual([
        SPRITE_CELL * pixelRatio,
        SPRITE_CELL * pixelRatio,
        pixelRatio,
      ]);
      places.add(`${x} ${y}`);
      let ink = 0;
      let edge = 0;
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          const alpha = image.data[4 * ((y + row) * image.width + x + column) + 3] ?? 0;
          ink += alpha > 127 ? 1 : 0;
          if (row === 0 || column === 0 || row === height - 1 || column === width - 1)
            edge = Math.max(edge, alpha);
        }
      }
      const share = ink / (width * height);
      expect([key, share > 0.03 && share < 0.9]).toEqual([key, true]);
      // Nothing bleeds into the neighboring cell.
      expect([key, edge < 200]).toEqual([key, true]);
    }
    expect(places.size).toBe(ICONS.length);
  });

  it("matches the current icon drawings", async () => {
    const { png, index: now } = sprites(pixelRatio);
    expect(now).toEqual(index);
    const a = await pixels(png);
    const b = await pixels(stored(`icons${suffix}.png`));
    let differ = 0;
    for (let i = 3; i < a.data.length; i += 4) {
      if (Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)) > 40) differ++;
    }
    expect(differ).toBe(0);
  });
});

describe("an icon as SVG", () => {
  it("uses a single color", () => {
    const svg = iconSvg(iconDrawing("shed"), "#123456");
    expect(svg).toContain('viewBox="0 0 24 24"');
    expect(svg.match(/stroke="#123456"/g)?.length).toBe(iconDrawing("shed").shapes.length);
  });

  it("never shares a drawing between two different things, except where intended", () => {
    const seen = new Map<string, string[]>();
    for (const { key } of ICONS) {
      const drawing = JSON.stringify(iconDrawing(key).shapes);
      seen.set(drawing, [...(seen.get(drawing) ?? []), key]);
    }
    expect([...seen.values()].filter((keys) => keys.length > 1)).toEqual([]);
  });
});
