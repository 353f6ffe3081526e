import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhoto } from "../../../../workers/photos/kernel";
import { leastOf, msOf } from "../../../support/effort";
import { smallHeic } from "../../../support/photos";
import { gpsOf, type TakenPhoto, takenPhoto } from "../../../support/takenPhotos";

const CAMP = gpsOf(39.1234, -106.5678);
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);

const webpOf = async (photo: TakenPhoto): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(await takenPhoto(photo))
      .keepExif()
      .webp()
      .toBuffer(),
  );

/** Returns a RIFF chunk filled with zeros. */
function chunk(name: string, length: number): Buffer {
  const bytes = Buffer.alloc(8 + length + (length % 2));
  bytes.write(name, "latin1");
  bytes.writeUInt32LE(length, 4);
  return bytes;
}

/** Returns the image with the other of the two forms of tag data: with JPEG's prefix, or without it. */
function marked(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(webp);
  const start = bytes.indexOf("EXIF") + 8;
  const length = bytes.readUInt32LE(start - 4);
  const tags = bytes.subarray(start, start + length);
  const other =
    tags.toString("latin1", 0, 6) === "Exif\0\0"
      ? tags.subarray(6)
      : Buffer.concat([Buffer.from("Exif\0\0"), tags]);
  const head = chunk("EXIF", other.length);
  other.copy(head, 8);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, start - 8), head]));
}

/** Inserts segments longer than the part of a file that is read first. */
function behindOtherSegments(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const segment = new Uint8Array(65_535);
  segment.set([0xff, 0xe9, 0xff, 0xfd]);
  const blob = [jpeg.subarray(0, 2), ...Array.from({ length: 5 }, () => segment), jpeg.subarray(2)];
  return new Uint8Array(Buffer.concat(blob));
}

describe("a photo", () => {
  it("has its location and time: JPEG", async () => {
    const bytes = await takenPhoto({
      gps: { ...CAMP, GPSAltitude: "3051/1", GPSAltitudeRef: "0" },
      exif: { DateTimeOriginal: "2024:10:05 07:31:00", OffsetTimeOriginal: "-06:00" },
    });
    const reading = await readPhoto(fileOf(bytes));
    expect(reading).toMatchObject({ ok: true, lack: null, takenAt: Date.parse("2024-10-05T07:31:00-06:00") });
    expect(reading.ok && reading.place?.latitude).toBeCloseTo(39.1234, 7);
    expect(reading.ok && reading.place?.longitude).toBeCloseTo(-106.5678, 7);
    expect(reading.ok && reading.place?.altitude).toBe(3051);
  });

  it("has its location: HEIC and PNG", async () => {
    expect(await readPhoto(fileOf(smallHeic()))).toMatchObject({
      ok: true,
      place: { longitude: -107.5464, latitude: 40.5152, altitude: 1886.5 },
      lack: null,
    });
    const png = await sharp(await takenPhoto({ gps: CAMP }))
      .keepExif()
      .png()
      .toBuffer();
    const reading = await readPhoto(fileOf(new Uint8Array(png)));
    expect(reading.ok && reading.place?.longitude).toBeCloseTo(-106.5678, 7);
  });

  it("has its location and time: WebP, with tags behind its pixels", async () => {
    const exif = { DateTimeOriginal: "2024:10:05 07:31:00", OffsetTimeOriginal: "-06:00" };
    const webp = await webpOf({ gps: CAMP, exif });
    for (const bytes of [webp, marked(webp)]) {
      const reading = await readPhoto(fileOf(bytes));
      expect(reading).toMatchObject({
        ok: true,
        lack: null,
        takenAt: Date.parse("2024-10-05T07:31:00-06:00"),
      });
      expect(reading.ok && reading.place?.latitude).toBeCloseTo(39.1234, 7);
      expect(reading.ok && reading.place?.longitude).toBeCloseTo(-106.5678, 7);
    }
  });

  it("of WebP is read by its chunk headers, whatever lies between them", async () => {
    const webp = await webpOf({ gps: CAMP });
    const pixels = chunk("XXXX", 50_000_001);
    const file = fileOf(new Uint8Array(Buffer.concat([webp.subarray(0, 12), pixels, webp.subarray(12)])));
    let bytes = 0;
    const watched = {
      size: file.size,
      slice: (from?: number, to?: number) => {
        const part = file.slice(from, to);
        bytes += part.size;
        return part;
      },
    };
    expect(await readPhoto(watched)).toMatchObject({ ok: true, lack: null });
    expect(bytes).toBeLessThan(300_000);
  });

  it.each([
    ["a chunk that leads out of the file", (webp: Buffer) => webp.writeUInt32LE(0xffff_ffff, 16)],
    [
      "tags that lead out of the file",
      (webp: Buffer) => webp.writeUInt32LE(900_000, webp.indexOf("EXIF") + 4),
    ],
    ["tags that aren't any", (webp: Buffer) => webp.fill(0x7f, webp.indexOf("EXIF") + 8)],
  ])("of WebP with %s is a photo without a location", async (_what, harm) => {
    const webp = Buffer.from(await webpOf({ gps: CAMP }));
    harm(webp);
    const reading = await readPhoto(fileOf(new Uint8Array(webp)));
    expect(reading).toEqual({ ok: true, place: null, lack: "damaged", takenAt: null });
  });

  it.each([
    ["tags of more than a megabyte", [chunk("EXIF", 1024 * 1024 + 2)]],
    ["a hundred thousand chunks", Array.from({ length: 100_000 }, () => chunk("ANMF", 0))],
  ])("of WebP with %s is given up on soon", async (_what, chunks) => {
    const webp = await webpOf({});
    const file = fileOf(new Uint8Array(Buffer.concat([webp.subarray(0, 12), ...chunks])));
    const reading = async () =>
      expect(await readPhoto(file)).toEqual({ ok: true, place: null, lack: "damaged", takenAt: null });
    expect(await leastOf(2000, () => msOf(reading))).toBeLessThan(2000);
  });

  it.each([
    ["without tags", async () => takenPhoto(), "none"],
    [
      "with a time only",
      async () => takenPhoto({ exif: { DateTimeOriginal: "2024:10:05 07:31:00" } }),
      "none",
    ],
    [
      "of WebP",
      async () =>
        new Uint8Array(
          await sharp(await takenPhoto())
            .webp()
            .toBuffer(),
        ),
      "none",
    ],
    [
      "with minutes of 0/0",
      async () => takenPhoto({ gps: { ...CAMP, GPSLatitude: "39/1 0/0 0/1" } }),
      "unreadable",
    ],
    [
      "with the hemisphere X",
      async () => takenPhoto({ gps: { ...CAMP, GPSLongitudeRef: "X" } }),
      "hemisphere",
    ],
    ["at 0, 0", async () => takenPhoto({ gps: gpsOf(0, 0) }), "no-fix"],
    ["that is half a HEIC file", async () => smallHeic().subarray(0, 300), "damaged"],
  ])("%s has no location, and a reason", async (_what, make, lack) => {
    const reading = await readPhoto(fileOf(new Uint8Array(await make())));
    expect(reading).toMatchObject({ ok: true, place: null, lack });
  });

  it("with damaged tags is a photo without a location", async () => {
    const bytes = await takenPhoto({ gps: CAMP });
    const tiff = Buffer.from(bytes).indexOf("Exif\0\0") + 6;
    expect(tiff).toBeGreaterThan(6);
    // The offset of the first directory points past the end of the file.
    bytes.fill(0x7f, tiff + 4, tiff + 8);
    expect(await readPhoto(fileOf(bytes))).toEqual({ ok: true, place: null, lack: "damaged", takenAt: null });
  });

  it("is read to its end when the tags aren't at its beginning", async () => {
    const bytes = behindOtherSegments(await takenPhoto({ gps: CAMP }));
    const reading = await readPhoto(fileOf(bytes));
    expect(reading.ok && reading.place?.latitude).toBeCloseTo(39.1234, 7);
  });

  it("is read only at its beginning when that is enough", async () => {
    const jpeg = await takenPhoto({ gps: CAMP });
    const file = fileOf(new Uint8Array(Buffer.concat([jpeg, new Uint8Array(1_000_000)])));
    const read: number[] = [];
    const watched = {
      size: file.size,
      slice: (from?: number, to?: number) => {
        const part = file.slice(from, to);
        read.push(part.size);
        return part;
      },
    };
    expect(await readPhoto(watched)).toMatchObject({ ok: true, lack: null });
    expect(read).toEqual([262_144]);
  });

  it.each([
    ["an empty file", new Uint8Array(), "empty"],
    ["a text", new TextEncoder().encode("no picture"), "not-a-photo"],
    ["a GIF", new TextEncoder().encode("GIF89a and more"), "not-a-photo"],
  ])("isn't accepted when the file is %s", async (_what, bytes, reason) => {
    expect(await readPhoto(fileOf(bytes))).toEqual({ ok: false, reason });
  });
});
