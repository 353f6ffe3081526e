import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { runCommand } from "../support/commands";
import { newPerson, uploadPhoto, waypoint } from "../support/content";
import { query } from "../support/database";
import { everything, fillAccount, type Seen } from "../support/everything";
import { cleanUp, expectLogin, start, track, waitFor } from "../support/ownServers";
import { startS3 } from "../support/s3";
import { makeDataDir } from "../support/server";

afterEach(cleanUp);

it("a backup made during writes is complete, and restores to a new installation", {
  timeout: 120_000,
}, async () => {
  const source = await start();
  const [one, two] = [await fillAccount(source.url), await fillAccount(source.url)];
  const people = [one, two];
  const { shareTag } = await one.client.data<{ shareTag: string }>("POST", `/shares/feature/${one.uuid}`);
  await two.client.data("POST", "/shares/token", { token: shareTag });
  const before = await Promise.all(people.map(({ client }) => everything(client)));
  const { now } = await one.client.data<{ now: number }>("GET", "/sync");

  // Another account keeps writing. Its earlier changes must be in the backup, later ones completely or not at all.
  const writer = await newPerson(source.url);
  const acknowledged: string[] = [];
  let writing = true;
  const work = (async () => {
    for (let number = 0; writing; number++) {
      const { uuid } = await writer.client.data<Seen>("POST", "/features", waypoint(`W ${number}`));
      const photo = await uploadPhoto(writer.client, uuid, "P");
      acknowledged.push(uuid);
      if (number % 3 === 2) await writer.client.data("DELETE", `/photos/${photo.uuid}`);
    }
  })();
  await waitFor(async () => acknowledged.length > 3);
  const surely = [...acknowledged];
  const folder = track(makeDataDir());
  const file = path.join(folder, "backup.tgz");
  const made = await runCommand("backup", [file], { DATA_DIR: source.dataDir });
  expect(made.output).toMatch(/^Saved \d+ tables and \d+ photo files to /);
  expect(made.code).toBe(0);
  writing = false;
  await work;
  expect(acknowledged.length).toBeGreaterThan(surely.length);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(["backup.tgz"]);
  expect(await query(source.dataDir, "select from file_holds")).toEqual([]);

  // Restored into S3, although the backup came from a folder.
  const store = await startS3();
  const dataDir = track(makeDataDir());
  const restored = await runCommand("restore", [file], { DATA_DIR: dataDir, ...store.env });
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored \d+ tables/) });
  const target = await start({ dataDir, env: store.env });
  for (const [index, { client, account, uploadId }] of people.entries()) {
    // Sessions are restored too, so the old cookie still works.
    const again = new TestClient(target.url);
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect(await everything(again)).toEqual(before[index]);
    await expectLogin(target.url, account);
    // A client of the old server may have seen more than the backup has, so it must reload everything.
    if (client === one.client) {
      expect((await again.call("GET", `/sync?since=${now}`)).status).toBe(410);
      const { now: latest } = await again.data<{ now: number }>("GET", "/sync");
      expect(await again.data("GET", `/sync?since=${latest}`)).toMatchObject({ features: [], more: false });
    }
    await again.data("POST", `/imports/${uploadId}/confirm`);
  }
  const late = await expectLogin(target.url, writer.account);
  const kept = await everything(late);
  const ids = kept.features.map((feature) => feature.uuid);
  for (const uuid of surely) expect(ids).toContain(uuid);
  // everything() has fetched every picture referenced. New content must be saved without colliding.
  expect(Object.keys(kept.pictures).length).toBeGreaterThan(0);
  const { uuid } = await late.data<Seen>("POST", "/features", waypoint("New"));
  await late.data("POST", "/notes/feature", { noteableId: uuid, title: "New", contents: "x" });
  await uploadPhoto(late, uuid, "New");
  store.close();
});

it("items deleted before a backup can be restored after the backup is, with their photos", {
  timeout: 120_000,
}, async () => {
  const source = await start();
  const { client } = await newPerson(source.url);
  const { uuid } = await client.data<Seen>("POST", "/features", waypoint("Stand"));
  const { uuid: hunt } = await client.data<Seen>("POST", "/collections", { title: "Ridge" });
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [uuid] });
  await uploadPhoto(client, uuid, "Buck");
  const alone = await uploadPhoto(client, uuid, "Doe");
  const before = await everything(client);
  await client.data("DELETE", `/photos/${alone.uuid}`);
  await client.data("POST", "/features/delete", { featureIds: [uuid], collectionId: hunt });
  await client.data("DELETE", `/collections/${hunt}`);
  const { items } = await client.data<{ items: object[] }>("GET", "/bin");
  expect(items).toHaveLength(3);

  const file = path.join(track(makeDataDir()), "backup.tgz");
  const made = await runCommand("backup", [file], { DATA_DIR: source.dataDir });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining("6 photo files") });
  // Not over a running server, even when it is idle.
  expect(await runCommand("restore", ["--replace", file], { DATA_DIR: source.dataDir })).toMatchObject({
    code: 1,
    output: "A server is using this database. Stop every server, then restore again.\n",
  });
  const dataDir = track(makeDataDir());
  expect(await runCommand("restore", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const target = await start({ dataDir });
  const again = new TestClient(target.url);
  for (const [name, value] of client.cookies) again.cookies.set(name, value);
  expect(await again.data("GET", "/bin")).toMatchObject({ items });
  await again.data("POST", "/bin/restore", { items });
  expect(await everything(again)).toEqual(before);
});
