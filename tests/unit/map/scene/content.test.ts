import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeatureColumns, KIND, toColumns } from "../../../../src/domain/featureColumns";
import { type Chunk, ChunkList } from "../../../../src/map/content/chunks";
import { SHOWN, SlotTable } from "../../../../src/map/content/slotTable";
import { Drawing, outdated, shownOf } from "../../../../src/map/scene/content/Drawing";
import { sceneColumns } from "../../../../src/map/scene/content/sceneColumns";
import { ELEVATIONS } from "../../../../src/map/scene/content/sceneLayers";
import { partOf, symbolsOf } from "../../../../src/map/scene/content/symbols";
import { buildContent } from "../../../../workers/graphics/kernel";
import { featuresArbitrary } from "../../workers/featureArbitrary";
import { run } from "../../workers/vertexSelect/oracle";
import { feature } from "../fakeFeatures";

/** Returns the flat map's model of some features. */
function model(columns: FeatureColumns) {
  const table = new SlotTable();
  const chunks = new ChunkList(table.isLive, (slots) => table.release(slots));
  const { slots } = table.add(columns);
  const { kinds, vertexStart, coordinates, ringIndex, ringStart } = columns;
  chunks.add(run(buildContent({ slots, kinds, vertexStart, coordinates, ringIndex, ringStart })), slots);
  return { table, chunks, slots };
}

const pickAll = (chunks: readonly Chunk[], table: SlotTable, wanted = table.isLive) =>
  run(sceneColumns(chunks, table, wanted));

const paths = (columns: FeatureColumns, at: number) => {
  const [first = 0, end = 0] = [columns.vertexStart[at], columns.vertexStart[at + 1]];
  return [...columns.coordinates.subarray(first * 2, end * 2)];
};

describe("scene content", () => {
  it("matches the flat map: the same features, positions to a centimeter, and styles", () => {
    fc.assert(
      fc.property(featuresArbitrary([-110, 45], 20), (features) => {
        const columns = toColumns(features);
        const { table, chunks } = model(toColumns(features));
        const { columns: found, slots } = pickAll(chunks.chunks, table);
        expect([...found.uuids].sort()).toEqual([...columns.uuids].sort());
        found.uuids.forEach((uuid, at) => {
          const original = columns.uuids.indexOf(uuid);
          expect(table.uuidOf(slots[at] ?? -1)).toBe(uuid);
          expect(found.kinds[at]).toBe(columns.kinds[original]);
          expect(found.strokeWidths[at]).toBe(columns.strokeWidths[original]);
          expect(found.icons[at]).toBe(columns.icons[original]);
          const color = (of: FeatureColumns, index: number) => [
            ...of.colors.subarray(index * 4, index * 4 + 4),
          ];
          expect(color(found, at)).toEqual(color(columns, original));
          if (found.kinds[at] !== KIND.point) return;
          paths(found, at).forEach((value, index) => {
            expect(value).toBeCloseTo(paths(columns, original)[index] ?? Number.NaN, 6);
          });
        });
      }),
      { numRuns: 50 },
    );
  });

  it("can be limited to a part", () => {
    const { table, chunks, slots } = model(toColumns(["a", "b", "c"].map((uuid) => feature(uuid))));
    const { columns } = pickAll(chunks.chunks, table, (slot) => slot === slots[1]);
    expect(columns.uuids).toEqual(["b"]);
    expect(columns.vertexStart).toEqual(Uint32Array.of(0, 1));
  });
});

describe("drawn scene content", () => {
  it("is out of date when a feature is new, has returned, or looks different", () => {
    const { table, slots } = model(toColumns(["a", "b", "c"].map((uuid) => feature(uuid))));
    const drawing = new Drawing(table, slots);
    expect(outdated(table, [drawing])).toEqual([]);
    table.setStyle("a", { strokeWidth: 9 });
    expect(outdated(table, [drawing])).toEqual([slots[0]]);
    const again = table.add(toColumns([feature("b")]));
    table.bury(again.replaced);
    expect(outdated(table, [drawing])).toEqual([slots[0], again.slots[0]]);
    expect(outdated(table, [drawing, new Drawing(table, [slots[0] ?? 0, again.slots[0] ?? 0])])).toEqual([]);
  });

  it("is out of date when another feature has reused a removed one's slot", () => {
    const { table, slots } = model(toColumns([feature("a")]));
    const drawing = new Drawing(table, slots);
    table.release(table.remove(["a"]));
    const next = table.add(toColumns([feature("a")]));
    expect([...next.slots]).toEqual([...slots]);
    expect(outdated(table, [drawing])).toEqual([...slots]);
    expect(shownOf(table, drawing)).toEqual([]);
  });

  it("shows the table's visible features, but none that another sheet redraws", () => {
    const { table, slots } = model(toColumns(["a", "b"].map((uuid) => feature(uuid))));
    const drawing = new Drawing(table, slots);
    expect(shownOf(table, drawing)).toEqual([]);
    for (const slot of slots) table.setBits(slot, SHOWN, true);
    expect(shownOf(table, drawing)).toBe("all");
    table.setStyle("a", { color: [1, 2, 3, 1] });
    expect(shownOf(table, drawing)).toEqual([slots[1]]);
  });
});

describe("scene symbols", () => {
  it("are one per look, by kind of layer", () => {
    const line = {
      geometry: {
        type: "LineString",
        coordinates: [
          [0, 0, 0],
          [1, 1, 0],
        ],
      },
    } as const;
    const columns = toColumns([feature("a"), feature("b"), feature("c", line as never, "Sketch_Polyline")]);
    const { points, lines, areas } = symbolsOf(columns);
    expect([points.size, lines.size, areas.size]).toEqual([1, 1, 0]);
    expect([...lines.keys()]).toEqual(["#f37735 1 4 solid"]);
    expect([...lines.values()][0]?.symbolLayers[0]).toMatchObject({ size: 3, pattern: { style: "solid" } });
    expect([...points.values()][0]?.symbolLayers[0]).toMatchObject({ type: "icon", anchor: "bottom" });
  });

  it("of waypoints stand upright on the ground; lines and areas lie on it", () => {
    expect(ELEVATIONS).toEqual({
      points: "relative-to-ground",
      lines: "on-the-ground",
      areas: "on-the-ground",
    });
  });

  it("draw tracks with the lines", () => {
    expect([KIND.point, KIND.line, KIND.area, KIND.track].map(partOf)).toEqual([
      "points",
      "lines",
      "areas",
      "lines",
    ]);
  });
});
