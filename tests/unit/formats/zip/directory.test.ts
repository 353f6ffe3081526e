import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDirectory } from "../../../../src/formats/zip/directory";
import { decodeName, folderOf, insidePath, isArchiveName, isJunk } from "../../../../src/formats/zip/names";
import { UnpackError, unpack } from "../../../../src/formats/zip/unpack";
import { makeZip, type ZipFile } from "../../../support/makeZip";

const LIMIT = 10 * 1024 * 1024;

/** Unpacks all files of an archive; a file that can't be unpacked is its fault. */
function contentsOf(archive: Uint8Array, limit = LIMIT): Record<string, string> {
  const entries = readDirectory(archive, "a.kmz").map((entry) => {
    try {
      return [entry.name, new TextDecoder().decode(unpack(archive, entry, limit))];
    } catch (error) {
      if (error instanceof UnpackError) return [entry.name, `fault: ${error.fault}`];
      throw error;
    }
  });
  return Object.fromEntries(entries);
}

/** What an archive is refused with. */
function refusalOf(archive: Uint8Array): string {
  try {
    readDirectory(archive, "a.kmz");
  } catch (error) {
    return String(error);
  }
  throw new Error("The archive was read");
}

/** A copy with other bytes at a place, counted from the end where it is below 0. */
function changed(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at < 0 ? copy.length + at : at);
  return copy;
}

describe("files in an archive", () => {
  it("round-trip, stored or deflated, with or without ZIP64", () => {
    const file = fc.record({
      data: fc.oneof(fc.string(), fc.string({ minLength: 300, maxLength: 900 })),
      stored: fc.boolean(),
      wide: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 6 }), fc.boolean(), (files, wide) => {
        const named = files.map((one, at) => ({ ...one, name: `folder/${at}.kml` }));
        const archive = makeZip(named, { wide });
        const expected = named.map(({ name, data }) => [name, new TextDecoder().decode(Buffer.from(data))]);
        expect(contentsOf(archive)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 60 },
    );
  });

  it("leave out folders, with a trailing slash or backslash", () => {
    const archive = makeZip([{ name: "folder/" }, { name: "folder\\" }, { name: "folder/a" }]);
    expect(readDirectory(archive, "a.kmz").map(({ name }) => name)).toEqual(["folder/a"]);
  });

  it("are found before a comment that looks like an end record", () => {
    const plain = makeZip([{ name: "a", data: "one" }]);
    const comment = [0x50, 0x4b, 0x05, 0x06, ...new Array<number>(20).fill(0xff)];
    const archive = Uint8Array.from([...changed(plain, -2, comment.length, 0), ...comment]);
    expect(contentsOf(archive)).toEqual({ a: "one" });
  });

  it.each<[string, Partial<ZipFile>, string]>([
    ["another checksum", { crc: 1 }, "fault: damaged"],
    ["more bytes than it says", { size: 2 }, "fault: damaged"],
    ["fewer bytes than it says", { size: 4 }, "fault: damaged"],
    ["a password", { encrypted: true }, "fault: encrypted"],
    ["an unknown method", { method: 12 }, "fault: unsupported"],
    ["a size that no packed bytes reach", { size: 5_000_000 }, "fault: damaged"],
    ["deflated bytes that end too early", { packed: Uint8Array.of(0x4b), size: 3 }, "fault: damaged"],
    ["deflated bytes that are none", { packed: Uint8Array.of(0xff, 0xff, 0xff), size: 3 }, "fault: damaged"],
  ])("are refused individually for %s", (_, wrong, fault) => {
    const archive = makeZip([
      { name: "sound", data: "sound" },
      { name: "broken", data: "abc", ...wrong },
    ]);
    expect(contentsOf(archive)).toEqual({ sound: "sound", broken: fault });
  });

  it("are refused above the limit before unpacking", () => {
    const archive = makeZip([{ name: "a", data: "abcd" }]);
    expect(contentsOf(archive, 4)).toEqual({ a: "abcd" });
    expect(contentsOf(archive, 3)).toEqual({ a: "fault: too-large" });
  });

  it("are suspicious when they shrink more than text does", () => {
    const archive = makeZip([{ name: "zeros", data: new Uint8Array(2_000_000) }]);
    expect(contentsOf(archive)).toEqual({ zeros: "fault: suspicious" });
    const [entry] = readDirectory(archive, "a.kmz");
    if (!entry) throw new Error("no entry");
    expect(unpack(archive, entry, LIMIT, 2000)).toHaveLength(2_000_000);
  });
});

describe("an archive", () => {
  const sound = makeZip([
    { name: "a", data: "one", stored: true },
    { name: "b", data: "two", stored: true },
  ]);

  it("without an end record is incomplete", () => {
    for (const length of [0, 10, 21, sound.length - 1])
      expect(refusalOf(sound.subarray(0, length))).toContain("the end of the archive is missing");
  });

  it("with files that share bytes is refused", () => {
    const shared = makeZip([
      { name: "a", data: "abc" },
      { name: "b", data: "abc", sameAs: 0 },
    ]);
    expect(refusalOf(shared)).toContain("some of its files overlap");
  });

  it("with a wrong directory position is refused", () => {
    // The list's place, six bytes before the end.
    expect(refusalOf(changed(sound, -6, 0xff, 0xff))).toContain(
      "its list of files is not where it should be",
    );
    expect(refusalOf(changed(sound, -6, 1))).toContain("its list of files is damaged");
  });

  it("that claims more than 10,000 files is refused at once", () => {
    expect(refusalOf(changed(sound, -12, 0x11, 0x27))).toContain("has more than 10,000 files");
  });

  it("without its ZIP64 record is refused", () => {
    const wide = makeZip([{ name: "a", data: "one" }], { wide: true });
    const record = wide.length - 22 - 20 - 56;
    expect(refusalOf(changed(wide, record, 0))).toContain("its ZIP64 record is not where it should be");
    expect(refusalOf(changed(wide, wide.length - 22 - 12, 0xff, 0xff, 0xff, 0xff))).toContain("ZIP64");
  });

  it("keeps the other files when a header isn't at its listed position", () => {
    const [first] = readDirectory(sound, "a.kmz");
    const header = (first?.start ?? 0) - 31;
    expect(contentsOf(changed(sound, header, 0))).toEqual({ a: "fault: damaged", b: "two" });
  });
});

describe("a path inside an archive", () => {
  const part = fc.constantFrom("a", "b c", "ä.png", ".", "..", "");

  it("resolves its folders, or is null when it leaves the archive", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom("", "files/", "x/y/"), (parts, base) => {
        const path = parts.join("/");
        fc.pre(!path.startsWith("/"));
        const walked: string[] = [];
        let left = false;
        for (const one of `${base}${path}`.split("/")) {
          if (one === "..") left ||= walked.pop() === undefined;
          else if (one !== "" && one !== ".") walked.push(one);
        }
        expect(insidePath(path, base)).toBe(left ? null : walked.join("/"));
        expect(insidePath(path.replaceAll("/", "\\"), base)).toBe(left ? null : walked.join("/"));
      }),
    );
  });

  it.each(["/etc/passwd", "\\windows", "C:\\a.kml", "c:a.kml", "../a", "a/../../b", "a\0.kml"])(
    "is null for %j",
    (path) => expect(insidePath(path)).toBeNull(),
  );

  it("has a folder, which is empty at the top level", () => {
    expect(["files/a.kml", "a/b/c", "a.kml", "a/"].map(folderOf)).toEqual(["files/", "a/b/", "", "a/"]);
  });

  it("is junk for an operating system's own files", () => {
    const junk = ["__MACOSX/a.kml", "x/__MACOSX/._a", ".DS_Store", "a/.ds_store", "a/._b.kml", "Thumbs.db"];
    expect(junk.filter((path) => !isJunk(path))).toEqual([]);
    expect(["MACOSX/a", "a/DS_Store", "Thumbs.db/a", "b._c"].filter(isJunk)).toEqual([]);
  });

  it("is an archive's by its extension alone", () => {
    expect(["a.KMZ", "b/c.zip", "a.zip.kml", "zip", "a.zipx"].filter(isArchiveName)).toEqual([
      "a.KMZ",
      "b/c.zip",
    ]);
  });

  it("is read as UTF-8 if flagged, and as Western otherwise", () => {
    expect(decodeName(new TextEncoder().encode("Jagd-Gebiet ä"))).toBe("Jagd-Gebiet ä");
    expect(decodeName(Uint8Array.of(0x61, 0xe4, 0x62))).toBe("aäb");
  });
});
