import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { TestClient } from "../support/api";
import { importEnd, newPerson } from "../support/content";
import { poolOf } from "../support/database";

const MB = 1024 * 1024;
const GPX = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${Array.from({ length: 300 }, (_, at) => `<wpt lat="40" lon="-105"><name>Stand ${at}</name><desc>${"Elk sign. ".repeat(1000)}</desc></wpt>`).join("")}</gpx>`;
const FILE = Buffer.from(GPX);

interface Parts {
  uploadId: string;
  received: number;
  bytes: number;
  partBytes: number;
}
const begin = (client: TestClient, bytes = FILE.length, fileName = "Stands.gpx") =>
  client.data<Parts>("POST", "/imports/uploads", { fileName, bytes });

/** Sends raw bytes as one part. */
async function send(client: TestClient, uploadId: string, offset: number, body: Uint8Array<ArrayBuffer>) {
  const response = await fetch(new URL(`/api/v1/imports/uploads/${uploadId}?offset=${offset}`, client.url), {
    method: "PUT",
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      "content-type": "application/octet-stream",
    },
    body,
  });
  const answer = (await response.json()) as { data: Parts & { id?: string } };
  return { status: response.status, data: answer.data };
}

const slice = (from: number, to: number) => Uint8Array.from(FILE.subarray(from, to));

describe("a file in parts", () => {
  it("is imported like one sent at once", async () => {
    const { client } = await newPerson();
    const { uploadId, received, partBytes } = await begin(client);
    expect({ received, partBytes }).toEqual({ received: 0, partBytes: 4 * MB });
    const first = await send(client, uploadId, 0, slice(0, 1.5 * MB));
    expect(first).toMatchObject({ status: 200, data: { received: 1.5 * MB, bytes: FILE.length } });
    expect(await client.data("GET", `/imports/upload/${uploadId}`)).toMatchObject({
      valid: true,
      completed: false,
    });
    // An incomplete upload isn't listed as pending.
    expect(await client.data("GET", "/imports")).toEqual({ imports: [] });
    expect(await send(client, uploadId, 1.5 * MB, slice(1.5 * MB, FILE.length))).toMatchObject({
      data: { received: FILE.length },
    });
    await importEnd(client, uploadId);
    const { items } = await client.data<{ items: unknown[] }>("GET", `/imports/${uploadId}`);
    expect(items).toHaveLength(301);
    const checksum = createHash("sha256").update(FILE).digest("hex");
    expect(await client.data("GET", `/imports/checksums/${checksum}`)).toMatchObject({
      import: { uuid: uploadId, bytes: FILE.length },
    });
  });

  it("resumes where it stopped, whatever the client sends, and takes two simultaneous parts in turn", async () => {
    const { client } = await newPerson();
    const { uploadId } = await begin(client);
    const both = await Promise.all([1, 2].map(() => send(client, uploadId, 0, slice(0, MB))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const offset of [0, 5, 2 * MB])
      expect(await send(client, uploadId, offset, slice(0, 10))).toMatchObject({
        status: 409,
        data: { id: "wrong-offset" },
      });
    expect(await client.data("GET", `/imports/uploads/${uploadId}`)).toMatchObject({ received: MB });
  });

  it("is refused with more bytes than announced, a part that is too large, or a size above the limit", async () => {
    const { client } = await newPerson();
    const { uploadId } = await begin(client, 100);
    expect(await send(client, uploadId, 0, slice(0, 101))).toMatchObject({
      status: 400,
      data: { id: "too-much" },
    });
    expect(await send(client, uploadId, 0, new Uint8Array(4 * MB + 1))).toMatchObject({ status: 413 });
    expect(await send(client, uploadId, 0, new Uint8Array(0))).toMatchObject({ status: 415 });
    expect(await client.data("GET", `/imports/uploads/${uploadId}`)).toMatchObject({ received: 0 });
    const large = await client.call("POST", "/imports/uploads", { fileName: "a.gpx", bytes: 10 * MB + 1 });
    expect(large).toMatchObject({ status: 413, body: { data: { id: "file-too-large" } } });
  });

  it("refuses a part that isn't sent as bytes, and keeps what it has", async () => {
    const { client } = await newPerson();
    const { uploadId } = await begin(client, MB);
    const reply = await client.call("PUT", `/imports/uploads/${uploadId}?offset=0`, { not: "bytes" });
    expect(reply.status).toBe(415);
    expect(await client.data("GET", `/imports/uploads/${uploadId}`)).toMatchObject({ received: 0 });
  });

  it("belongs to its account alone", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { uploadId } = await begin(client);
    expect(await send(other, uploadId, 0, slice(0, 10))).toMatchObject({ status: 404 });
    expect((await other.call("GET", `/imports/uploads/${uploadId}`)).status).toBe(404);
    expect(await client.data("GET", `/imports/uploads/${uploadId}`)).toMatchObject({ received: 0 });
  });

  it("counts as a waiting import, and canceling removes it with its parts", async () => {
    const { client } = await newPerson();
    const ids: string[] = [];
    for (let at = 0; at < 10; at++) ids.push((await begin(client, 10 * MB)).uploadId);
    const more = await client.call("POST", "/imports/uploads", { fileName: "a.gpx", bytes: 1 });
    expect(more).toMatchObject({ status: 409, body: { data: { id: "too-many-imports" } } });
    const [uploadId = ""] = ids;
    await send(client, uploadId, 0, slice(0, MB));
    await client.data("DELETE", `/imports/${uploadId}`);
    const pool = poolOf(inject("serverDataDir"));
    const left = await pool.query("select from file_chunks where file_id = $1", [uploadId]);
    expect(left.rows).toHaveLength(0);
    expect((await client.call("GET", `/imports/uploads/${uploadId}`)).status).toBe(404);
    expect(await send(client, uploadId, MB, slice(0, 10))).toMatchObject({ status: 404 });
  });

  it("accepts nothing more once it is complete", async () => {
    const { client } = await newPerson();
    const { uploadId } = await begin(client);
    await send(client, uploadId, 0, slice(0, FILE.length));
    expect(await send(client, uploadId, FILE.length, slice(0, 1))).toMatchObject({
      status: 409,
      data: { id: "not-uploading" },
    });
    await importEnd(client, uploadId);
    expect(await client.data("GET", `/imports/uploads/${uploadId}`)).toMatchObject({ received: FILE.length });
  });
});
