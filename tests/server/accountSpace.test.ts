import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StorageUse } from "../../src/domain/storageUse";
import { formOf, importFile, newPerson, planOf, problemOf, waypoint } from "../support/content";
import { query } from "../support/database";
import { cleanUp, start, waitFor } from "../support/ownServers";
import { jpegOf, newPhoto, person, upload } from "../support/photos";
import type { TestServer } from "../support/server";

const ALLOWED = 400_000;
const FULL = { status: 413, id: "account-full" };

let server: TestServer;
beforeAll(async () => {
  server = await start({ env: { ACCOUNT_BYTES: String(ALLOWED) } });
});
afterAll(cleanUp);

const useOf = (client: { data<T>(method: string, path: string): Promise<T> }) =>
  client.data<StorageUse>("GET", "/user/storage");
/** Forces the recount that otherwise happens within seconds. */
const recount = () => query(server.dataDir, "delete from account_bytes");

describe("an account's storage", () => {
  it("refuses a photo over the limit, keeps existing ones, and counts photos in the bin until they are purged", async () => {
    const { client, featureId } = await person(server);
    const file = await jpegOf(300);
    const photos: string[] = [];
    let refused: { status: number; body: unknown } | null = null;
    while (!refused && photos.length < 20) {
      const id = await newPhoto(client);
      const answer = await upload(client, id, featureId, file);
      if (answer.status === 200) photos.push(id);
      else refused = answer;
      await recount();
    }
    expect({ status: refused?.status, ...problemOf(refused?.body) }).toMatchObject(FULL);
    expect(photos.length).toBeGreaterThan(0);
    const feature = await client.data<{ photoIds: string[] }>("GET", `/features/${featureId}`);
    expect([...feature.photoIds].sort()).toEqual([...photos].sort());

    const before = await useOf(client);
    expect(before.allowedBytes).toBe(ALLOWED);
    expect(before.usedBytes).toBeGreaterThan(file.length * photos.length);
    expect(before.usedBytes).toBeLessThanOrEqual(ALLOWED);
    for (const id of photos) await client.data("DELETE", `/photos/${id}`);
    await recount();
    expect((await useOf(client)).usedBytes).toBeGreaterThanOrEqual(before.usedBytes);
    await query(server.dataDir, "update bin set expires_at = now()");
    await waitFor(async () => {
      await recount();
      return (await useOf(client)).usedBytes < file.length;
    });
    expect((await upload(client, await newPhoto(client), featureId, file)).status).toBe(200);
  });

  it("never exceeds the limit with photos sent at once that fit only one by one", async () => {
    const { client, account, featureId } = await person(server);
    const file = await jpegOf(250);
    const ids = await Promise.all(Array.from({ length: 12 }, () => newPhoto(client)));
    const answers = await Promise.all(ids.map((id) => upload(client, id, featureId, file)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 413]);
    const [row] = await query<{ bytes: number }>(
      server.dataDir,
      "select sum(bytes)::int as bytes from photo_files where user_id = $1",
      [account.uuid],
    );
    expect(row?.bytes).toBeLessThanOrEqual(ALLOWED);
  });

  it("refuses features, notes, plans and imports over the limit, and affects neither deletions nor other accounts", async () => {
    const { client } = await newPerson(server.url);
    const made: string[] = [];
    const title = (n: number) => waypoint(`${n} ${"x".repeat(200)}`);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/features", waypoint("Camp"));
    const { uuid: hunt } = await client.data<{ uuid: string }>("POST", "/collections", { title: "H" });
    await query(server.dataDir, "update features set bytes = $2 where uuid = $1", [uuid, ALLOWED - 2000]);
    await recount();
    for (let n = 0; n < 10; n++) {
      const answer = await client.call("POST", "/features", title(n));
      if (answer.status === 200) made.push((answer.body as { data: { uuid: string } }).data.uuid);
      else expect({ status: answer.status, ...problemOf(answer.body) }).toMatchObject(FULL);
    }
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(10);
    const note = await client.call("POST", "/notes/feature", {
      noteableId: uuid,
      title: "Too long",
      contents: "x".repeat(5000),
    });
    expect(note.status).toBe(413);
    const plan = planOf("x".repeat(250));
    const tools = Object.fromEntries([..."abcdefghij"].map((tool) => [tool, "x".repeat(500)]));
    const large = { ...plan, document: { ...plan.document, tools } };
    expect((await client.call("POST", `/collections/${hunt}/plans`, large)).status).toBe(413);
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${"<wpt lat='1' lon='2'/>".repeat(200)}</gpx>`;
    expect((await client.call("POST", "/imports/upload", formOf("a.gpx", gpx))).status).toBe(413);
    const { client: other } = await newPerson(server.url);
    await other.data("POST", "/features", title(0));
    expect((await useOf(other)).usedBytes).toBeLessThan(5000);
    const gone = await client.data<{ successful: string[] }>("POST", "/features/delete", {
      featureIds: [uuid, ...made],
    });
    expect(gone.successful).toHaveLength(made.length + 1);
  });

  it("refuses an import with features too large for it, and removes staged data", async () => {
    const { client, account } = await newPerson(server.url);
    // Each waypoint needs 300 bytes in the database but 22 in the file.
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${"<wpt lat='1' lon='2'/>".repeat(4000)}</gpx>`;
    const { status } = await importFile(client, "a.gpx", gpx);
    expect(status).toMatchObject({ valid: false, message: expect.stringContaining("of storage is full") });
    await waitFor(async () => {
      const rows = await query(server.dataDir, "select uuid from features where user_id = $1", [
        account.uuid,
      ]);
      return rows.length === 0;
    });
  });
});
