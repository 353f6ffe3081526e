import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimateLines } from "../../../workers/preview/decimate";
import {
  previewGeometry,
  previewOf,
  readPreview,
  transferables,
  VERTEX_BUDGET,
} from "../../../workers/preview/kernel";
import { gpx, kml, read } from "../formats/support";

function linesOf(list: number[][][]) {
  const starts = [0];
  for (const line of list) starts.push((starts.at(-1) ?? 0) + line.length);
  return { coordinates: Float64Array.from(list.flat(2)), starts: Uint32Array.from(starts) };
}

describe("decimateLines", () => {
  const place = fc.tuple(
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.double({ min: -10, max: 10, noNaN: true }),
  );
  const lines = fc.array(fc.array(place, { minLength: 2, maxLength: 30 }), { minLength: 1, maxLength: 5 });

  it("keeps ends and order, and leaves out no vertex farther away than the tolerance", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0.01, max: 5, noNaN: true }), (list, tolerance) => {
        const thinned = decimateLines(linesOf(list), 1_000_000, tolerance, 1);
        list.forEach((line, index) => {
          const kept = pointsBetween(thinned, index);
          expect(kept.at(0)).toEqual(line.at(0));
          expect(kept.at(-1)).toEqual(line.at(-1));
          let at = 0;
          for (const vertex of kept) {
            const found = line.findIndex(([x, y], from) => from >= at && x === vertex[0] && y === vertex[1]);
            expect(found).toBeGreaterThanOrEqual(at);
            at = found;
          }
          for (const vertex of line) expect(distance(vertex, kept)).toBeLessThanOrEqual(tolerance * 1.000001);
        });
      }),
      { numRuns: 200 },
    );
  });

  it("stays within its budget, leaving out lines when two vertices per line are too many", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 4, max: 20 }), (list, budget) => {
        const { coordinates, starts } = decimateLines(linesOf(list), budget, 0.001, 1);
        expect(coordinates.length / 2).toBeLessThanOrEqual(budget);
        expect(starts.at(-1)).toBe(coordinates.length / 2);
      }),
    );
  });

  it("handles lines of one point and with none", () => {
    expect(
      decimateLines(
        linesOf([
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
        ]),
        10,
        0,
        1,
      ).coordinates,
    ).toHaveLength(4);
    expect(decimateLines(linesOf([]), 10, 1, 1).starts).toEqual(Uint32Array.of(0));
  });
});

describe("previewOf", () => {
  it("counts, names and draws what a file holds", () => {
    const track =
      '<trk><name>Ridge</name><trkseg><trkpt lat="45" lon="-110"/><trkpt lat="45.1" lon="-110.1"/></trkseg></trk>';
    const preview = previewOf(
      read(gpx(`<wpt lat="45" lon="-110"><name>Camp</name></wpt>${track}`)),
      "Trip.gpx",
    );
    expect(preview).toEqual({
      counts: { waypoints: 1, lines: 0, areas: 0, tracks: 1, vertices: 3, folders: 0 },
      firstTitles: ["Camp", "Ridge"],
      folders: ["Trip"],
      notes: [],
      geometry: {
        extent: [-110.1, 45, -110, 45.1],
        points: Float64Array.of(-110, 45),
        lineCoordinates: Float64Array.of(-110, 45, -110.1, 45.1),
        lineStart: Uint32Array.of(0, 2),
      },
    });
    expect(transferables(preview)).toHaveLength(3);
  });

  it("is the same without hidden titles and notes", () => {
    const texts = "<desc>Tracks &amp; signs</desc><sym>Campground</sym>";
    const waypoint = (index: number) =>
      `<wpt lat="45" lon="${-110 - index / 100}"><name>${index % 7 === 0 ? "" : `W ${index} ${"x".repeat(index * 3)}`}</name>${texts}</wpt>`;
    const text = gpx(Array.from({ length: 120 }, (_, index) => waypoint(index)).join(""));
    const whole = read(text, { fileName: "a.gpx" });
    const preview = readPreview(new TextEncoder().encode(text), "a.gpx", {});
    expect(preview).toEqual(previewOf(whole, "a.gpx"));
    expect(preview.notes.map(({ id }) => id)).toEqual(expect.arrayContaining(["title-cut", "untitled"]));
    const few = read(text, { textsOf: 20 });
    expect(few.titles).toEqual(whole.titles.slice(0, 20));
    expect(few.featureNotes).toEqual(whole.featureNotes.slice(0, 20));
    expect({ ...few, titles: [], featureNotes: [] }).toEqual({ ...whole, titles: [], featureNotes: [] });
  });

  it("has no geometry for a file without locations", () => {
    const preview = previewOf(read(gpx("")), "x.gpx");
    expect(preview.geometry).toBeNull();
    expect(transferables(preview)).toEqual([]);
  });

  it("draws rings as lines", () => {
    const ring = (coordinates: string) =>
      `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
    const polygon = `<Placemark><Polygon><outerBoundaryIs>${ring("0,0 9,0 9,9 0,0")}</outerBoundaryIs><innerBoundaryIs>${ring("5,1 6,1 6,2 5,1")}</innerBoundaryIs></Polygon></Placemark>`;
    const geometry = previewGeometry(read(kml(polygon + polygon)), 100);
    expect([...(geometry?.lineStart ?? [])]).toEqual([0, 4, 8, 12, 16]);
  });

  it("cuts lines at the 180th meridian", () => {
    const content = read(
      kml(
        "<Placemark><LineString><coordinates>179,10 -179,20 -178,20</coordinates></LineString></Placemark>",
      ),
    );
    const geometry = previewGeometry(content, 100);
    expect(geometry?.extent).toEqual([179, 10, -178, 20]);
    expect([...(geometry?.lineCoordinates ?? [])]).toEqual([179, 10, 180, 15, -180, 15, -179, 20, -178, 20]);
    expect([...(geometry?.lineStart ?? [])]).toEqual([0, 2, 5]);
  });

  it("stays within its budget for many points and long lines", () => {
    const points = Array.from(
      { length: 30_000 },
      (_, at) => `<wpt lat="${(at % 170) / 2}" lon="${(at % 353) / 2}"/>`,
    ).join("");
    const path = Array.from(
      { length: 40_000 },
      (_, at) => `<trkpt lat="${(at * 7919) % 83}" lon="${(at * 104729) % 171}"/>`,
    ).join("");
    const geometry = previewGeometry(
      read(gpx(`${points}<trk><trkseg>${path}</trkseg></trk>`)),
      VERTEX_BUDGET,
    );
    expect(geometry?.points).toHaveLength(VERTEX_BUDGET);
    expect(geometry?.lineCoordinates.length).toBeLessThanOrEqual(VERTEX_BUDGET);
    expect(geometry?.lineCoordinates.length).toBeGreaterThan(VERTEX_BUDGET / 10);
  });
});

function pointsBetween(
  { coordinates, starts }: { coordinates: Float64Array; starts: Uint32Array },
  line: number,
) {
  const start = starts[line] ?? 0;
  const end = starts[line + 1] ?? 0;
  return Array.from({ length: end - start }, (_, at) => [
    ...coordinates.subarray(2 * (start + at), 2 * (start + at) + 2),
  ]);
}

function distance([x = 0, y = 0]: number[], line: number[][]): number {
  let least = Number.POSITIVE_INFINITY;
  line.slice(1).forEach(([bx = 0, by = 0], index) => {
    const [ax = 0, ay = 0] = line[index] ?? [];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
  });
  return least;
}
