import { describe, expect, it } from "vitest";
import { overlaps } from "../../../server/arcgis/geo/clip";
import { worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { positionsAlong } from "../../../server/arcgis/labels/alongLine";
import { type Candidate, candidatesAt } from "../../../server/arcgis/labels/candidates";
import { Labels } from "../../../server/arcgis/labels/draw";
import { textMeasure } from "../../../server/arcgis/labels/measure";
import { LabelPlan } from "../../../server/arcgis/labels/placement";
import { loadScene } from "../../../server/arcgis/render/scene";
import { TilePainter } from "../../../server/arcgis/render/tile";

const scene = await loadScene();
const measure = textMeasure();

const city = (text: string, longitude: number, latitude: number): Candidate => ({
  text,
  kind: "city",
  x: worldX(longitude),
  y: worldY(latitude),
  dot: 3,
});

describe("a label plan", () => {
  it("places the more important name and moves or drops the other", () => {
    const names = (cities: Candidate[]) => new LabelPlan(cities, 8, measure).labels.map(({ text }) => text);
    const denver = city("Denver", -104.98, 39.74);
    expect(names([denver, city("Aurora", -104.2, 39.73)])).toEqual(["Denver", "Aurora"]);
    expect(names([denver, city("Glendale", -104.98, 39.74)])).toEqual(["Denver"]);
    const moved = new LabelPlan([denver, city("Golden", -105.1, 39.75)], 8, measure).labels[1];
    expect(moved?.x).toBeLessThan(moved?.dot?.x ?? 0);
  });

  it.each([4, 6, 8, 10, 12])("never overlaps two names at level %i", (level) => {
    const { labels } = new LabelPlan(candidatesAt(scene, level), level, measure);
    expect(labels.length).toBeGreaterThan(10);
    // Sweeps all boxes from west to east.
    const boxes = labels
      .flatMap((label, owner) => label.boxes.map((box) => ({ ...box, owner })))
      .sort((a, b) => a.minX - b.minX);
    const clashes: string[] = [];
    for (let i = 0; i < boxes.length; i++) {
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i];
        const b = boxes[j];
        if (!a || !b || b.minX > a.maxX) break;
        if (a.owner !== b.owner && overlaps(a, b))
          clashes.push(`${labels[a.owner]?.text}/${labels[b.owner]?.text}`);
      }
    }
    expect(clashes).toEqual([]);
  });

  it("gives all tiles that a name reaches into the same name at the same position", () => {
    const level = 8;
    const plan = new LabelPlan(candidatesAt(scene, level), level, measure);
    const crossing = plan.labels.filter(({ boxes: [box] }) => {
      return box !== undefined && Math.floor(box.minX / 256) !== Math.floor(box.maxX / 256);
    });
    expect(crossing.length).toBeGreaterThan(20);
    for (const label of crossing.slice(0, 200)) {
      const [box] = label.boxes;
      if (!box) continue;
      for (let column = Math.floor(box.minX / 256); column <= Math.floor(box.maxX / 256); column++) {
        const found = plan.tile({ level, row: Math.floor(box.minY / 256), column });
        expect(found).toContainEqual(label);
      }
    }
  });

  it("is deterministic", () => {
    const make = () => new LabelPlan(candidatesAt(scene, 7), 7, textMeasure()).labels;
    expect(make()).toEqual(make());
  });
});

describe("names along a line", () => {
  const straight = Float64Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 0.3 + i * 1e-5 : 0.4));

  it("keep their spacing and read left to right", () => {
    const scale = 256 * 2 ** 11;
    const places = positionsAlong(straight, scale, 11, 80);
    expect(places.length).toBeGreaterThan(2);
    for (const { angle } of places) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2);
    const backwards = positionsAlong(Float64Array.from(straight).reverse(), scale, 11, 80);
    for (const { angle } of backwards) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2);
  });

  it("are left out where the line is too short or too curved", () => {
    expect(positionsAlong(straight.subarray(0, 6), 256 * 2 ** 8, 8, 80)).toEqual([]);
    const crooked = Float64Array.from(
      { length: 400 },
      (_, i) => 0.3 + (i >> 1) * 1e-5 + (i % 4 === 1 ? 1e-4 : 0),
    );
    expect(positionsAlong(crooked, 256 * 2 ** 11, 11, 80)).toEqual([]);
  });
});

describe("rendered labels", () => {
  it("continue in the next tile across an edge", () => {
    const painter = new TilePainter(scene);
    const level = 8;
    const plan = new LabelPlan(candidatesAt(scene, level), level, measure);
    const crossing = plan.labels.filter(({ text, boxes: [box], angle }) => {
      if (!box || angle !== 0 || text.length < 8) return false;
      const edge = Math.ceil(box.minX / 256) * 256;
      return edge - box.minX > 20 && box.maxX - edge > 20;
    });
    expect(crossing.length).toBeGreaterThan(0);
    for (const { x, y, boxes } of crossing.slice(0, 10)) {
      const [box] = boxes;
      if (!box) continue;
      const row = Math.floor(y / 256);
      const column = Math.floor(box.minX / 256);
      const ink = (tile: number, from: number) => {
        const context = painter.paint("labels", { level, row, column: tile });
        const { data } = context.getImageData(from, Math.floor(box.minY) - row * 256, 12, 12);
        return data.some((value, i) => i % 4 === 3 && value > 0);
      };
      expect([x, ink(column, 244), ink(column + 1, 0)]).toEqual([x, true, true]);
    }
  });
});

describe("the labels of a scene", () => {
  it("are planned ahead only for levels near the last tile", () => {
    const labels = new Labels(scene);
    labels.plan(2);
    // Levels 3 and 4. There is no level 1.
    expect([labels.prepare(), labels.prepare(), labels.prepare()]).toEqual([true, true, false]);
    labels.plan(3);
    expect([labels.prepare(), labels.prepare()]).toEqual([true, false]);
  });
});
