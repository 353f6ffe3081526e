import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PublicClient } from "../../../server/maps/download/client";
import { downloadFile } from "../../../server/maps/download/file";
import { answers, PublicData } from "../../support/publicData";
import { smallDisk } from "../../support/smallDisk";

const URL_OF_FILE = "https://prd-tnm.s3.amazonaws.com/StagedProducts/file.tif";
let services: PublicData;
let folder = "";
let waits: number[] = [];
let path = "";
beforeAll(async () => {
  services = await PublicData.start();
});
afterAll(() => services.stop());
beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-download-"));
  path = join(folder, "file.tif");
  waits = [];
  services.asked.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wait = async (ms: number) => waits.push(ms);
const client = (signal?: AbortSignal) => new PublicClient({ mirror: services.url, signal, wait });
const download = () => downloadFile(URL_OF_FILE, path, client());
/** Downloads a file and cuts the connection after `cut` bytes. */
function downloadCut(bytes: Uint8Array, cut: number, by = client()) {
  services.holdAfter(URL_OF_FILE, bytes, cut);
  return downloadFile(URL_OF_FILE, path, by, (arrived) => {
    if (arrived === cut) services.cut();
  });
}
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a download", () => {
  it("writes the file and names its checksum", async () => {
    const bytes = randomBytes(100_000);
    services.putFile(URL_OF_FILE, bytes);
    expect(await download()).toEqual({ path, bytes: 100_000, sha256: sha256(bytes), checked: true });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it("resumes where the connection was cut, at any byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 199_999 }), async (cut) => {
        const bytes = randomBytes(200_000);
        services.putFile(URL_OF_FILE, bytes);
        services.asked.length = 0;
        await downloadCut(bytes, cut);
        expect(readFileSync(path).equals(bytes)).toBe(true);
        expect(services.asked.map(({ range }) => range)).toEqual([undefined, `bytes=${cut}-`]);
        rmSync(path);
      }),
      { numRuns: 20 },
    );
  });

  it("starts over when the file has changed", async () => {
    const [before, after] = [randomBytes(200_000), randomBytes(150_000)];
    services.putFile(URL_OF_FILE, after);
    await downloadCut(before, 100_000);
    expect(readFileSync(path).equals(after)).toBe(true);
  });

  it("discards a partial file longer than the file", async () => {
    const bytes = randomBytes(1000);
    services.putFile(URL_OF_FILE, bytes);
    writeFileSync(`${path}.part`, randomBytes(5000));
    writeFileSync(
      `${path}.part.json`,
      JSON.stringify({ size: 1000, validator: '"x"', md5: null, sha256: null }),
    );
    services.fail(URL_OF_FILE, answers(416));
    await download();
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it("retries once when the checksum is wrong, then reports it and keeps nothing", async () => {
    services.putFile(URL_OF_FILE, randomBytes(1000), "0".repeat(32));
    await expect(download()).rejects.toMatchObject({
      code: "wrong-checksum",
      message: expect.stringContaining("arrived damaged twice"),
    });
    expect(services.count("file.tif")).toBe(2);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it("treats a multipart checksum as no checksum", async () => {
    services.putFile(URL_OF_FILE, randomBytes(1000), `${"0".repeat(32)}-3`);
    expect(await download()).toMatchObject({ checked: false });
  });

  it("reports 404 and 403 as missing, without a retry", async () => {
    for (const status of [404, 403]) {
      services.fail(URL_OF_FILE, answers(status));
      await expect(download()).rejects.toMatchObject({ code: "not-published" });
    }
    expect(services.asked).toHaveLength(2);
  });

  it("waits as long as a busy service asks, and longer each time when it doesn't say", async () => {
    services.putFile(URL_OF_FILE, randomBytes(1000));
    services.fail(URL_OF_FILE, answers(429, { "Retry-After": "30" }), answers(503), answers(500));
    await download();
    expect(waits.filter((ms) => ms >= 1000)).toEqual([30_000, 2000, 4000]);
  });

  it("gives up when a service stays busy", async () => {
    services.fail(URL_OF_FILE, ...Array.from({ length: 20 }, () => answers(503)));
    await expect(download()).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("it returned 503"),
    });
    expect(services.asked).toHaveLength(6);
    services.fail(URL_OF_FILE);
  });

  it("stops when canceled, and the next one resumes", async () => {
    const bytes = randomBytes(200_000);
    services.putFile(URL_OF_FILE, bytes);
    const stop = new AbortController();
    const stopping = new PublicClient({
      mirror: services.url,
      signal: stop.signal,
      wait: async (ms) => {
        if (ms >= 1000) stop.abort();
      },
    });
    await expect(downloadCut(bytes, 64_000, stopping)).rejects.toMatchObject({ code: "canceled" });
    await download();
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(services.asked.at(-1)?.range).toBe("bytes=64000-");
  });

  it("reports its progress when the disk is full, and resumes when there is space", async (context) => {
    const disk = smallDisk(4);
    if (!disk) return context.skip("This account may not mount a file system.");
    try {
      const bytes = randomBytes(3 * 1024 ** 2);
      services.putFile(URL_OF_FILE, bytes);
      disk.fill(1024 ** 2);
      path = join(disk.folder, "file.tif");
      await expect(download()).rejects.toMatchObject({
        code: "no-space",
        message: expect.stringMatching(/The disk is full after \d MB of file\.tif\.part/),
      });
      disk.empty();
      await download();
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(services.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
    } finally {
      disk.unmount();
    }
  });
});
