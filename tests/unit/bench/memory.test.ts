import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { gpxTrack, gpxWaypoints, kmlLines } from "../../../bench/files";

const folder = mkdtempSync(join(tmpdir(), "memory-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The goal that the project set itself, file included. */
const MOST_TIMES = 6;

it.each([
  ["track.gpx", () => gpxTrack(101_000)],
  ["waypoints.gpx", () => gpxWaypoints(58_000)],
  ["lines.kml", () => kmlLines(705, 490)],
])("a preview of 10 MB takes less than six times its memory: %s", { timeout: 60_000 }, (name, make) => {
  const path = join(folder, name);
  const bytes = make();
  writeFileSync(path, bytes);
  const script = join(import.meta.dirname, "../../../bench/memory.ts");
  const answer = execFileSync(process.execPath, ["--import", "tsx", script, "ours", path], {
    encoding: "utf8",
  });
  const grown = Number(answer);
  // The file itself is among it: a figure below it would be none.
  expect(grown).toBeGreaterThan(bytes.length);
  expect(grown).toBeLessThan(MOST_TIMES * bytes.length);
});
