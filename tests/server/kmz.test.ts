import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  allFeatures,
  importFile,
  newPerson,
  picture,
  type SeenFeature,
  type SeenPhoto,
} from "../support/content";
import { poolOf } from "../support/database";
import { makeZip, type ZipFile } from "../support/makeZip";
import { smallHeic } from "../support/photos";

type Seen = SeenFeature & { photoIds: string[] };

const kml = (inside: string): ZipFile => ({
  name: "doc.kml",
  data: `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
});
const place = (name: string, images: readonly string[]) =>
  `<Placemark><name>${name}</name><description><![CDATA[North ridge${images.map((src) => `<br><img src="${src}">`).join("")}]]></description><Point><coordinates>-105,40</coordinates></Point></Placemark>`;

const photosOf = async (client: TestClient, { photoIds }: Seen) => {
  const photos: SeenPhoto[] = [];
  for (const id of photoIds) photos.push(await client.data<SeenPhoto>("GET", `/photos/${id}`));
  return photos;
};
const notesOf = async (client: TestClient, uploadId: string) => {
  const { notes } = await client.data<{ notes: { id: string; count: number }[] }>(
    "GET",
    `/imports/${uploadId}`,
  );
  return Object.fromEntries(notes.map(({ id, count }) => [id, count]));
};
const bytesOf = async (client: TestClient, path: string | null) => {
  const answer = await fetch(new URL(path ?? "", client.url), { headers: { cookie: client.cookieHeader() } });
  return new Uint8Array(await answer.arrayBuffer());
};

describe("an imported KMZ", () => {
  it("puts its photos on their features, and says which it left out and why", async () => {
    const { client } = await newPerson();
    const jpeg = new Uint8Array(await picture(60, 40).jpeg().toBuffer());
    const archive = makeZip([
      kml(
        place("Stand", ["files/bull.jpg", "files/trail.heic", "files/broken.jpg", "files/page.png"]) +
          place("Camp", ["files/bad.jpg"]),
      ),
      { name: "files/bull.jpg", data: jpeg, stored: true },
      { name: "files/trail.heic", data: new Uint8Array(smallHeic()) },
      { name: "files/broken.jpg", data: jpeg.slice(0, 60) },
      { name: "files/page.png", data: "<html>" },
      { name: "files/bad.jpg", data: jpeg, crc: 1 },
    ]);
    const { uploadId, status } = await importFile(client, "Unit 12.kmz", archive);
    expect(status).toMatchObject({ message: "OK", progress: 1 });
    expect(await notesOf(client, uploadId)).toEqual({
      "description-html": 2,
      "photos-found": 5,
      "photo-unusable": 1,
      "photo-not-a-photo": 2,
    });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const [camp, stand] = (await allFeatures(client)) as Seen[];
    expect(camp?.photoIds).toEqual([]);
    expect(stand?.notes.map(({ contents }) => contents)).toEqual(["North ridge"]);
    if (!stand) throw new Error("The stand was not imported");
    const photos = await photosOf(client, stand);
    expect(photos.map(({ title, fileData }) => [title, fileData?.contentType]).sort()).toEqual([
      ["bull", "image/jpeg"],
      ["trail", "image/heic"],
    ]);
    const bull = photos.find(({ title }) => title === "bull");
    expect(await bytesOf(client, bull?.pathOriginal ?? null)).toEqual(jpeg);
    const web = await sharp(await bytesOf(client, bull?.pathWeb ?? null)).metadata();
    expect([web.width, web.height]).toEqual([60, 40]);
  });

  it("leaves no photo and no file behind when it is cancelled", async () => {
    const { client, account } = await newPerson();
    const archive = makeZip([
      kml(place("Stand", ["a.jpg"])),
      { name: "a.jpg", data: new Uint8Array(await picture(20, 20).jpeg().toBuffer()) },
    ]);
    const { uploadId } = await importFile(client, "a.kmz", archive);
    const pool = poolOf(inject("serverDataDir"));
    const count = async (table: string) =>
      (
        await pool.query(`select 1 from ${table} t join users u on u.uuid = t.user_id where u.email = $1`, [
          account.email,
        ])
      ).rowCount;
    expect([await count("photos"), await count("photo_files")]).toEqual([1, 3]);
    await client.data("DELETE", `/imports/${uploadId}`);
    expect([await count("photos"), await count("photo_files"), await count("features")]).toEqual([0, 0, 0]);
    await expect.poll(() => count("stray_files")).toBe(0);
    await pool.end();
  });

  it("is refused with a reason when it is hostile, and nothing of it stays", async () => {
    const { client } = await newPerson();
    const bomb = makeZip([{ name: "doc.kml", data: Buffer.alloc(39 * 1024 * 1024, 0x20) }]);
    const refused = await importFile(client, "bomb.kmz", bomb);
    expect(refused.status).toMatchObject({
      valid: false,
      message: expect.stringContaining("far more than map files do"),
    });
    const locked = await importFile(client, "locked.kmz", makeZip([{ ...kml(""), encrypted: true }]));
    expect(locked.status).toMatchObject({
      valid: false,
      message: expect.stringContaining("needs a password"),
    });
    expect(await allFeatures(client)).toEqual([]);
  });
});
