import { describe, expect, it } from "vitest";
import { IMPORT_MAX_BYTES } from "../../../src/domain/limits";
import { FORMAT_ENDINGS, FORMAT_NAMES } from "../../../src/formats/endings";
import { readContent, readSteps } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { errorOf, gpx, kml, noted, read } from "./support";

const encoder = new TextEncoder();
const bytes = (...values: number[]) => Uint8Array.from(values);

describe("files of other formats", () => {
  it.each([
    ["nothing", new Uint8Array(0), "empty-file"],
    ["blanks", encoder.encode(" \n\t "), "empty-file"],
    ["a PNG", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), "not-xml"],
    ["a JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "not-xml"],
    ["the beginning of a KMZ", bytes(0x50, 0x4b, 3, 4, 20, 0), "truncated"],
    ["a gzip", bytes(0x1f, 0x8b, 8), "not-xml"],
    ["a 7z", bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), "not-xml"],
    ["another JSON", encoder.encode('{"name":"ridge"}'), "not-geojson"],
    ["text", encoder.encode("lat,lon\n1,2"), "not-xml"],
    ["a web page", encoder.encode("<!DOCTYPE html><html><body>Not found</body></html>"), "not-gpx-or-kml"],
    ["another XML", encoder.encode('<?xml version="1.0"?>\n<svg/>'), "not-gpx-or-kml"],
    ["zero bytes", new Uint8Array(64), "unsupported-encoding"],
  ])("%s", (_, input, id) => {
    const error = errorOf(input, { fileName: "ridge.gpx" });
    expect(error.id).toBe(id);
    expect(error.message.length).toBeGreaterThan(20);
  });

  it("names the file and its type", () => {
    expect(errorOf(bytes(0x89, 0x50, 0x4e, 0x47), { fileName: "ridge.gpx" }).message).toBe(
      `ridge.gpx is a PNG image, not ${FORMAT_NAMES}. Choose a ${FORMAT_ENDINGS} file.`,
    );
    expect(errorOf(bytes(0x1f, 0x8b, 8), { fileName: "ridge.gz" }).message).toBe(
      `ridge.gz is a gzip archive, not ${FORMAT_NAMES}. Unpack it and choose the ${FORMAT_ENDINGS} file inside.`,
    );
  });

  it("refuses one byte above the limit and accepts the limit itself", () => {
    const file = encoder.encode(gpx('<wpt lat="1" lon="2"><name>a</name></wpt>'));
    const padded = new Uint8Array(IMPORT_MAX_BYTES + 1).fill(0x20);
    padded.set(file);
    expect(readContent(padded.subarray(0, IMPORT_MAX_BYTES)).kinds).toHaveLength(1);
    const error = errorOf(padded, { fileName: "big.gpx" });
    expect(error).toEqual({
      id: "too-large",
      line: null,
      message:
        "big.gpx has 10,485,761 bytes; the limit is 10,485,760 bytes (10 MB). Split it into smaller files.",
    });
    expect(errorOf(file, { maxBytes: file.length - 1 }).id).toBe("too-large");
  });
});

describe("entities", () => {
  it("refuses the billion laughs and external entities at once, without expanding or requesting anything", () => {
    const lol = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    ).join("\n");
    const laughs = `<?xml version="1.0"?>\n<!DOCTYPE kml [\n<!ENTITY l0 "lol">\n${lol}\n]>\n<kml><Placemark><name>&l9;</name></Placemark></kml>`;
    expect(errorOf(laughs)).toMatchObject({ id: "entities-refused", line: 3 });
    expect(effortOf(() => errorOf(laughs))).toBeLessThan(100);
    const external =
      '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/hostname">]><gpx><wpt lat="1" lon="2"><name>&x;</name></wpt></gpx>';
    expect(errorOf(external)).toMatchObject({ id: "entities-refused", line: 1 });
  });

  it("accepts a document type without entities", () => {
    expect(
      read('<!DOCTYPE gpx [<!ELEMENT gpx ANY>]><gpx><wpt lat="1" lon="2"><name>a</name></wpt></gpx>').titles,
    ).toEqual(["a"]);
  });
});

describe("errors inside the dense parts", () => {
  const points = '<trkpt lat="1" lon="2"><ele>3</ele></trkpt>\n'.repeat(50);
  const track = gpx(`<trk><trkseg>\n${points}</trkseg></trk>`);

  it.each([
    [
      "a wrong end tag",
      track.replace("</ele></trkpt>\n</trkseg>", "</elevation></trkpt>\n</trkseg>"),
      "malformed-xml",
      52,
    ],
    ["an unquoted attribute", track.replace('lat="1"', "lat=1"), "malformed-xml", 3],
    ["a doubled attribute", track.replace('lat="1"', 'lat="1" lat="1"'), "malformed-xml", 3],
    ["an unknown entity", track.replace("<ele>3", "<ele>&three;"), "malformed-xml", 3],
    ["the end of the file in a tag", track.slice(0, 800), "truncated", 18],
    ["the end of the file between tags", track.slice(0, track.indexOf("</trkseg>")), "truncated", 53],
    ["content after the end", `${track}<gpx/>`, "malformed-xml", 53],
  ])("%s", (_, text, id, line) => {
    expect(errorOf(text)).toMatchObject({ id, line });
  });

  it("in KML coordinates", () => {
    const open = `<Placemark><LineString><coordinates>${"1,2,3\n".repeat(100)}`;
    expect(errorOf(kml(`${open}</coordinate></LineString></Placemark>`))).toMatchObject({
      id: "malformed-xml",
      line: 102,
    });
    expect(errorOf(kml(open).replace("</Document></kml>", ""))).toMatchObject({ id: "truncated", line: 102 });
  });

  it("returns content or a typed error wherever a file is cut", () => {
    const whole = encoder.encode(
      kml(`<Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark>`),
    );
    for (let end = 1; end < whole.length; end++) {
      const { id } = errorOf(whole.subarray(0, end));
      expect(["truncated", "not-xml", "malformed-xml"]).toContain(id);
    }
  });
});

describe("encodings", () => {
  const name = "Ærø – Café";
  const text = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n<gpx><wpt lat="1" lon="2"><name>${name}</name></wpt></gpx>`;
  const utf16 = (content: string, littleEndian: boolean, mark: boolean) => {
    const all = mark ? `\uFEFF${content}` : content;
    const view = new DataView(new ArrayBuffer(all.length * 2));
    for (let at = 0; at < all.length; at++) view.setUint16(2 * at, all.charCodeAt(at), littleEndian);
    return new Uint8Array(view.buffer);
  };
  const windows1252 = (content: string) =>
    Uint8Array.from(content, (letter) => (letter === "–" ? 0x96 : letter.charCodeAt(0)));

  it.each([
    ["UTF-8", encoder.encode(text("UTF-8"))],
    ["UTF-8 with a mark", encoder.encode(`\uFEFF${text("utf-8")}`)],
    ["UTF-16 LE", utf16(text("UTF-16"), true, true)],
    ["UTF-16 BE", utf16(text("UTF-16"), false, true)],
    ["UTF-16 LE without a mark", utf16(text("UTF-16"), true, false)],
    ["UTF-16 BE without a mark", utf16(text("UTF-16"), false, false)],
    ["windows-1252", windows1252(text("windows-1252"))],
  ])("reads %s", (_, input) => {
    const content = readContent(input);
    expect(content.titles).toEqual([name]);
    expect(content.notes).toEqual([]);
  });

  it.each([
    ["ISO-8859-1", [0xe9], "é"],
    ["iso-8859-15", [0xa4], "€"],
    ["windows-1251", [0xc6], "Ж"],
    ["windows-1250", [0x8a], "Š"],
    ["Shift_JIS", [0x8e, 0x52], "山"],
    ["koi8-r", [0xf6], "Ж"],
  ])("reads %s", (encoding, codes, expected) => {
    const [before, after] = text(encoding).split(name);
    const input = [...encoder.encode(before), ...codes, ...encoder.encode(after)];
    expect(readContent(Uint8Array.from(input)).titles).toEqual([expected]);
  });

  it("reads and checks UTF-8 when chunks split a character", () => {
    const around = 16 * 1024;
    for (const letter of ["é", "–", "😀"]) {
      for (let at = around - 4; at <= around + 1; at++) {
        const start = '<gpx><wpt lat="1" lon="2"><name>';
        const filler = "a".repeat(100);
        const comment = `<!--${"-x".repeat(around)}`;
        const head = `${comment.slice(0, at - start.length - filler.length - 4)} -->${start}${filler}`;
        const whole = encoder.encode(`${head}${letter}b</name></wpt></gpx>${" ".repeat(around)}`);
        // Also with bytes that start at an odd offset.
        const shifted = new Uint8Array(whole.length + 1).subarray(1);
        shifted.set(whole);
        for (const input of [whole, shifted]) {
          expect(readContent(input).titles).toEqual([`${filler}${letter}b`]);
          input[encoder.encode(head).length + encoder.encode(letter).length - 1] = 0x61;
          expect(errorOf(input).message).toContain("aren't UTF-8");
        }
      }
    }
  });

  it("reads UTF-8 that declares UTF-16, with a note", () => {
    const content = readContent(encoder.encode(text("utf-16")));
    expect(content.titles).toEqual([name]);
    expect(noted(content)).toEqual({ "encoding-declaration-wrong": 1 });
  });

  it("refuses unknown encodings and bytes invalid in the encoding", () => {
    expect(errorOf(text("x-klingon"))).toMatchObject({ id: "unsupported-encoding" });
    expect(errorOf(bytes(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)).id).toBe("unsupported-encoding");
    expect(errorOf(bytes(0x4c, 0x6f, 0xa7, 0x94)).id).toBe("unsupported-encoding");
    const broken = Uint8Array.from([
      ...encoder.encode("<gpx>\n\n<name>"),
      0xe9,
      ...encoder.encode("</name></gpx>"),
    ]);
    expect(errorOf(broken)).toMatchObject({ id: "malformed-xml", line: 3 });
    const large = new Uint8Array(600_000).fill(0x0a);
    large.set(encoder.encode("<gpx>"));
    large[500_000] = 0xff;
    expect(errorOf(large)).toMatchObject({ id: "malformed-xml", line: 500_000 - 4 });
  });
});

describe("readSteps", () => {
  it("reports progress and pauses about every 256 KB", () => {
    const file = encoder.encode(
      gpx(`<trk><name>t</name><trkseg>${'<trkpt lat="1" lon="2"/>'.repeat(60_000)}</trkseg></trk>`),
    );
    const seen: number[] = [];
    const pauses = [...readSteps(file, { onProgress: (done, total) => seen.push(done / total) })];
    expect(pauses.length).toBeGreaterThan(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});
