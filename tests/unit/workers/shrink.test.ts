import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../src/formats/bytes/source";
import { type ParsedContent, readContent } from "../../../src/formats/index";
import { type Split, splitSteps } from "../../../src/formats/shrink/split";
import { type Simplified, simplifySteps } from "../../../workers/preview/simplify";
import { significanceSteps } from "../../../workers/tracks/simplify";
import { gpx, noted, vertices } from "../formats/support";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function finish<Result>(steps: Generator<number, Result, void>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const read = (bytes: Uint8Array): ParsedContent => readContent(bytes, { maxBytes: bytes.length });

/** Returns a track that bends slowly and jitters by a few meters. */
const track = (name: string, count: number, from = 0): string =>
  `<trk><name>${name}</name><trkseg>\n${Array.from({ length: count }, (_, at) => {
    const jitter = ((at * 7919) % 13) / 1e6;
    const latitude = 45 + Math.sin(at / 500) / 20 + jitter;
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${(from + at / 20_000).toFixed(7)}"><ele>${at % 90}</ele><extensions><hr>${at % 200}</hr></extensions></trkpt>\n`;
  }).join("")}</trkseg></trk>\n`;

const FILE = encoder.encode(
  `\uFEFF${gpx(`<metadata><name>Season</name></metadata><wpt lat="44" lon="-110"><name>Camp</name></wpt>${track("One", 70_000, -110)}<rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>${track("Over the line", 3000, 179.95)}`)}`,
);

const bytesOf = (found: Simplified): Uint8Array => {
  if (!found.ok) throw new Error(`The file could not be simplified: ${found.reason}`);
  return new Uint8Array(Buffer.concat(found.pieces));
};

/** Returns the largest distance in meters of a line's points from the simplified line. */
function farthest(all: number[][], kept: number[][]): number {
  const left = new Set(kept.map((place) => place.join()));
  let most = 0;
  let start = 0;
  all.forEach((place, at) => {
    if (!left.has(place.join()) || at === start) return;
    const part = all.slice(start, at + 1);
    const [first = [], last = []] = [part[0], part.at(-1)];
    start = at;
    // The significance of a single point between two others is its distance from their line.
    for (const between of part.slice(1, -1)) {
      const [x = [], y = []] = [0, 1].map((which) => [first, between, last].map((v) => v[which] as number));
      const steps = significanceSteps(Float64Array.from(x), Float64Array.from(y), [0, 3]);
      let step = steps.next();
      while (!step.done) step = steps.next();
      most = Math.max(most, step.value[1] as number);
    }
  });
  return most;
}

describe("simplifySteps", () => {
  it("makes a file fit, and moves its tracks by no more than it says", () => {
    const limit = Math.round(FILE.length / 3);
    const found = finish(simplifySteps(sourceOf(FILE), limit));
    const bytes = bytesOf(found);
    if (!found.ok) return;
    expect(bytes.length).toBe(found.bytes);
    expect(bytes.length).toBeLessThanOrEqual(limit);
    // The file isn't made much smaller than necessary.
    expect(bytes.length).toBeGreaterThan(limit * 0.7);
    const [before, after] = [read(FILE), read(bytes)];
    expect(after.titles).toEqual(before.titles);
    expect([...after.kinds]).toEqual([...before.kinds]);
    expect(found.points).toBe(73_000);
    expect(found.kept).toBe(vertices(after).length - 3);
    const moved = farthest(
      vertices(before).slice(1, 70_001),
      vertices(after)
        .slice(1, -3002 + 0)
        .filter(([x]) => (x ?? 0) < 0),
    );
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(found.deviation * 1.0001);
  });

  it("keeps everything but track points byte for byte", () => {
    const found = finish(simplifySteps(sourceOf(FILE), Math.round(FILE.length / 2)));
    const lines = new Set(decoder.decode(FILE).split("\n"));
    const kept = decoder.decode(bytesOf(found)).split("\n");
    expect(kept.every((line) => lines.has(line))).toBe(true);
    const others = (all: Iterable<string>) => [...all].filter((line) => !line.startsWith("<trkpt"));
    expect(others(kept)).toEqual(others(decoder.decode(FILE).split("\n")));
    expect(noted(read(bytesOf(found)))).toHaveProperty("point-details-ignored");
  });

  it("returns a file that already fits unchanged", () => {
    const found = finish(simplifySteps(sourceOf(FILE), FILE.length));
    expect(Buffer.compare(bytesOf(found), FILE)).toBe(0);
    expect(found).toMatchObject({ deviation: 0, points: 73_000, kept: 73_000 });
  });

  it("says how much would be left when tracks aren't what makes the file large", () => {
    const found = finish(simplifySteps(sourceOf(FILE), 300));
    expect(found).toMatchObject({ ok: false, reason: "tracks" });
    expect(found.ok || found.bytes).toBeGreaterThan(300);
  });

  it("keeps invalid points, and refuses KML and other encodings", () => {
    const odd = encoder.encode(
      gpx(
        `<trk><trkseg>${'<trkpt lat="1" lon="2"/>'.repeat(50)}<trkpt lat="x" lon="2"/>${'<trkpt lat="1" lon="2"/>'.repeat(50)}</trkseg></trk>`,
      ),
    );
    const found = finish(simplifySteps(sourceOf(odd), odd.length - 1000));
    expect(decoder.decode(bytesOf(found))).toContain('lat="x"');
    const kml = encoder.encode("<kml/>");
    const latin = encoder.encode('<?xml version="1.0" encoding="ISO-8859-1"?><gpx/>');
    for (const other of [kml, latin])
      expect(finish(simplifySteps(sourceOf(other), 1))).toMatchObject({ ok: false, reason: "not-gpx" });
  });
});

describe("splitSteps", () => {
  const file = encoder.encode(
    `\uFEFF${gpx(`<metadata><name>Season</name></metadata>${Array.from({ length: 40 }, (_, at) => `<wpt lat="${at}" lon="5"><name>W${at}</name></wpt>\n${track(`T${at}`, 5)}`).join("")}`)}`,
  );
  const partsOf = (found: Split): Uint8Array[] => {
    if (!found.ok) throw new Error(`The file could not be split: ${found.reason}`);
    const { head, bodies, tail } = found;
    return bodies.map(
      (body) =>
        new Uint8Array(Buffer.concat([file.subarray(...head), file.subarray(...body), encoder.encode(tail)])),
    );
  };

  it("returns files within the limit that contain everything once, in order", () => {
    for (const limit of [1500, 3000, 9000, file.length]) {
      const parts = partsOf(finish(splitSteps(sourceOf(file), limit, 100)));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit);
      const contents = parts.map(read);
      expect(contents.flatMap(({ titles }) => titles)).toEqual(read(file).titles);
      expect(contents.flatMap(vertices)).toEqual(vertices(read(file)));
      expect(contents.map(({ name }) => name)[0]).toBe("Season");
    }
  });

  it("reports a feature too large for a part, or too many parts", () => {
    expect(finish(splitSteps(sourceOf(file), 600, 100))).toEqual({ ok: false, reason: "too-large" });
    expect(finish(splitSteps(sourceOf(file), 1500, 3))).toEqual({ ok: false, reason: "too-many" });
    expect(finish(splitSteps(sourceOf(encoder.encode("<kml/>")), 600, 3))).toEqual({
      ok: false,
      reason: "not-gpx",
    });
  });
});
