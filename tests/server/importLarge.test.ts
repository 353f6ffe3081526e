import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { gpxTrack } from "../../bench/files";
import { TestClient } from "../support/api";
import { importEnd } from "../support/content";
import { cleanUp, start } from "../support/ownServers";
import { uploaderOf } from "../support/partsUploader";

afterEach(cleanUp);

const MB = 1024 * 1024;

describe("a limit raised by the operator", () => {
  it("accepts a file sent in parts and read from disk", async () => {
    const server = await start({ env: { IMPORT_MAX_BYTES: String(64 * MB) } });
    const client = new TestClient(server.url);
    await client.signUp();
    const one = Buffer.from(gpxTrack(60_000));
    const [from, to] = [one.indexOf("<trk>"), one.lastIndexOf("</gpx>")];
    const tracks = Array.from({ length: 6 }, () => one.subarray(from, to));
    const file = new File([one.subarray(0, from), ...tracks, one.subarray(to)], "Season.gpx");
    expect(file.size).toBeGreaterThan(32 * MB);

    const sent = await uploaderOf(client).upload(file, () => {});
    if (!sent.success) return expect.fail(sent.data.message);
    const { uploadId } = sent.data;
    expect(await importEnd(client, uploadId)).toMatchObject({ completed: true, message: "OK" });
    const { items } = await client.data<{ items: { type: string }[] }>("GET", `/imports/${uploadId}`);
    expect(items.filter(({ type }) => type === "feature")).toHaveLength(6);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await client.data("GET", "/features?limit=1")).toMatchObject({ total: 6 });
    const incoming = path.join(server.dataDir, "incoming");
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
  });
});
