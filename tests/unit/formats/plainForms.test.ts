import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src/formats/index";
import { errorOf, gpx, kml, read, vertices } from "./support";

/** Returns the complete result of reading, including errors. */
function outcome(text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof FormatError) return { id: error.id, line: error.line };
    throw error;
  }
}

/** An XML comment. The readers of plain forms reject it, so the scanner reads what follows. */
const ASIDE = "<!---->";

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const numberText = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(7)) },
  { weight: 3, arbitrary: fc.stringMatching(/^-?[0-9]{0,12}\.?[0-9]{0,12}$/) },
  {
    weight: 2,
    arbitrary: pick("-0", "+5", "1e2", "200", "-181", "540.5", "91", "", "abc", "1.2.3", " 7", "--1"),
  },
);

describe("track points in the usual form", () => {
  const blank = fc.oneof({ weight: 6, arbitrary: fc.constant("") }, pick(" ", "\n\t", "x", "&amp;", "é"));
  const space = fc.oneof({ weight: 8, arbitrary: fc.constant(" ") }, pick("", "\n  "));
  const date = pick("2024-10-05", "2024-10-06", "2024-02-30", "1969-12-31", "2024-10", "x024-10-05");
  const clock = fc.oneof(
    fc.stringMatching(/^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$/),
    pick("24:00:00", "12:60:00", "12:00", "", "1:00:00", "12:00:0a"),
  );
  const zone = fc.oneof(
    { weight: 6, arbitrary: pick("Z", ".5Z", ".123Z") },
    pick("", "+01:00", ".1234Z", "z"),
  );
  const time = fc.tuple(date, pick("T", "T", "T", " "), clock, zone).map((parts) => parts.join(""));
  const inside = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(numberText, time).map(([e, t]) => `<ele>${e}</ele><time>${t}</time>`) },
    { weight: 2, arbitrary: numberText.map((e) => `<ele>${e}</ele>`) },
    { weight: 2, arbitrary: time.map((t) => `<time>${t}</time>`) },
    pick(
      "",
      "<ele/>",
      "<sat>5</sat>",
      "<ele>1</ele><ele>2</ele>",
      "<time>1</time><ele>2</ele>",
      "</trkpt>",
      "<ele>1",
    ),
  );
  const point = fc
    .record({
      before: blank,
      one: space,
      two: space,
      lat: numberText,
      lon: numberText,
      swap: fc.boolean(),
      inside,
    })
    .map(({ before, one, two, lat, lon, swap, inside: children }) => {
      const [first, last] = swap ? [`lon="${lon}"`, `lat="${lat}"`] : [`lat="${lat}"`, `lon="${lon}"`];
      return { head: `${before}<trkpt${one}${first}${two}${last}>`, rest: `${children}</trkpt>` };
    });
  const track = (points: { head: string; rest: string }[], aside: string) =>
    gpx(`<trk><trkseg>${points.map(({ head, rest }) => head + aside + rest).join("\n")}</trkseg></trk>`);

  it("match the scanner's result", () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 6 }), (points) => {
        expect(outcome(track(points, ""))).toEqual(outcome(track(points, ASIDE)));
      }),
      { numRuns: 3000 },
    );
  });

  it("are read after others in between, and from empty or truncated segments", () => {
    const place =
      '<trkpt lat="45.5" lon="-110.25"><ele>1500.5</ele><time>2024-10-05T12:00:01Z</time></trkpt>';
    const other = '<trkpt lat="45.6" lon="-110.5"><hdop>1</hdop></trkpt>';
    const content = read(
      gpx(`<trk><trkseg/><trkseg>${place}${other.repeat(40)}${place}</trkseg><trkseg></trkseg></trk>`),
    );
    expect(vertices(content)).toHaveLength(42);
    expect(vertices(content).at(-1)).toEqual([-110.25, 45.5, 1500.5]);
    expect(content.times.at(-1)).toBe(Date.UTC(2024, 9, 5, 12, 0, 1));
    expect(errorOf(gpx(`<trk><trkseg>${place}`).replace("</gpx>", "")).id).toBe("truncated");
    for (let cut = 1; cut < place.length; cut += 7) {
      expect(errorOf(`<gpx><trk><trkseg>${place}${place.slice(0, cut)}`).id).toMatch(/truncated|malformed/);
    }
  });
});

describe("coordinates in the usual form", () => {
  const separator = fc.oneof(
    { weight: 10, arbitrary: pick(",", ",", " ", "\n", "\r\n\t") },
    pick(
      ", ",
      " ,",
      ",,",
      "<!-- -->",
      " <!-- -->",
      "&#32;",
      "<![CDATA[ 1,2 ]]>",
      "]]>",
      "\u0001",
      "é",
      "<b>3</b>",
    ),
  );
  const text = fc
    .array(fc.tuple(numberText, separator), { maxLength: 12 })
    .map((parts) => parts.flat().join(""));
  const tuples = fc
    .array(fc.tuple(numberText, numberText, fc.option(numberText)), { maxLength: 8 })
    .map((list) => list.map((tuple) => tuple.filter((part) => part !== null).join(",")).join(" "));
  const line = (coordinates: string) =>
    kml(`<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`);

  it("match the scanner's result", () => {
    fc.assert(
      fc.property(fc.oneof(text, tuples), (coordinates) => {
        expect(outcome(line(coordinates))).toEqual(outcome(line(ASIDE + coordinates)));
      }),
      { numRuns: 3000 },
    );
  });

  it("are read to the last tuple, with and without elevations", () => {
    expect(vertices(read(line("\n 1,2,3 4,5,6\n")))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(vertices(read(line("-1.5,2 4,-5.25")))).toEqual([
      [-1.5, 2, Number.NaN],
      [4, -5.25, Number.NaN],
    ]);
  });
});
