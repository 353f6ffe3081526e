import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Points } from "../../workers/tracks/types";

/** Tells whether GPSBabel is installed (Debian: gpsbabel). */
export function hasGpsBabel(): boolean {
  try {
    execFileSync("sh", ["-c", "command -v gpsbabel"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Writes a track to a file of its own for GPSBabel's filters. */
export function babelTrack({ longitude, latitude, elevation, time }: Points) {
  const folder = mkdtempSync(join(tmpdir(), "gpsbabel-"));
  const file = join(folder, "track.csv");
  const rows = Array.from(longitude, (east, at) =>
    [
      at + 1,
      latitude[at]?.toFixed(9),
      east.toFixed(9),
      elevation[at]?.toFixed(2),
      new Date(time[at] ?? 0).toISOString(),
    ].join(),
  );
  writeFileSync(file, `No,Latitude,Longitude,Altitude,iso_time\n${rows.join("\n")}\n`);
  const run = (filters: readonly string[], output: string) =>
    execFileSync(
      "gpsbabel",
      ["-t", "-i", "unicsv", "-f", file, ...filters.flatMap((one) => ["-x", one]), "-o", "gpx", "-F", output],
      {
        stdio: ["ignore", "ignore", "pipe"],
        maxBuffer: 1 << 26,
      },
    );
  return {
    /** Runs filters and discards the result. */
    filter: (...filters: string[]) => run([...filters, "nuketypes,tracks"], join(folder, "none.gpx")),
    /** Counts the points and tracks that a filter keeps. */
    left(...filters: string[]): { points: number; tracks: number } {
      const output = join(folder, "left.gpx");
      run(filters, output);
      const text = readFileSync(output, "utf8");
      return { points: text.split("<trkpt").length - 1, tracks: text.split("<trk>").length - 1 };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
