import { beforeAll, describe, expect, it } from "vitest";
import { overlaps } from "../../../../server/arcgis/geo/clip";
import { TILE_SIZE, tileBox, type WorldBox } from "../../../../server/arcgis/geo/mercator";
import { Labels } from "../../../../server/arcgis/labels/draw";
import { textMeasure } from "../../../../server/arcgis/labels/measure";
import { drawFeatures } from "../../../../server/arcgis/layers/draw";
import { NAME_STYLE, type Name, namePlan } from "../../../../server/arcgis/layers/names";
import { type LayerService, layerService, tableOf } from "../../../../server/arcgis/layers/services";
import type { FeatureTable } from "../../../../server/arcgis/query/table";
import { loadScene } from "../../../../server/arcgis/render/scene";

const LEVEL = 11;
const measure = textMeasure();
let labels: Labels;
beforeAll(async () => {
  labels = new Labels(await loadScene());
});
const reference = (level: number) => labels.plan(level).labels;
const service = layerService("Layers", "US_Public_Land") as LayerService;
const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

const boxOf = ({ text, x, y }: Name): WorldBox => {
  const half = measure(text, NAME_STYLE) / 2;
  return { minX: x - half, minY: y - 6, maxX: x + half, maxY: y + 6 };
};

/** Counts overlapping boxes in a sweep from west to east. */
function clashes(boxes: readonly WorldBox[]): number {
  const sorted = [...boxes].sort((a, b) => a.minX - b.minX);
  let count = 0;
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || b.minX > a.maxX) break;
      if (overlaps(a, b)) count++;
    }
  }
  return count;
}

describe("names of a layer", () => {
  let table: FeatureTable;
  let names: Name[];
  beforeAll(() => {
    table = tableOf(service, 0);
    names = namePlan(table, "NAME", LEVEL, reference).within(everywhere);
  });

  it("overlap neither each other nor the basemap's labels", () => {
    expect(names.length).toBeGreaterThan(100);
    const boxes = names.map(boxOf);
    expect(clashes(boxes)).toBe(0);
    const basemap = reference(LEVEL).flatMap((label) => label.boxes);
    expect(clashes([...boxes, ...basemap])).toBe(clashes(basemap));
  });

  it("continue in the next tile across an edge, however far they extend beyond their area", () => {
    const ink = (id: { level: number; row: number; column: number }) => {
      const frame = { box: tileBox(id), width: TILE_SIZE, height: TILE_SIZE };
      const context = drawFeatures(table, service.definition.style, 0, frame, reference);
      return (left: number, top: number) =>
        context.getImageData(left, top, 10, 12).data.some((value, i) => i % 4 === 0 && value > 200);
    };
    // Halos are white, unlike any area.
    const crossing = names.filter((name) => {
      const { minX, maxX } = boxOf(name);
      const edge = Math.ceil(minX / TILE_SIZE) * TILE_SIZE;
      const inTile = Math.round(name.y) % TILE_SIZE;
      return edge - minX > 30 && maxX - edge > 30 && inTile > 10 && inTile < TILE_SIZE - 10;
    });
    expect(crossing.length).toBeGreaterThan(10);
    for (const name of crossing.slice(0, 10)) {
      const column = Math.floor(boxOf(name).minX / TILE_SIZE);
      const row = Math.floor(name.y / TILE_SIZE);
      const top = Math.round(name.y) - row * TILE_SIZE - 6;
      const found = [
        ink({ level: LEVEL, row, column })(246, top),
        ink({ level: LEVEL, row, column: column + 1 })(0, top),
      ];
      expect([name.text, ...found]).toEqual([name.text, true, true]);
    }
  });
});
