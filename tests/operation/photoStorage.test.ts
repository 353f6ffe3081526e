import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { takeDueFiles } from "../../server/repositories/orphanedFiles";
import { problemOf, type SeenFeature, type SeenPhoto, waypoint } from "../support/content";
import { poolOf, query } from "../support/database";
import { cleanUp, start, track, waitFor } from "../support/ownServers";
import { filesIn, jpegOf, newPhoto, person, pictureOf, strays, upload } from "../support/photos";
import { type S3Server, startS3 } from "../support/s3";
import { makeDataDir, projectRoot, spawnServer } from "../support/server";
import { smallDisk } from "../support/smallDisk";

const stores: S3Server[] = [];

afterEach(async () => {
  await cleanUp();
  for (const store of stores.splice(0)) store.close();
});

async function s3(): Promise<S3Server> {
  const store = await startS3();
  stores.push(store);
  return store;
}

describe("photos in a folder", () => {
  it("are files that only the server's account may read, deleted with the photo, but not during a backup", async () => {
    const server = await start();
    const folder = path.join(server.dataDir, "photos");
    expect(statSync(folder).mode & 0o077).toBe(0);
    const { client, featureId, account } = await person(server);
    const file = await jpegOf(300);
    const answer = await upload(client, await newPhoto(client), featureId, file);
    const photo = (answer.body as { data: SeenPhoto }).data;
    expect(filesIn(path.join(folder, account.uuid))).toBe(3);
    expect((await pictureOf(client, photo, "original")).data.equals(file)).toBe(true);
    expect(await query(server.dataDir, "select * from file_chunks")).toEqual([]);
    expect(filesIn(path.join(server.dataDir, "incoming"))).toBe(0);

    await query(server.dataDir, "insert into file_holds values ($1, now() + interval '1 hour')", [
      randomUUID(),
    ]);
    await client.data("DELETE", `/photos/${photo.uuid}`);
    // The files are kept as long as the photo can be restored.
    const early = "select from stray_files where due_at < now() + interval '1 hour'";
    expect([await strays(server.dataDir), await query(server.dataDir, early)]).toEqual([3, []]);
    await query(server.dataDir, "update stray_files set due_at = now()");
    const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(server.dataDir) }) });
    expect(await takeDueFiles(database, 100)).toEqual([]);
    expect([filesIn(folder), await strays(server.dataDir)]).toEqual([3, 3]);
    await database.destroy();
    await query(server.dataDir, "update file_holds set expires_at = now()");
    await waitFor(async () => filesIn(folder) === 0 && (await strays(server.dataDir)) === 0);
  });

  it("from before the store existed are shown from the database and moved to it", async () => {
    const server = await start();
    const { client, featureId } = await person(server);
    const photoId = await newPhoto(client);
    const file = await jpegOf(600);
    const photo = ((await upload(client, photoId, featureId, file)).body as { data: SeenPhoto }).data;
    // As an older version stored it: 1 MB chunks in the database and nothing in the store.
    const [row] = await query<{ user_id: string; file_id: string }>(
      server.dataDir,
      "select user_id, file_id from photo_files where photo_id = $1 and size = 'original'",
      [photoId],
    );
    const stored = path.join(server.dataDir, "photos", row?.user_id ?? "", row?.file_id ?? "");
    const bytes = readFileSync(stored);
    rmSync(stored);
    expect((await pictureOf(client, photo, "original")).status).toBe(503);
    for (const [position, data] of [bytes.subarray(0, 9999), bytes.subarray(9999)].entries())
      await query(server.dataDir, "insert into file_chunks values ($1, $2, $3, $4)", [
        row?.user_id,
        row?.file_id,
        position,
        data,
      ]);
    await query(server.dataDir, "update photo_files set storage = 'chunks' where file_id = $1", [
      row?.file_id,
    ]);
    expect((await pictureOf(client, photo, "original")).data.equals(file)).toBe(true);
    await waitFor(
      async () =>
        (await query(server.dataDir, "select from photo_files where storage = 'chunks'")).length === 0,
    );
    expect((await pictureOf(client, photo, "original")).data.equals(file)).toBe(true);
    expect(await query(server.dataDir, "select from file_chunks")).toEqual([]);
    expect([filesIn(path.join(server.dataDir, "photos")), await strays(server.dataDir)]).toEqual([3, 0]);
  });
});

describe("photos in an S3-compatible store", () => {
  it("are saved, shown and removed there; an outage leaves nothing half done", async () => {
    const store = await s3();
    const server = await start({ env: store.env });
    const { client, featureId, account } = await person(server);
    const file = await jpegOf(900);
    const photo = (
      (await upload(client, await newPhoto(client), featureId, file)).body as { data: SeenPhoto }
    ).data;
    expect([...store.objects.keys()].every((key) => key.startsWith(`${account.uuid}/`))).toBe(true);
    expect(store.objects.size).toBe(3);
    expect((await pictureOf(client, photo, "original")).data.equals(file)).toBe(true);
    expect(await sharp((await pictureOf(client, photo, "web")).data).metadata()).toMatchObject({
      width: 900,
    });

    store.failWith = 503;
    const second = await newPhoto(client);
    const refused = await upload(client, second, featureId, file);
    expect([refused.status, problemOf(refused.body).id]).toEqual([503, "storage-unavailable"]);
    expect(await client.data("GET", `/photos/${second}`)).toMatchObject({ pathWeb: null });
    expect((await pictureOf(client, photo, "web")).status).toBe(503);
    expect((await client.call("DELETE", `/photos/${photo.uuid}`)).status).toBe(200);
    expect(server.logs()).not.toContain("test-secret");
    store.failWith = null;
    expect((await upload(client, second, featureId, file)).status).toBe(200);
    // Makes the sweep retry the files it couldn't remove.
    await query(server.dataDir, "update stray_files set due_at = now()");
    await waitFor(async () => store.objects.size === 3 && (await strays(server.dataDir)) === 0);
  });

  it("stop the server at the start with a clear error when the store is unusable", async () => {
    const store = await s3();
    const failure = async (env: NodeJS.ProcessEnv) => {
      const server = spawnServer({ dataDir: track(makeDataDir()), env: { ...store.env, ...env } });
      expect(await server.exited).toBe(1);
      return server
        .logs()
        .split("\n")
        .find((text) => /^(S3|STORAGE)_/.test(text));
    };
    expect(await failure({ S3_BUCKET: "nowhere" })).toMatch(
      /^S3_BUCKET=nowhere at S3_ENDPOINT=\S+ cannot be used: NoSuchBucket.* Check that the store runs/,
    );
    expect(await failure({ S3_ACCESS_KEY_ID: "other" })).toContain("InvalidAccessKeyId");
    store.close();
    expect(await failure({})).toContain("ECONNREFUSED");
  });
});

it("an unusable photo folder stops the server with a clear error", async () => {
  const dataDir = track(makeDataDir());
  const failure = async (folder: string) => {
    const server = spawnServer({ dataDir, env: { STORAGE_DIR: folder } });
    expect(await server.exited).toBe(1);
    return server
      .logs()
      .split("\n")
      .find((text) => /^(S3|STORAGE)_/.test(text));
  };
  expect(await failure("/proc/photos")).toMatch(/^STORAGE_DIR=\/proc\/photos cannot be used \(/);
  const served = path.join(projectRoot, "dist/photos");
  expect(await failure(served)).toContain("which is public");
  rmSync(served, { recursive: true, force: true });
});

it("a full disk refuses the photo clearly, keeps everything else running, and accepts it when there is room", async ({
  skip,
}) => {
  const disk = smallDisk(8);
  if (!disk) return skip("Only an account that may mount a small file system can fill one up.");
  try {
    // Without the reserve, which would refuse the photo before the disk is full.
    const server = await start({ env: { STORAGE_DIR: disk.folder, DISK_RESERVE_BYTES: "0" } });
    const { client, featureId } = await person(server);
    const file = await jpegOf(2000);
    disk.fill(1024 * 1024);
    const photoId = await newPhoto(client);
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await upload(client, photoId, featureId, file);
      expect([refused.status, problemOf(refused.body)]).toEqual([
        507,
        expect.objectContaining({
          id: "storage-full",
          message: expect.stringContaining("Nothing was saved"),
        }),
      ]);
    }
    expect(server.logs()).toContain("ENOSPC");
    expect(await client.data("GET", `/photos/${photoId}`)).toMatchObject({ featureId: null, pathWeb: null });
    expect((await client.data<{ photoIds: string[] }>("GET", `/features/${featureId}`)).photoIds).toEqual([]);
    await client.data<SeenFeature>("POST", "/features", waypoint("Saved while full"));
    await waitFor(async () => (await strays(server.dataDir)) === 0 && filesIn(disk.folder) === 1);
    disk.empty();
    const saved = await upload(client, photoId, featureId, file);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const photo = (saved.body as { data: SeenPhoto }).data;
    expect((await pictureOf(client, photo, "original")).data.equals(file)).toBe(true);
  } finally {
    disk.unmount();
  }
});
