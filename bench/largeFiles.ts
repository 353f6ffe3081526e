import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gpxTrack, gpxWaypoints, kmlLines } from "./files";
import type { BenchSuite, Prepared, Timed } from "./harness";

interface Input {
  name: string;
  extension: "gpx" | "kml";
  /** Makes a file of about 10 MB. Its main part is then repeated. */
  make(): Uint8Array;
  /** Text at which the main part starts, and text that follows it. */
  from: string;
  to: string;
  /** Skips the comparison with ogrinfo. */
  alone?: boolean;
}

const INPUTS: readonly Input[] = [
  {
    name: "GPX, tracks of 101,000 points",
    extension: "gpx",
    make: () => gpxTrack(101_000),
    from: "<trk>",
    to: "</gpx>",
  },
  // Without a peer, because ogrinfo takes minutes for 100 MB of this.
  {
    name: "GPX, one track",
    extension: "gpx",
    make: () => gpxTrack(101_000),
    from: "<trkpt",
    to: "</trkseg>",
    alone: true,
  },
  {
    name: "GPX, waypoints only",
    extension: "gpx",
    make: () => gpxWaypoints(58_000),
    from: "<wpt",
    to: "</gpx>",
  },
  {
    name: "KML, lines",
    extension: "kml",
    make: () => kmlLines(705, 490),
    from: "<Placemark",
    to: "</Document>",
  },
];

/** Surveys files that don't fit into a worker's memory, chunk by chunk in a separate process. */
export const largeFilesSuite: BenchSuite = {
  name: "large-files",
  cases: (smoke) =>
    INPUTS.flatMap((input) =>
      (smoke ? [0.001] : [0.1, 1]).map((gigabytes) => ({
        name: input.name,
        size: `${gigabytes * 1000} MB`,
        setup: () => prepare(input, gigabytes * 1e9),
      })),
    ),
};

function prepare(input: Input, bytes: number): Prepared {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const path = join(folder, `file.${input.extension}`);
  const size = write(path, input, bytes);
  const ours: number[] = [];
  const grown: number[] = [];
  const found = { ours: 0, theirs: 0 };
  return {
    ours: once(() => {
      const script = join(import.meta.dirname, "memory.ts");
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ["--import", "tsx", script, "survey", path],
        {
          encoding: "utf8",
        },
      );
      if (status !== 0) throw new Error(stderr);
      grown.push(Number(stdout));
      found.ours = countOf(JSON.parse(stderr) as Record<string, number>);
    }, ours),
    peers: input.alone
      ? {}
      : ogrinfo(path, (count) => {
          found.theirs = count;
        }),
    notes() {
      if (found.theirs > 0 && found.ours !== found.theirs)
        throw new Error(`Ours finds ${found.ours} features, ogrinfo ${found.theirs}.`);
      const speed = size / 1e6 / (Math.min(...ours) / 1000);
      const most = (Math.max(...grown) / 1e6).toFixed(0);
      return [
        `${(size / 1e6).toFixed(0)} MB: ${speed.toFixed(0)} MB/s, greatest growth of memory ${most} MB`,
      ];
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** Times a process once. It runs long enough for a single sample. */
function once(work: () => void, all: number[] = []): Timed {
  return {
    async samples() {
      const start = performance.now();
      work();
      all.push(performance.now() - start);
      return all.slice(-1);
    },
  };
}

const countOf = ({ waypoints = 0, lines = 0, areas = 0, tracks = 0 }: Record<string, number>) =>
  waypoints + lines + areas + tracks;

/** GDAL's reader, which also streams the file. Left out if gdal-bin isn't installed. */
function ogrinfo(path: string, onCount: (count: number) => void): Record<string, Timed> {
  if (spawnSync("ogrinfo", ["--version"]).status !== 0) {
    console.warn("ogrinfo isn't installed (gdal-bin): large files are timed without it.");
    return {};
  }
  const layers = path.endsWith(".gpx") ? ["waypoints", "tracks"] : [];
  const run = () => {
    const said = execFileSync(
      "ogrinfo",
      ["-so", ...(layers.length > 0 ? [path, ...layers] : ["-al", path])],
      {
        encoding: "utf8",
      },
    );
    onCount([...said.matchAll(/Feature Count: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0));
  };
  return { "ogrinfo -so (process)": once(run) };
}

/** Writes a file of at least `bytes` bytes by repeating the main part of a smaller one. Returns its size. */
function write(path: string, { make, from, to }: Input, bytes: number): number {
  const text = Buffer.from(make());
  const start = text.indexOf(from);
  const end = text.lastIndexOf(to);
  const file = openSync(path, "w");
  let size = writeSync(file, text.subarray(0, start));
  do size += writeSync(file, text.subarray(start, end));
  while (size < bytes);
  size += writeSync(file, text.subarray(end));
  closeSync(file);
  return size;
}
