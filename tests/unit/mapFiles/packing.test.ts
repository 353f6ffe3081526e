import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withMapFile } from "../../../server/jobs/mapFileThread";
import { withSpool } from "../../../server/storage/spool";

const TILES = 3000;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ridgeline-packing-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a PMTiles file for an export that no server knows. `onPacking` is called once packing has started. */
function make(signal: AbortSignal, onPacking: () => void): Promise<number | null> {
  return withSpool(folder, ({ pathOf }) => {
    const path = pathOf("map.mbtiles");
    const input = {
      // Nothing listens there.
      connection: { host: "127.0.0.1", port: 1 },
      userId: "u",
      uuid: "e",
      runner: "r",
      path,
      metadata: { name: "Camp", format: "png" },
      packed: {
        scheme: "TMS",
        tileType: "png",
        extent: [-180, -85, 180, 85],
        metadata: { name: "Camp" },
      } as const,
    };
    return withMapFile(input, signal, async (writer) => {
      for (let at = 0; at < TILES; at++)
        await writer.add(
          { level: 12, row: Math.floor(at / 64), column: at % 64 },
          new Uint8Array(4000).fill(at % 251),
        );
      const finished = writer.finish();
      const seen = (async () => {
        while (!existsSync(`${path}.pmtiles`)) await sleep(1);
        onPacking();
      })();
      return (await Promise.all([finished, seen]))[0];
    });
  });
}

describe("packing a map file", () => {
  it("stops when the file is canceled, and leaves nothing on disk", { timeout: 60_000 }, async () => {
    const canceled = new AbortController();
    await expect(make(canceled.signal, () => canceled.abort())).rejects.toThrow(/ended/);
    expect(canceled.signal.aborted).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leaves nothing when the file can't be saved", { timeout: 60_000 }, async () => {
    let packed = false;
    const made = make(new AbortController().signal, () => {
      packed = true;
    });
    await expect(made).rejects.toThrow(/ECONNREFUSED/);
    expect(packed).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});
