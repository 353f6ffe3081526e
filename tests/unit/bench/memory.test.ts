import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { gpxTrack, gpxWaypoints, kmlLines } from "../../../bench/files";

const folder = mkdtempSync(join(tmpdir(), "memory-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The project's own goal: memory growth as a multiple of the file size, file included. */
const MOST_TIMES = 6;
const TRIES = 3;

it.each([
  ["track.gpx", () => gpxTrack(101_000)],
  ["waypoints.gpx", () => gpxWaypoints(58_000)],
  ["lines.kml", () => kmlLines(705, 490)],
])(
  "a preview of 10 MB takes less than six times its size in memory: %s",
  { timeout: 60_000 },
  (name, make) => {
    const path = join(folder, name);
    const bytes = make();
    writeFileSync(path, bytes);
    const script = join(import.meta.dirname, "../../../bench/memory.ts");
    const most = MOST_TIMES * bytes.length;
    let grown = Number.POSITIVE_INFINITY;
    // The timing of garbage collection varies and can only add to the figure.
    for (let tries = 0; tries < TRIES && grown >= most; tries++) {
      const measured = Number(
        execFileSync(process.execPath, ["--import", "tsx", script, "ours", path], { encoding: "utf8" }),
      );
      // The growth includes the file itself, so a smaller figure would be wrong.
      expect(measured).toBeGreaterThan(bytes.length);
      grown = Math.min(grown, measured);
    }
    expect(grown).toBeLessThan(most);
  },
);
