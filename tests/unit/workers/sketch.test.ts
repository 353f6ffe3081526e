import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../src/formats/bytes/source";
import { withChecksum } from "../../../workers/preview/fileSource";
import { readPreview, surveyPreview, VERTEX_BUDGET } from "../../../workers/preview/kernel";
import { Sketch } from "../../../workers/preview/sketch";
import { gpx } from "../formats/support";

const BUDGET = 100;

function lineOf(geometry: ReturnType<Sketch["geometry"]>, line: number): number[][] {
  const { lineCoordinates, lineStart } = geometry;
  const from = lineStart[line] ?? 0;
  const to = lineStart[line + 1] ?? from;
  return Array.from({ length: to - from }, (_, at) => [
    ...lineCoordinates.slice(2 * (from + at), 2 * (from + at) + 2),
  ]);
}

describe("Sketch", () => {
  it("draws a long line within its budget, from its first vertex to its last", () => {
    const sketch = new Sketch(BUDGET);
    const count = 100_000;
    const place = (at: number): [number, number] => [at / 10_000, Math.sin(at / 3000)];
    for (let at = 0; at < count; at++) sketch.vertex(...place(at), at === 0);
    const line = lineOf(sketch.geometry([0, -1, 10, 1]), 0);
    expect(line.length).toBeLessThanOrEqual(BUDGET);
    expect(line.length).toBeGreaterThan(BUDGET / 4);
    expect([line.at(0), line.at(-1)]).toEqual([place(0), place(count - 1)]);
    // Every drawn vertex is on the curve.
    for (const [x = 0, y = 0] of line) expect(Math.abs(y - Math.sin((x * 10_000) / 3000))).toBeLessThan(1e-9);
  });

  it("spreads the drawn part of many lines and points over the whole file", () => {
    const sketch = new Sketch(BUDGET);
    const count = 5000;
    for (let at = 0; at < count; at++) {
      sketch.point(at / 100, 1);
      sketch.vertex(at / 100, 2, true);
      sketch.vertex(at / 100, 3, false);
    }
    const geometry = sketch.geometry([0, 1, 50, 3]);
    const { points, lineStart, lineCoordinates } = geometry;
    expect(points.length / 2 + lineCoordinates.length / 2).toBeLessThanOrEqual(BUDGET);
    for (const drawn of [
      points.filter((_, at) => at % 2 === 0),
      lineCoordinates.filter((_, at) => at % 4 === 0),
    ]) {
      const firstHalf = drawn.filter((x) => x < count / 200).length;
      expect(firstHalf / drawn.length).toBeGreaterThan(0.4);
      expect(firstHalf / drawn.length).toBeLessThan(0.6);
    }
    expect(lineStart.at(-1)).toBe(lineCoordinates.length / 2);
  });

  it("cuts a line at the 180th meridian", () => {
    const sketch = new Sketch(BUDGET);
    sketch.vertex(179, 0, true);
    sketch.vertex(-179, 2, false);
    const geometry = sketch.geometry([179, 0, -179, 2]);
    expect([lineOf(geometry, 0), lineOf(geometry, 1)]).toEqual([
      [
        [179, 0],
        [180, 1],
      ],
      [
        [-180, 1],
        [-179, 2],
      ],
    ]);
  });

  it("draws nothing without a vertex", () => {
    expect(new Sketch(BUDGET).geometry([0, 0, 0, 0])).toMatchObject({
      points: new Float64Array(0),
      lineCoordinates: new Float64Array(0),
    });
  });
});

describe("surveyPreview", () => {
  const bytes = new TextEncoder().encode(
    gpx(
      `${Array.from({ length: 3000 }, (_, at) => `<wpt lat="${at / 100}" lon="5"><name>W${at}</name></wpt>`).join("")}<trk><trkseg>${Array.from({ length: 60_000 }, (_, at) => `<trkpt lat="${(at % 77) / 10}" lon="${at / 1000}"/>`).join("")}</trkseg></trk>`,
    ),
  );

  it("shows the same as reading the whole file, drawn with as few vertices", () => {
    const whole = readPreview(bytes, "a.gpx", { maxBytes: bytes.length });
    const told: number[] = [];
    const survey = surveyPreview(sourceOf(bytes), "a.gpx", (done) => told.push(done));
    const { geometry, ...found } = survey;
    const { geometry: drawn, ...expected } = whole;
    expect(found).toEqual(expected);
    expect(geometry?.extent).toEqual(drawn?.extent);
    const { points, lineCoordinates } = geometry ?? expect.fail("nothing is drawn");
    expect((points.length + lineCoordinates.length) / 2).toBeLessThanOrEqual(VERTEX_BUDGET);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it("returns the checksum of the file too", () => {
    const hashed = withChecksum(sourceOf(bytes));
    surveyPreview(hashed.source, "a.gpx", () => {});
    expect(hashed.checksum()).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});
