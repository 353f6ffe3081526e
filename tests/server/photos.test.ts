import { randomBytes, randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  formOf,
  newPerson,
  picture,
  problemOf,
  type SeenFeature,
  type SeenPhoto,
  uploadPhoto,
  waypoint,
} from "../support/content";
import { smallHeic } from "../support/photos";

type Seen = SeenFeature & { photoIds: string[] };

async function withFeature() {
  const { client } = await newPerson();
  const { uuid } = await client.data<Seen>("POST", "/features", waypoint("Stand"));
  return { client, featureId: uuid };
}

async function send(
  client: TestClient,
  featureId: string,
  file: Uint8Array,
  name = "a.jpg",
  field = "photos",
) {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title: "T" });
  const query = `photoid=${uuid}&featureid=${featureId}`;
  const answer = await client.call(
    "POST",
    `/photos/upload?${query}`,
    formOf(name, new Uint8Array(file), field),
  );
  return { uuid, answer };
}

async function fetchPicture(client: TestClient, path: string | null) {
  const headers = { cookie: client.cookieHeader() };
  const answer = await fetch(new URL(path ?? "", client.url), { headers });
  return { answer, data: Buffer.from(await answer.arrayBuffer()) };
}

/** Returns the CRC-32 that PNG uses (ISO 3309). */
function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Returns a PNG of a few bytes whose header claims the given size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1024 * 1024));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const HEIC = smallHeic();

/** Returns a HEIC whose header claims the given size. */
function heicOfSize(width: number, height: number): Buffer {
  const file = Buffer.from(HEIC);
  const size = file.indexOf("ispe") + 8;
  file.writeUInt32BE(width, size);
  file.writeUInt32BE(height, size + 4);
  return file;
}

describe("a camera's photo", () => {
  let client: TestClient;
  let featureId: string;
  let file: Buffer;
  let photo: SeenPhoto;
  beforeAll(async () => {
    ({ client, featureId } = await withFeature());
    const exif = {
      IFD0: { Make: "Camera", Model: "Hidden model" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "40/1 30/1 0/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "105/1 0/1 0/1",
      },
    };
    // Stored sideways, as cameras do. Orientation 6 means rotate by 90 degrees.
    file = await picture(3000, 1500).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    expect((await sharp(file).metadata()).exif?.includes("Hidden model")).toBe(true);
    const { answer } = await send(client, featureId, file, "no picture by its name.exe");
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    photo = (answer.body as { data: SeenPhoto }).data;
  });

  it("is on its feature, upright, in two sizes", async () => {
    expect(photo).toMatchObject({
      title: "T",
      featureId,
      fileData: { contentType: "image/jpeg", bytes: file.length, width: 1500, height: 3000 },
    });
    expect(await client.data("GET", `/photos/${photo.uuid}`)).toEqual(photo);
    expect((await client.data<Seen>("GET", `/features/${featureId}`)).photoIds).toEqual([photo.uuid]);
    for (const [path, width, height] of [
      [photo.pathWeb, 1024, 2048],
      [photo.pathThumbnail, 200, 400],
    ] as const) {
      const { answer, data } = await fetchPicture(client, path);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await sharp(data).metadata()).toMatchObject({ format: "jpeg", width, height });
    }
  });

  it("keeps the camera's data only in the owner's original", async () => {
    for (const path of [photo.pathWeb, photo.pathThumbnail]) {
      const { data } = await fetchPicture(client, path);
      const { exif, xmp, iptc } = await sharp(data).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(data.includes("Hidden model")).toBe(false);
    }
    const { answer, data } = await fetchPicture(client, photo.pathOriginal);
    expect(data.equals(file)).toBe(true);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="photo.jpg"');
  });

  it("is shown only to recipients of its feature, without the original", async () => {
    const { client: friend } = await newPerson();
    const paths = [photo.pathWeb, photo.pathThumbnail, photo.pathOriginal];
    const seen = () =>
      Promise.all(paths.map(async (path) => (await fetchPicture(friend, path)).answer.status));
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await friend.call("GET", `/photos/${photo.uuid}`)).status).toBe(404);
    const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/feature/${featureId}`);
    await friend.data("POST", "/shares/token", { token: shareTag });
    expect((await friend.data<Seen>("GET", `/features/${featureId}`)).photoIds).toEqual([photo.uuid]);
    expect(await friend.data("GET", `/photos/${photo.uuid}`)).toEqual({ ...photo, pathOriginal: null });
    expect(await seen()).toEqual([200, 200, 404]);
    expect((await friend.call("DELETE", `/photos/${photo.uuid}`)).status).toBe(404);
    const { uuid: mine } = await friend.data<{ uuid: string }>("POST", "/photos", { title: "Mine" });
    const onto = await friend.call(
      "POST",
      `/photos/upload?photoid=${mine}&featureid=${featureId}`,
      formOf("a.jpg", new Uint8Array(file), "photos"),
    );
    expect(onto.status).toBe(404);
    const second = await client.data<Seen>("POST", "/features", waypoint("Not shared"));
    const hidden = await uploadPhoto(client, second.uuid, "Not shared");
    expect((await friend.call("GET", `/photos/${hidden.uuid}`)).status).toBe(404);
    await client.data("DELETE", `/shares/destroy/feature/${featureId}`);
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await fetch(new URL(photo.pathWeb ?? "", client.url))).status).toBe(401);
  });
});

it("a photo waits for its file, accepts one, and is deleted with its feature unless it is kept", async () => {
  const { client, featureId } = await withFeature();
  const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title: "Waiting" });
  const waiting = await client.data<SeenPhoto>("GET", `/photos/${uuid}`);
  expect(waiting).toMatchObject({ title: "Waiting", featureId: null, pathWeb: null, fileData: null });
  const photo = await uploadPhoto(client, featureId, "One");
  const again = await client.call(
    "POST",
    `/photos/upload?photoid=${photo.uuid}&featureid=${featureId}`,
    formOf("a.png", new Uint8Array(await picture(9, 9).png().toBuffer()), "photos"),
  );
  expect([again.status, problemOf(again.body).id]).toEqual([409, "already-uploaded"]);
  await client.data("DELETE", `/photos/${photo.uuid}`);
  expect((await client.call("DELETE", `/photos/${photo.uuid}`)).status).toBe(404);
  expect((await client.data<Seen>("GET", `/features/${featureId}`)).photoIds).toEqual([]);
  const kept = await uploadPhoto(client, featureId, "Kept");
  await client.data("DELETE", `/features/${featureId}?deletePhotos=false`);
  expect((await fetchPicture(client, kept.pathWeb)).answer.status).toBe(200);
  const other = await client.data<Seen>("POST", "/features", waypoint("Other"));
  const gone = await uploadPhoto(client, other.uuid, "Gone");
  await client.data("POST", "/features/delete?deletePhotos=1", { featureIds: [other.uuid] });
  expect((await client.call("GET", `/photos/${gone.uuid}`)).status).toBe(404);
  expect((await fetchPicture(client, gone.pathWeb)).answer.status).toBe(404);
});

it("accepts only complete images of known types and reasonable size, whatever their names", async () => {
  const { client, featureId } = await withFeature();
  const jpeg = await picture(800, 600).jpeg().toBuffer();
  const png = await picture(800, 600).png().toBuffer();
  const refused: [string, Uint8Array, number, string][] = [
    [
      "svg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      400,
      "not-a-photo",
    ],
    ["avif", await picture(16, 16).avif().toBuffer(), 400, "not-a-photo"],
    ["half a webp", (await picture(300, 300).webp().toBuffer()).subarray(0, 60), 400, "not-a-photo"],
    ["half a heic", HEIC.subarray(0, 500), 400, "not-a-photo"],
    ["only a heic's head", HEIC.subarray(0, 28), 400, "not-a-photo"],
    ["a heic bomb", heicOfSize(20_000, 20_000), 413, "too-many-pixels"],
    ["gif", await picture(9, 9).gif().toBuffer(), 400, "not-a-photo"],
    ["html", Buffer.from("<script>alert(1)</script>"), 400, "not-a-photo"],
    ["nothing", Buffer.alloc(0), 400, "not-a-photo"],
    ["only a head", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, "not-a-photo"],
    ["noise", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(9999)]), 400, "not-a-photo"],
    ["half a jpeg", jpeg.subarray(0, jpeg.length / 2), 400, "not-a-photo"],
    ["half a png", png.subarray(0, png.length / 2), 400, "not-a-photo"],
    ["a bomb", bomb(60_000, 60_000), 413, "too-many-pixels"],
    ["too large", Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]), 413, "file-too-large"],
  ];
  for (const [what, file, status, id] of refused) {
    const { uuid, answer } = await send(client, featureId, file, "photo.jpg");
    expect([what, answer.status, problemOf(answer.body).id]).toEqual([what, status, id]);
    // The photo still has no image, so a valid one can be sent next.
    expect(await client.data("GET", `/photos/${uuid}`)).toMatchObject({ pathWeb: null });
  }
  expect((await client.data<Seen>("GET", `/features/${featureId}`)).photoIds).toEqual([]);
  const clear = sharp({
    create: { width: 30, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { uuid, answer } = await send(client, featureId, await clear.png().toBuffer(), "clear.jpg");
  expect(answer.body).toMatchObject({
    data: { uuid, fileData: { contentType: "image/png", width: 30, height: 20 } },
  });
});

it.each([
  ["HEIC", "image/heic", "heic", async () => HEIC],
  ["WebP", "image/webp", "webp", async () => picture(96, 64).webp().toBuffer()],
] as const)(
  "a %s photo is shown as JPEG and downloaded unchanged",
  async (_name, contentType, ending, make) => {
    const { client, featureId } = await withFeature();
    const file = await make();
    const { answer } = await send(client, featureId, file, "IMG_1.dat");
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const photo = (answer.body as { data: SeenPhoto }).data;
    expect(photo.fileData).toEqual({ contentType, bytes: file.length, width: 96, height: 64 });
    const shown = await fetchPicture(client, photo.pathThumbnail);
    expect(await sharp(shown.data).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 64 });
    expect((await sharp(shown.data).metadata()).exif).toBeUndefined();
    const original = await fetchPicture(client, photo.pathOriginal);
    expect(original.data.equals(file)).toBe(true);
    expect(original.answer.headers.get("content-disposition")).toBe(`attachment; filename="photo.${ending}"`);
  },
);

it("a HEIC photo keeps its colors", async () => {
  const { client, featureId } = await withFeature();
  const { answer } = await send(client, featureId, HEIC, "a.heic");
  const { data } = await fetchPicture(client, (answer.body as { data: SeenPhoto }).data.pathWeb);
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...pixels.subarray(info.channels * (32 * info.width + x)).subarray(0, 3)];
  const [left, right] = [at(10), at(86)];
  expect([left[0] ?? 0, right[2] ?? 0].every((value) => value > 180)).toBe(true);
  expect([left[2] ?? 255, right[0] ?? 255].every((value) => value < 80)).toBe(true);
});

it("uploads without a target, without content or in other forms are refused", async () => {
  const { client, featureId } = await withFeature();
  const { client: other, featureId: foreign } = await withFeature();
  const file = await picture(9, 9).jpeg().toBuffer();
  const { uuid: theirs } = await other.data<{ uuid: string }>("POST", "/photos", {});
  expect((await send(client, foreign, file)).answer.status).toBe(404);
  expect((await send(client, randomUUID(), file)).answer.status).toBe(404);
  expect((await send(client, featureId, file, "a.jpg", "file")).answer.status).toBe(400);
  const place = `/photos/upload?photoid=${theirs}&featureid=${featureId}`;
  const form = formOf("a.jpg", new Uint8Array(file), "photos");
  expect((await client.call("POST", place, form)).status).toBe(404);
  expect((await client.call("POST", "/photos/upload", form)).status).toBe(400);
  expect((await client.call("POST", place, { photos: "x" })).status).toBe(415);
  expect((await client.call("GET", `/photos/${theirs}/huge`)).status).toBe(400);
});
