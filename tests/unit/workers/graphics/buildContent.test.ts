import { deviation } from "earcut";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnFeature, KIND, toColumns } from "../../../../src/domain/featureColumns";
import { fixedX, fixedY } from "../../../../workers/graphics/fixedPoint";
import { buildContent } from "../../../../workers/graphics/kernel";
import { mergeContent } from "../../../../workers/graphics/merge";
import { restoreGeometry } from "../../../../workers/graphics/restore";
import {
  type ContentBuffers,
  type ContentGeometry,
  FILL_STRIDE,
  FIRST_OF_PATH,
  LINE_LEVELS,
  LINE_STRIDE,
} from "../../../../workers/graphics/types";
import { featuresArbitrary } from "../featureArbitrary";

function geometryOf(features: readonly ColumnFeature[], firstSlot = 0): ContentGeometry {
  const { kinds, vertexStart, coordinates, ringIndex, ringStart } = toColumns(features);
  const slots = Uint32Array.from(features, (_, index) => firstSlot + index);
  return { kinds, vertexStart, coordinates, ringIndex, ringStart, slots };
}

function build(geometry: ContentGeometry): ContentBuffers {
  const steps = buildContent(geometry);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const feature = (ghType: ColumnFeature["properties"]["ghType"], geometry: ColumnFeature["geometry"]) =>
  ({
    uuid: "u",
    title: "",
    geometry,
    properties: { ghType, color: [0, 0, 0, 1], strokeWidth: 4, strokeType: "solid", icon: null },
  }) as unknown as ColumnFeature;

/** Returns paths by slot as fixed-point pairs, without repeated vertices. */
function pathsOf({ kinds, vertexStart, coordinates, ringIndex, ringStart, slots }: ContentGeometry) {
  return [...slots].map((slot, i) => {
    const end = vertexStart[i + 1] ?? 0;
    const starts =
      kinds[i] === KIND.area ? [...ringStart.slice(ringIndex[i], ringIndex[i + 1])] : [vertexStart[i] ?? 0];
    const paths = starts.map((start, ring) => {
      const path: [number, number][] = [];
      for (let vertex = start; vertex < (starts[ring + 1] ?? end); vertex++) {
        const place: [number, number] = [
          fixedX(coordinates[vertex * 2] ?? 0),
          fixedY(coordinates[vertex * 2 + 1] ?? 0),
        ];
        const last = path.at(-1);
        if (!last || last[0] !== place[0] || last[1] !== place[1]) path.push(place);
      }
      return path;
    });
    return { slot, kind: kinds[i] ?? 0, paths };
  });
}

const byDrawing = [KIND.area, KIND.line, KIND.track, KIND.point] as number[];
const sorted = <T extends { kind: number; slot: number }>(list: T[]): T[] =>
  [...list].sort((a, b) => byDrawing.indexOf(a.kind) - byDrawing.indexOf(b.kind) || a.slot - b.slot);

describe("building the content's buffers", () => {
  it("keeps every vertex of every kind, in drawing order", () => {
    fc.assert(
      fc.property(featuresArbitrary(), (features) => {
        const geometry = geometryOf(features);
        const restored = restoreGeometry(build(geometry));
        // A line of a single point is written twice so that it is visible. It is restored as one point.
        expect(pathsOf(restored)).toEqual(sorted(pathsOf(geometry)));
      }),
    );
  });

  it("closes rings that a file left open", () => {
    const open = feature("Polygon", {
      type: "Polygon",
      coordinates: [
        [
          [0, 0, 0],
          [1, 0, 0],
          [1, 1, 0],
        ],
      ],
    });
    const { lines } = build(geometryOf([open]));
    expect(lines[0]?.ends).toEqual([4, 4, 4]);
    expect(lines[0]?.words.slice(LINE_STRIDE, LINE_STRIDE + 2)).toEqual(
      lines[0]?.words.slice(4 * LINE_STRIDE, 4 * LINE_STRIDE + 2),
    );
  });

  it("fills a polygon with a hole and leaves the hole open", () => {
    const square = (low: number, high: number) =>
      [
        [low, low, 0],
        [high, low, 0],
        [high, high, 0],
        [low, high, 0],
        [low, low, 0],
      ] as [number, number, number][];
    const area = feature("Polygon", { type: "Polygon", coordinates: [square(0, 10), square(2, 4)] });
    const { fillVertices, fillIndices } = build(geometryOf([area], 7));
    const flat: number[] = [];
    for (let at = 0; at < fillVertices.length; at += FILL_STRIDE) {
      flat.push(fillVertices[at] ?? 0, fillVertices[at + 1] ?? 0);
      expect(fillVertices[at + 3]).toBe(7);
    }
    expect(deviation(flat, [5], 2, fillIndices)).toBeCloseTo(0, 9);
  });

  it("measures a line over the 180th meridian the short way", () => {
    const line = feature("Polyline", {
      type: "LineString",
      coordinates: [
        [179, 0, 0],
        [-179, 0, 0],
      ],
    });
    const { lines } = build(geometryOf([line]));
    const floats = new Float32Array((lines[0] as { words: Int32Array }).words.buffer);
    expect(floats[2 * LINE_STRIDE + 3]).toBeCloseTo((2 / 360) * 2 ** 32, -3);
  });

  it("draws coarser levels with fewer vertices and the same ends", () => {
    const wiggle = Array.from(
      { length: 2000 },
      (_, i) => [-110 + i * 1e-4, 45 + Math.sin(i / 3) * 1e-4, 0] as [number, number, number],
    );
    const { lines } = build(geometryOf([feature("Tracks", { type: "LineString", coordinates: wiggle })]));
    const counts = lines.map((level) => level.ends[2]);
    expect(counts).toHaveLength(LINE_LEVELS.length);
    expect(counts[0]).toBe(2000);
    for (let level = 1; level < counts.length; level++)
      expect(counts[level]).toBeLessThanOrEqual(counts[level - 1] ?? 0);
    expect(counts.at(-1)).toBe(2);
    for (const { words, ends } of lines) {
      const vertex = (index: number) => [
        ...words.slice((index + 1) * LINE_STRIDE, (index + 1) * LINE_STRIDE + 2),
      ];
      expect(vertex(0)).toEqual([fixedX(-110), fixedY(45)]);
      expect(vertex(ends[2] - 1)).toEqual([fixedX(wiggle[1999]?.[0] ?? 0), fixedY(wiggle[1999]?.[1] ?? 0)]);
    }
  });

  it("builds each level as if it had only the vertices it keeps", () => {
    const turns = fc.array(
      fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.integer({ min: 1, max: 4 })),
      {
        minLength: 1,
        maxLength: 300,
      },
    );
    fc.assert(
      fc.property(turns, (steps) => {
        const places: [number, number, number][] = [[-110, 45, 0]];
        let heading = 0;
        for (const [turn, size] of steps) {
          const [x, y] = places.at(-1) as [number, number, number];
          heading += turn;
          places.push([
            x + Math.cos(heading) * 0.0008 * size ** 3,
            y + Math.sin(heading) * 0.0008 * size ** 3,
            0,
          ]);
        }
        const { lines } = build(
          geometryOf([feature("Polyline", { type: "LineString", coordinates: places })]),
        );
        const [finest, ...coarser] = lines.map(({ words, ends }) =>
          Array.from({ length: ends[2] }, (_, i) => [
            ...words.slice((i + 1) * LINE_STRIDE, (i + 2) * LINE_STRIDE - 1),
          ]),
        );
        const keys = finest?.map(([x, y]) => `${x} ${y}`) ?? [];
        coarser.forEach((kept, index) => {
          const marks = kept.map(([x, y]) => `${x} ${y}`);
          expect(keys.filter((key) => marks.includes(key)).length).toBeGreaterThanOrEqual(marks.length);
          const { words } = lines[index + 1] as { words: Int32Array };
          const floats = new Float32Array(words.slice().buffer);
          let distance = 0;
          kept.forEach(([x = 0, y = 0], i) => {
            const [fromX = x, fromY = y] = kept[i - 1] ?? [];
            distance += Math.hypot(x - fromX, y - fromY);
            expect(floats[(i + 1) * LINE_STRIDE + 3]).toBe(Math.fround(distance));
          });
        });
      }),
    );
  });

  it("pads the line records, so that every segment has a record before and after", () => {
    const { lines } = build(geometryOf([]));
    for (const { words } of lines) {
      expect(words).toHaveLength(2 * LINE_STRIDE);
      expect((words[2] ?? 0) & FIRST_OF_PATH).not.toBe(0);
    }
  });
});

describe("merging buffers", () => {
  it("gives the same result as building the kept features at once", () => {
    fc.assert(
      fc.property(featuresArbitrary(), featuresArbitrary(), fc.integer({ min: 1, max: 5 }), (a, b, every) => {
        const keep = (slot: number) => slot % every !== 0;
        const parts = [build(geometryOf(a)), build(geometryOf(b, a.length))];
        const merged = mergeContent(parts, keep);
        const kept = [...a, ...b].map((item, slot) => ({ item, slot })).filter(({ slot }) => keep(slot));
        const whole = geometryOf(kept.map(({ item }) => item));
        whole.slots.set(kept.map(({ slot }) => slot));
        expect(merged).toEqual(build(whole));
      }),
    );
  });
});
