import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../src/formats/bytes/source";
import { countContent, FormatError, huntsOf, readContent } from "../../../src/formats/index";
import type { Drawing } from "../../../src/formats/survey/builder";
import { surveySteps } from "../../../src/formats/survey/read";
import { gpx, kml } from "./support";

const encoder = new TextEncoder();
const NOTHING: Drawing = { point() {}, vertex() {} };
const FILE = "file.gpx";

function survey(bytes: Uint8Array, window?: { piece: number; ahead: number }, drawing = NOTHING) {
  const steps = surveySteps(sourceOf(bytes), drawing, {
    fileName: FILE,
    textsOf: 20,
    ...(window && { window }),
  });
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** Returns what a survey should report, based on reading the whole file. */
function whole(bytes: Uint8Array) {
  const content = readContent(bytes, { fileName: FILE, textsOf: 20, maxBytes: bytes.length });
  return {
    format: content.format,
    counts: countContent(content),
    titles: content.titles,
    notes: content.notes,
    extent: content.extent,
    hunts: huntsOf(content, FILE).map(({ title }) => title),
  };
}

function surveyed(bytes: Uint8Array, window?: { piece: number; ahead: number }) {
  const { format, counts, titles, notes, extent, hunts } = survey(bytes, window);
  const titled = huntsOf(hunts, FILE).map(({ title }) => title);
  return { format, counts, titles, notes, extent, hunts: titled };
}

const sorted = <T extends { notes: { id: string }[] }>(found: T): T => ({
  ...found,
  notes: found.notes.toSorted((a, b) => a.id.localeCompare(b.id)),
});

function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { id: error.id, line: error.line, message: error.message };
  }
}

const points = (count: number, extra = "") =>
  Array.from(
    { length: count },
    (_, at) =>
      `<trkpt lat="${(45 + at / 1000).toFixed(4)}" lon="-110.${at}"><ele>${at}</ele><time>2024-10-05T12:00:${String(at % 60).padStart(2, "0")}Z</time>${extra}</trkpt>\n`,
  ).join("");

const DOCUMENTS: Record<string, string> = {
  "GPX with all kinds of features": gpx(
    `<metadata><name>All &amp; sundry</name></metadata><wpt lat="45" lon="-110"><name>Spring</name><sym>Nowhere</sym></wpt><wpt lat="95" lon="0"/>
<trk><name>Ridge</name><desc>Long<![CDATA[ <b>way</b> ]]></desc><trkseg>${points(40)}</trkseg><trkseg>${points(3, "<speed>2</speed>")}</trkseg><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>
<!-- a comment with <tags> --><rte><name>Road</name><rtept lat="1" lon="179"><name>x</name></rtept><rtept lat="1" lon="181"/></rte>
<trk><trkseg>${'<trkpt lat="46" lon="-111"><time>2024-01-01T00:00:00Z</time></trkpt>'.repeat(4)}</trkseg></trk><wpt lat="44.5" lon='-109.5'/>`,
  ),
  "KML with folders, styles and every geometry": kml(
    `<name>Doc</name><Style id="a"><LineStyle><width>3.4</width></LineStyle><IconStyle><Icon><href>http://x/none.png</href></Icon></IconStyle></Style>
<Folder><name>North</name><Placemark><name>P &lt;1&gt;</name><styleUrl>#a</styleUrl><Point><coordinates>-110,45,10</coordinates></Point></Placemark>
<Folder><name>Deep</name><Placemark><styleUrl>#a</styleUrl><LineString><coordinates>-110,45 -110.5,45.5 -111,46</coordinates></LineString></Placemark></Folder></Folder>
<Placemark><name>Area</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,1 1,1 1,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0.2,0.2 0.2,0.4 0.4,0.4 0.2,0.2</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
<Placemark><styleUrl>#later</styleUrl><MultiGeometry><Point><coordinates>1, 2, 3</coordinates></Point><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>1,2,5 2,3,0 3,4,6</coordinates></LineString></MultiGeometry></Placemark>
<Placemark><gx:Track><when>2024-01-01T00:00:00Z</when><when>2024-01-01T00:01:00Z</when><gx:coord>1 2 3</gx:coord><gx:coord>2 3 4</gx:coord><gx:coord>2 3 x</gx:coord></gx:Track></Placemark>
<Placemark><name>Nowhere</name></Placemark><NetworkLink/><Style id="later"><LineStyle><width>40</width></LineStyle></Style>`,
  ),
  "a line across the 180th meridian": gpx(
    `<trk><trkseg><trkpt lat="1" lon="179"/><trkpt lat="1" lon="180.5"/><trkpt lat="1" lon="-178"/></trkseg></trk>`,
  ),
};

describe("surveySteps", () => {
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    const bytes = encoder.encode(text);

    it(`finds the same as reading the whole file: ${name}`, () => {
      expect(sorted(surveyed(bytes))).toEqual(sorted(whole(bytes)));
    });

    it(`finds the same for any window over the file: ${name}`, () => {
      const expected = sorted(whole(bytes));
      for (const piece of [1, 2, 3, 5, 7, 16, 33, 64, 100, 500])
        for (const ahead of [2, 40, 300])
          expect(sorted(surveyed(bytes, { piece, ahead })), `${piece} ${ahead}`).toEqual(expected);
    });

    it(`fails with the same line as reading does, when a byte is changed or the end is missing: ${name}`, () => {
      fc.assert(
        fc.property(
          fc.nat(bytes.length - 1),
          fc.constantFrom(0x3c, 0x3e, 0x26, 0x22, 0x2f, 0x20, 0x01, -1),
          fc.integer({ min: 1, max: 200 }),
          (at, byte, piece) => {
            const changed = byte < 0 ? bytes.slice(0, at + 1) : Uint8Array.from(bytes);
            if (byte >= 0) changed[at] = byte;
            const expected = outcomeOf(() => sorted(whole(changed)));
            expect(outcomeOf(() => sorted(surveyed(changed, { piece, ahead: 64 })))).toEqual(expected);
          },
        ),
        { numRuns: 400 },
      );
    });
  }

  it("reads UTF-16, Windows-1252 and files with a byte order mark", () => {
    const text = gpx(`<wpt lat="1" lon="2"><name>Größe €</name></wpt>`);
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...text.replace("UTF-8", "UTF-16")].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]);
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...encoder.encode(text)]);
    for (const bytes of [utf16, marked])
      for (const piece of [2, 3, 7, 1000]) expect(surveyed(bytes, { piece, ahead: 8 })).toEqual(whole(bytes));
    const latin = Uint8Array.from(
      [...text.replace("UTF-8", "windows-1252").replace("€", "\u0080")].map((c) => c.charCodeAt(0)),
    );
    expect(surveyed(latin, { piece: 5, ahead: 8 }).titles).toEqual(["Größe €"]);
  });

  it("refuses invalid UTF-8, images and other XML", () => {
    const broken = encoder
      .encode(gpx("<wpt lat='1' lon='2'><name>é</name></wpt>"))
      .map((byte) => (byte === 0xa9 ? 0x41 : byte));
    expect(outcomeOf(() => survey(broken))).toMatchObject({ id: "malformed-xml" });
    expect(outcomeOf(() => survey(Uint8Array.of(0x89, 0x50, 0x4e, 0x47)))).toMatchObject({ id: "not-xml" });
    expect(outcomeOf(() => survey(encoder.encode("<svg/>")))).toMatchObject({ id: "not-gpx-or-kml" });
    expect(outcomeOf(() => survey(new Uint8Array(0)))).toMatchObject({ id: "empty-file" });
  });

  it("passes every vertex on once, in order, even for tracks and rings too long for memory", () => {
    const count = 50_000;
    const places = Array.from({ length: count }, (_, at) => [at / 1000 - 90, (at % 7000) / 100]);
    const track = gpx(
      `<trk><trkseg>${places.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"></trkpt>`).join("")}</trkseg></trk>`,
    );
    const area = kml(
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${places.map((place) => place.join()).join(" ")}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    );
    for (const text of [track, area]) {
      const seen: number[][] = [];
      const firsts: number[] = [];
      const bytes = encoder.encode(text);
      const found = survey(
        bytes,
        { piece: 65_536, ahead: 4096 },
        {
          point() {},
          vertex(x, y, first) {
            if (first) firsts.push(seen.length);
            seen.push([x, y]);
          },
        },
      );
      expect(firsts).toEqual([0]);
      expect(seen.slice(0, count)).toEqual(places);
      // An open ring is closed.
      expect(seen.slice(count)).toEqual(text === area ? [places[0]] : []);
      expect(found.counts.vertices).toBe(seen.length);
      expect(found.extent).toEqual(whole(bytes).extent);
    }
  });

  it("reports an element that is too long to read", () => {
    // A name without an end. The source supplies as much of it as is read.
    const head = encoder.encode('<gpx><wpt lat="1" lon="2"><name>');
    const letters = new Uint8Array(1024 * 1024).fill(0x61);
    const source = {
      size: 1024 ** 3,
      read: (start: number) => (start === 0 ? head : letters),
    };
    const steps = surveySteps(source, NOTHING, { fileName: FILE, textsOf: 20 });
    expect(() => [...steps]).toThrow("One element of the file is longer than 64 MB");
  });
});
