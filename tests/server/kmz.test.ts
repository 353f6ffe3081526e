import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  allFeatures,
  area,
  exportBytes,
  formOf,
  importFile,
  line,
  newPerson,
  picture,
  type SeenFeature,
  type SeenPhoto,
  waypoint,
} from "../support/content";
import { poolOf } from "../support/database";
import { makeZip, type ZipFile } from "../support/makeZip";
import { smallHeic } from "../support/photos";
import { readZip } from "../support/zip";

type Seen = SeenFeature & { photoIds: string[] };

/** Command that tests a zip archive, or null if the machine has none. */
const unzip =
  [
    ["unzip", "-t"],
    ["python3", "-m", "zipfile", "-t"],
  ].find(([command = ""]) => spawnSync(command, ["-h"]).error === undefined) ?? null;
if (!unzip) console.warn("No unzip and no python3: exported KMZ files are not read by another program.");

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
  it("attaches its photos to their features, and reports which it left out and why", async () => {
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

  it("leaves no photo or file behind when it is canceled", async () => {
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

  it("is refused with a reason when it is hostile, and leaves nothing", async () => {
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

describe("an exported KMZ", () => {
  async function content() {
    const { client } = await newPerson();
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Opening <week>" });
    const bodies = [
      { ...waypoint("Stand"), properties: { ghType: "Point", icon: "tree-stand", color: [230, 20, 30, 1] } },
      { ...waypoint("Bull"), properties: { ghType: "Point", icon: "elk", color: [0, 90, 255, 0.5] } },
      line([
        [-105, 40, 0],
        [-105.1, 40.1, 12.5],
      ]),
      area([
        [
          [-105, 40, 0],
          [-104, 40, 0],
          [-104, 41, 0],
          [-105, 40, 0],
        ],
      ]),
    ];
    const made: SeenFeature[] = [];
    for (const body of bodies) made.push(await client.data("POST", "/features", body));
    const [stand, bull] = made.map(({ uuid }) => uuid);
    await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [stand] });
    await client.data("POST", "/notes/feature", {
      noteableId: stand,
      title: "Wind",
      contents: "North & west\n\n\nno <b>  ",
    });
    const jpeg = new Uint8Array(await picture(300, 200).jpeg().toBuffer());
    const png = new Uint8Array(await picture(30, 20).png().toBuffer());
    for (const [featureId, title, file] of [
      [stand, 'The "view"', jpeg],
      [stand, "", png],
      [bull, "Trail cam", new Uint8Array(smallHeic())],
    ] as const) {
      const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title });
      await client.data(
        "POST",
        `/photos/upload?photoid=${uuid}&featureid=${featureId}`,
        formOf("a.jpg", file, "photos"),
      );
    }
    return { client, jpeg, png };
  }

  const essence = ({ title, geometry, properties, notes }: SeenFeature) => {
    const { icon, color, ghType, strokeWidth, strokeType, createdAt } = properties;
    return {
      title,
      geometry,
      properties: { icon, color, ghType, strokeWidth, strokeType, createdAt },
      notes: notes.map((note) => [note.title, note.contents]),
    };
  };

  it("imports again with features, notes, hunts, icons and photos, and others find its images inside", async () => {
    const { client, jpeg, png } = await content();
    const { bytes, headers } = await exportBytes(client, "KMZ");
    expect(headers.get("content-type")).toBe("application/vnd.google-earth.kmz");
    expect(headers.get("content-disposition")).toMatch(/\.kmz"$/);
    expect(headers.get("content-length")).toBe(String(bytes.length));

    const files = readZip(Buffer.from(bytes));
    expect([...files.keys()][0]).toBe("doc.kml");
    const kmlText = String(files.get("doc.kml"));
    const shown = [...kmlText.matchAll(/(?:<href>|src=")([^"<]+)/g)].map(([, file]) => file ?? "");
    expect(shown.toSorted()).toEqual([...files.keys()].filter((name) => name !== "doc.kml").toSorted());
    const icon = files.get("icons/tree-stand_e6141eff.png");
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([68, 84, 4]);
    // A pixel in the marker's head beside the icon, and one in a transparent corner.
    expect([...data.subarray(4 * (68 * 8 + 34), 4 * (68 * 8 + 34) + 4)]).toEqual([230, 20, 30, 255]);
    expect(data[3]).toBe(0);
    const photos = [...files].filter(([name]) => name.startsWith("files/")).map(([, file]) => file);
    // HEIC photos are exported as the JPEG that the app shows.
    const formats = await Promise.all(photos.map(async (file) => (await sharp(file).metadata()).format));
    expect(formats.toSorted()).toEqual(["jpeg", "jpeg", "png"]);

    const { client: other } = await newPerson();
    const { uploadId, status } = await importFile(other, "again.kmz", bytes);
    expect(status.message).toBe("OK");
    expect(await notesOf(other, uploadId)).toEqual({ "photos-found": 3 });
    await other.data("POST", `/imports/${uploadId}/confirm`);
    const [before, after] = [await allFeatures(client), (await allFeatures(other)) as Seen[]];
    expect(after.map(essence)).toEqual(before.map(essence));
    const hunts = await other.data<{ collections: { title: string; count: number }[] }>(
      "GET",
      "/collections",
    );
    expect(hunts.collections.map(({ title, count }) => [title, count]).toSorted()).toEqual([
      ["Opening <week>", 1],
      ["again", 3],
    ]);
    const stand = after.find(({ title }) => title === "Stand");
    if (!stand) throw new Error("The stand is gone");
    const again = await photosOf(other, stand);
    const originals = await Promise.all(again.map(({ pathOriginal }) => bytesOf(other, pathOriginal)));
    const titled = new Map(again.map(({ title }, index) => [title, originals[index]]));
    expect(titled.get('The "view"')).toEqual(jpeg);
    expect(titled.get("")).toEqual(png);
  });

  it.skipIf(unzip === null)("is valid for another archive reader", async () => {
    const { client } = await content();
    const { bytes } = await exportBytes(client, "KMZ");
    const folder = mkdtempSync(path.join(tmpdir(), "kmz-"));
    try {
      writeFileSync(path.join(folder, "a.kmz"), bytes);
      const [command = "", ...options] = unzip ?? [];
      const { status, stdout } = spawnSync(command, [...options, path.join(folder, "a.kmz")], {
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([0, expect.stringMatching(/doc\.kml|Done testing|No errors/)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("leaves out a photo missing from the store, and has all others", async () => {
    const { client } = await content();
    const [bull] = ((await allFeatures(client)) as Seen[]).filter(({ title }) => title === "Bull");
    const pool = poolOf(inject("serverDataDir"));
    const { rowCount } = await pool.query(`update photo_files set bytes = bytes + 1 where photo_id = $1`, [
      bull?.photoIds[0],
    ]);
    await pool.end();
    expect(rowCount).toBe(3);
    const files = readZip(Buffer.from((await exportBytes(client, "KMZ")).bytes));
    expect([...files.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(2);
  });
});
