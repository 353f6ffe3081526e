import { describe, expect, it } from "vitest";
import { KIND } from "../../../../src/domain/featureColumns";
import type { Extent } from "../../../../src/domain/geometry";
import { createContent } from "../../../../src/map/content/createContent";
import { createLocalIndex } from "../../../../src/map/content/localIndex";
import { previewColumns, previewedParts, previewParts } from "../../../../src/map/content/previewColumns";
import { buildContent } from "../../../../workers/graphics/kernel";
import { run } from "../../workers/vertexSelect/oracle";

const preview = () => ({
  extent: [-106, 39, -105, 40] as [number, number, number, number],
  points: Float64Array.of(-105.5, 39.5),
  lineCoordinates: Float64Array.of(-106, 39, -105.9, 39.1, -105.8, 39, -105.2, 39.9, -105, 40),
  lineStart: Uint32Array.of(0, 3, 5),
});

describe("a previewed file", () => {
  it("is drawn as casings, dashed lines above them, and points on top", () => {
    const columns = previewColumns(preview(), 1);
    expect([...columns.kinds]).toEqual([KIND.line, KIND.line, KIND.track, KIND.track, KIND.point]);
    expect([...columns.vertexStart]).toEqual([0, 3, 5, 8, 10, 11]);
    expect([...columns.coordinates.slice(10, 16)]).toEqual([-106, 39, -105.9, 39.1, -105.8, 39]);
    expect([...columns.coordinates.slice(20)]).toEqual([-105.5, 39.5]);
    expect([...columns.strokeTypes]).toEqual([0, 0, 1, 1, 1]);
    expect([...columns.strokeWidths.slice(0, 4)]).toEqual([5, 5, 3, 3]);
  });

  it("shares no ids with the preview before it", () => {
    const ids = [1, 2].flatMap((number) => previewColumns(preview(), number).uuids);
    expect(new Set(ids).size).toBe(10);
  });

  it("shares no ids with the part before, and reuses those of the part before that", () => {
    const points = new Float64Array(2 * 4000);
    const idsOf = (isOdd: boolean) =>
      [...previewedParts({ ...preview(), points }, isOdd)].map(({ uuids }) => uuids);
    const [first, second, third] = [idsOf(true), idsOf(false), idsOf(true)];
    expect(first).toHaveLength(3);
    expect(new Set([...first, ...second].flat()).size).toBe(first.flat().length + second.flat().length);
    expect(third).toEqual(first);
  });

  it("is drawn and removed by an index without a worker", async () => {
    const graphics = { build: async (geometry: never) => run(buildContent(geometry)) };
    const content = createContent({ graphics, index: createLocalIndex() }, () => {});
    const columns = previewColumns(preview(), 1);
    await content.upsert(columns);
    const world = { corners: Float64Array.of(-2e7, -2e7, 2e7, -2e7, 2e7, 2e7, -2e7, 2e7) };
    expect([...(await content.selectRectangle(world))].sort()).toEqual([...columns.uuids].sort());
    await content.remove(columns.uuids);
    expect([...(await content.selectRectangle(world))]).toEqual([]);
    expect(content.model.chunks.chunks).toEqual([]);
  });

  it("is empty for an empty file", () => {
    const nothing = {
      ...preview(),
      points: new Float64Array(),
      lineCoordinates: new Float64Array(),
      lineStart: Uint32Array.of(0),
    };
    expect(previewColumns(nothing, 1).uuids).toEqual([]);
  });
});

it("draws many lines and points in parts that add up to the whole", () => {
  const lines = 3200;
  const lineStart = Uint32Array.from({ length: lines + 1 }, (_, line) => 2 * line + (line > 7 ? 1 : 0));
  const lineCoordinates = Float64Array.from({ length: 2 * (lineStart[lines] ?? 0) }, (_, at) => at);
  const points = Float64Array.from({ length: 2 * 1700 }, (_, at) => -at);
  const whole = { extent: [0, 0, 1, 1] as Extent, points, lineCoordinates, lineStart };
  const parts = [...previewParts(whole)];
  expect(parts.map((part) => part.lineStart.length - 1)).toEqual([1500, 1500, 200]);
  expect(parts.map((part) => part.points.length / 2)).toEqual([1500, 200, 0]);
  expect(parts.flatMap((part) => [...part.lineCoordinates])).toEqual([...lineCoordinates]);
  expect(parts.flatMap((part) => [...part.points])).toEqual([...points]);
  let first = 0;
  const starts = parts.flatMap((part) => {
    const list = [...part.lineStart.slice(0, -1)].map((start) => start + first);
    first += part.lineCoordinates.length / 2;
    return list;
  });
  expect([...starts, first]).toEqual([...lineStart]);
});
