import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  newPerson,
  picture,
  problemOf,
  type SeenFeature,
  type SeenPhoto,
  waypoint,
} from "../support/content";
import { poolOf } from "../support/database";
import { jpegOf, newPhoto, upload } from "../support/photos";

type Size = "original" | "web" | "thumbnail";

const url = inject("serverUrl");
let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

/** Ways in which a disk can damage a file. */
const DAMAGES: readonly [string, (file: string) => void][] = [
  ["cut short", (file) => writeFileSync(file, readFileSync(file).subarray(0, -10))],
  ["emptied", (file) => writeFileSync(file, "")],
  [
    "changed in one byte",
    (file) => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      writeFileSync(file, bytes);
    },
  ],
];

async function newUpload(content?: Uint8Array<ArrayBuffer>) {
  const { client, account } = await newPerson();
  const { uuid: featureId } = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  const id = await newPhoto(client);
  const file = content ?? new Uint8Array(await picture(900, 600).jpeg().toBuffer());
  const { body } = await upload(client, id, featureId, file);
  const pathOf = async (size: Size) => {
    const { rows } = await database.query(
      "select file_id from photo_files where photo_id = $1 and size = $2",
      [id, size],
    );
    return path.join(inject("serverDataDir"), "photos", account.uuid, rows[0].file_id);
  };
  return { client, account, featureId, id, file, photo: (body as { data: SeenPhoto }).data, pathOf };
}

/** Fails after five seconds even if the server hangs. */
const get = (client: TestClient, id: string, size: Size) =>
  fetch(new URL(`/api/v1/photos/${id}/${size}`, url), {
    headers: { cookie: client.cookieHeader() },
    signal: AbortSignal.timeout(5000),
  });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it("a missing size is regenerated, and a missing original is a storage failure", async () => {
  const { client, id, pathOf } = await newUpload();
  const before = await bytesOf(await get(client, id, "web"));
  rmSync(await pathOf("web"));
  expect(await bytesOf(await get(client, id, "web"))).toEqual(before);
  rmSync(await pathOf("original"));
  for (const size of ["original", "thumbnail"] as const) {
    if (size === "thumbnail") rmSync(await pathOf("thumbnail"));
    const answer = await get(client, id, size);
    expect([answer.status, problemOf(await answer.json()).id]).toEqual([503, "storage-unavailable"]);
  }
  expect((await get(client, id, "web")).status).toBe(200);
});

describe.each(DAMAGES)("a photo's file that was %s", (_, damage) => {
  it.each(["web", "thumbnail"] as const)("is regenerated from the original: %s", async (size) => {
    const { client, id, pathOf } = await newUpload();
    const before = await bytesOf(await get(client, id, size));
    const damaged = await pathOf(size);
    damage(damaged);
    const answer = await get(client, id, size);
    expect([answer.status, await bytesOf(answer)]).toEqual([200, before]);
    // The remade file is stored under another name.
    const remade = await pathOf(size);
    expect(remade).not.toBe(damaged);
    expect(readFileSync(remade)).toEqual(before);
    expect(await bytesOf(await get(client, id, size))).toEqual(before);
  });

  it("is refused when it is the original, and the displayed sizes stay", async () => {
    const { client, id, file, pathOf } = await newUpload();
    expect(await bytesOf(await get(client, id, "original"))).toEqual(Buffer.from(file));
    damage(await pathOf("original"));
    const answer = await get(client, id, "original");
    expect([answer.status, problemOf(await answer.json())]).toEqual([
      500,
      {
        id: "photo-damaged",
        message: "This photo is damaged on the server. Its operator may have a backup of it.",
      },
    ]);
    expect((await get(client, id, "web")).status).toBe(200);
    // With the original damaged too, there is nothing to remake it from.
    damage(await pathOf("web"));
    const web = await get(client, id, "web");
    expect([web.status, problemOf(await web.json()).id]).toEqual([500, "photo-damaged"]);
  });
});

it("a large original is refused at once when truncated, and breaks off before its end when changed", async () => {
  const { client, id, file, pathOf } = await newUpload(await jpegOf(2600));
  expect(file.length).toBeGreaterThan(4 * 1024 * 1024);
  expect((await bytesOf(await get(client, id, "original"))).equals(file)).toBe(true);
  const stored = await pathOf("original");
  const changed = Buffer.from(file);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  writeFileSync(stored, changed);
  await expect(get(client, id, "original").then(bytesOf)).rejects.toThrow("terminated");
  writeFileSync(stored, changed.subarray(0, -10));
  const cut = await get(client, id, "original");
  expect([cut.status, problemOf(await cut.json()).id]).toEqual([500, "photo-damaged"]);
});

it("a damaged photo can't be seen or regenerated by others", async () => {
  const { id, pathOf } = await newUpload();
  const { client: stranger } = await newPerson();
  const file = await pathOf("web");
  writeFileSync(file, "");
  expect((await get(stranger, id, "web")).status).toBe(404);
  expect(await pathOf("web")).toBe(file);
});

it("many requests at once leave one new file", async () => {
  const { client, id, account, pathOf } = await newUpload();
  writeFileSync(await pathOf("thumbnail"), "");
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(client, id, "thumbnail")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const files = () =>
    database.query("select count(*)::int as n from stray_files where user_id = $1 and not leaving", [
      account.uuid,
    ]);
  expect((await files()).rows[0].n).toBe(0);
});

it("photos from before checksums are checked by their length", async () => {
  const { client, id, pathOf } = await newUpload();
  const old = "11111111-2222-4333-8444-555555555555";
  const file = await pathOf("web");
  const bytes = readFileSync(file);
  writeFileSync(path.join(path.dirname(file), old), bytes);
  await database.query("update photo_files set file_id = $1 where photo_id = $2 and size = 'web'", [old, id]);
  expect(await bytesOf(await get(client, id, "web"))).toEqual(bytes);
  writeFileSync(path.join(path.dirname(file), old), bytes.subarray(0, -1));
  expect(await bytesOf(await get(client, id, "web"))).toEqual(bytes);
  expect(await pathOf("web")).not.toContain(old);
});
