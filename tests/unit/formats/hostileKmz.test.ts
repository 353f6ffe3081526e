import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { makeZip, type ZipFile } from "../../support/makeZip";
import { errorOf, kml, noted } from "./support";

const place = "<Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark>";
const doc: ZipFile = { name: "doc.kml", data: kml(place) };
const MB = 1024 * 1024;

describe("a hostile KMZ returns an error with advice", () => {
  it.each([
    ["needs a password", [{ ...doc, encrypted: true }], "archive-encrypted", /password/],
    ["is packed with bzip2", [{ ...doc, method: 12 }], "archive-unsupported", /Unpack it/],
    ["has a wrong checksum", [{ ...doc, crc: 1 }], "archive-damaged", /export it again/],
    ["says a wrong size", [{ ...doc, size: 100 }], "archive-damaged", /export it again/],
    ["holds no deflated data", [{ ...doc, packed: new Uint8Array(90).fill(7) }], "archive-damaged", /again/],
    ["says to hold 4 GB", [{ ...doc, size: 0xfffffffe }], "archive-too-large", /more than 40 MB/],
    ["shares bytes between files", [doc, { ...doc, name: "b.kml", sameAs: 0 }], "archive-damaged", /overlap/],
    ["leads out by ..", [{ ...doc, name: "../../doc.kml" }], "archive-without-kml", /outside the archive/],
    ["leads to the root", [{ ...doc, name: "/etc/doc.kml" }], "archive-without-kml", /outside the archive/],
    ["leads to a drive", [{ ...doc, name: "C:\\doc.kml" }], "archive-without-kml", /outside the archive/],
  ] satisfies [string, ZipFile[], string, RegExp][])("one that %s", (_, files, id, message) => {
    const error = errorOf(makeZip(files), { fileName: "x.kmz" });
    expect(error.id).toBe(id);
    expect(error.message).toMatch(message);
  });

  it("one with text that unpacks a thousandfold, without unpacking it", () => {
    const bomb = makeZip([{ name: "doc.kml", data: Buffer.alloc(30 * MB, 0x20) }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(errorOf(bomb)).toMatchObject({ id: "archive-too-large" });
    expect(effortOf(() => errorOf(bomb))).toBeLessThan(50);
  });

  it("one with files that together unpack to more than four times the limit", () => {
    const data = kml(place).padEnd(4000, " ");
    const files = Array.from({ length: 4 }, (_, index): ZipFile => ({ name: `${index}.kml`, data }));
    const content = readContent(makeZip(files), { maxBytes: 1500 });
    expect(noted(content)).toEqual({ "further-kml-unreadable": 3 });
    expect(errorOf(makeZip(files.slice(0, 1)), { maxBytes: 900 }).id).toBe("archive-too-large");
  });

  it("one of a million files, at once", () => {
    const one = { name: "a", data: "" };
    const whole = Buffer.from(makeZip([one], { wide: true }));
    whole.writeBigUInt64LE(1_000_000n, whole.length - 22 - 20 - 56 + 32);
    expect(errorOf(whole)).toMatchObject({
      id: "archive-too-large",
      message: expect.stringContaining("10,000 files"),
    });
    // And one that claims to have a single file.
    const many = Buffer.from(
      makeZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, data: "", stored: true }))),
    );
    many.writeUInt16LE(1, many.length - 12);
    expect(errorOf(many).id).toBe("archive-too-large");
    expect(effortOf(() => errorOf(many))).toBeLessThan(200);
  });

  it("one that is cut off or changed anywhere", () => {
    const whole = makeZip([doc, { name: "files/a.jpg", data: "photo", stored: true }]);
    for (let end = 4; end < whole.length; end++) expect(errorOf(whole.subarray(0, end)).id).toBe("truncated");
    for (let at = 4; at < whole.length; at++) {
      const changed = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ 0xff : byte));
      try {
        readContent(changed);
      } catch (error) {
        expect(error).toMatchObject({ name: "FormatError" });
      }
    }
  });
});

describe("a KMZ is still read with", () => {
  it("ZIP64, a comment at its end, and a data descriptor after packed data", () => {
    const wide = makeZip([{ ...doc, wide: true }], { wide: true });
    expect(readContent(wide).titles).toEqual(["a"]);
    const comment = Buffer.concat([makeZip([doc]), Buffer.from("PK\x05\x06 made by a map")]);
    comment.writeUInt16LE(18, comment.length - 20);
    expect(readContent(comment).titles).toEqual(["a"]);
    const packed = Buffer.concat([deflateRawSync(String(doc.data)), Buffer.from("behind")]);
    expect(readContent(makeZip([{ ...doc, packed }])).titles).toEqual(["a"]);
  });

  it("files outside the archive, nested archives and operating system files", () => {
    const content = readContent(
      makeZip([
        doc,
        { name: "../evil.kml", data: kml(place) },
        { name: "in.kmz", data: "x" },
        { name: "__MACOSX/._doc.kml", data: "x" },
        { name: ".DS_Store", data: "x" },
        { name: "files/" },
      ]),
    );
    expect(content.titles).toEqual(["a"]);
    expect(noted(content)).toEqual({ "unsafe-names": 1, "archive-inside": 1 });
  });
});
