import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhotoPlace } from "../../../src/api/photoPlace";
import { placeOf } from "../../../src/domain/photoPlace";
import { smallHeic } from "../../support/photos";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } });

describe("a photo's location", () => {
  it("is read from JPEG, HEIC and WebP files", async () => {
    const south = {
      GPSLatitudeRef: "S",
      GPSLatitude: "40/1 30/1 0/1",
      GPSLongitudeRef: "W",
      GPSLongitude: "105/1 15/1 0/1",
      GPSAltitudeRef: "1",
      GPSAltitude: "12/1",
    };
    const jpeg = await picture().withExif({ IFD3: south }).jpeg().toBuffer();
    expect(await readPhotoPlace(new Blob([new Uint8Array(jpeg)]))).toMatchObject({
      longitude: -105.25,
      latitude: -40.5,
    });
    const heic = await readPhotoPlace(new Blob([smallHeic()]));
    expect(heic?.longitude).toBeCloseTo(-107.5464, 6);
    expect(heic?.latitude).toBeCloseTo(40.5152, 6);
    expect(heic?.altitude).toBe(1886.5);
    const webp = await sharp(jpeg).keepExif().webp().toBuffer();
    expect(await readPhotoPlace(new Blob([new Uint8Array(webp)]))).toMatchObject({
      longitude: -105.25,
      latitude: -40.5,
    });
  });

  it.each([
    ["a photo without tags", async () => picture().jpeg().toBuffer()],
    ["a WebP picture", async () => picture().webp().toBuffer()],
    ["another file", async () => Buffer.from("no photo")],
    ["half a HEIC file", async () => smallHeic().subarray(0, 300)],
  ])("is unknown for %s", async (_what, make) => {
    expect(await readPhotoPlace(new Blob([new Uint8Array(await make())]))).toBeNull();
  });

  it.each([
    [{ longitude: 0, latitude: 0 }],
    [{ longitude: 181, latitude: 0 }],
    [{ longitude: 10, latitude: Number.NaN }],
    [{ longitude: "10", latitude: 1 }],
    [undefined],
  ])("is empty for %j", (tags) => {
    expect(placeOf(tags)).toBeNull();
  });

  it("may be below sea level", () => {
    const tags = { longitude: 35.5, latitude: 31.5, GPSAltitude: 430, GPSAltitudeRef: new Uint8Array([1]) };
    expect(placeOf(tags)?.altitude).toBe(-430);
  });
});
