import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGdal } from "../tests/support/gdal";
import { readPreview } from "../workers/preview/kernel";
import { parcelsZip } from "./areas";
import type { BenchSuite, Prepared, Subject } from "./harness";

const FILE = "parcels.zip";
const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Reads a zipped shapefile as large as an agency's into a preview. The peer, GDAL, lists the same file without
 * projecting it.
 */
export const shapefileSuite: BenchSuite = {
  name: "shapefile",
  cases: (smoke) =>
    (smoke ? [200] : [10_000, 170_000]).map((count) => ({
      name: "zip to preview",
      size: `${count.toLocaleString("en-US")} areas`,
      setup: () => prepare(parcelsZip(count), count, smoke),
    })),
};

function prepare(bytes: Uint8Array, count: number, smoke: boolean): Prepared {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const path = join(folder, FILE);
  writeFileSync(path, bytes);
  const gdal = hasGdal("ogrinfo");
  if (!gdal) console.warn("ogrinfo isn't installed (gdal-bin): shapefiles are timed without it.");
  const peers: Record<string, Subject> = gdal
    ? {
        "ogrinfo -al (process)": () =>
          execFileSync("ogrinfo", ["-al", `/vsizip/${path}`], { stdio: "ignore" }),
      }
    : {};
  return {
    ours: () => readPreview(bytes, FILE, { maxBytes: MAX_BYTES }),
    peers,
    check() {
      const { counts } = readPreview(bytes, FILE, { maxBytes: MAX_BYTES });
      const said = gdal
        ? execFileSync("ogrinfo", ["-so", "-al", `/vsizip/${path}`], { encoding: "utf8" })
        : `Feature Count: ${count}`;
      const theirs = Number(/Feature Count: (\d+)/.exec(said)?.[1]);
      if (counts.areas !== theirs) throw new Error(`Ours reads ${counts.areas} areas, ogrinfo ${theirs}.`);
    },
    notes: () => (smoke ? [] : [memoryNote(path, bytes.length)]),
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** Peak memory growth of a process that only reads the file and makes the preview. */
function memoryNote(path: string, size: number): string {
  const script = join(import.meta.dirname, "memory.ts");
  const grown = Number(
    execFileSync(process.execPath, ["--import", "tsx", script, "ours", path], { encoding: "utf8" }),
  );
  return `${(size / 1e6).toFixed(1)} MB zipped; greatest memory with preview ${(grown / 1e6).toFixed(0)} MB`;
}
