import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TestClient } from "../../tests/support/api";
import { newPerson, waypoint } from "../../tests/support/content";
import { uploaderOf } from "../../tests/support/partsUploader";
import { projectRoot, startServer, type TestServer } from "../../tests/support/server";
import { gpxTrack } from "../files";
import { quantile } from "../load/figures";
import { latenciesUntil } from "../load/latencies";
import { residentBytes } from "../load/processes";

/**
 * `npm run bench:import -- [--mb N]`: one GPX file of tracks of 101,000 points, 1,000 MB unless N is given, sent in
 * parts to a server that allows it, read and confirmed, while another account reads and writes. Linux only.
 */
const { values } = parseArgs({ options: { mb: { type: "string", default: "1000" } } });
const MB = 1024 * 1024;
const POINTS_PER_TRACK = 101_000;
/** Milliseconds between requests of the other account. */
const OTHER_EVERY_MS = 100;

execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
const folder = mkdtempSync(path.join(os.tmpdir(), "ridgeline-import-"));
const server = await startServer({
  env: { IMPORT_MAX_BYTES: String(1024 * MB), RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" },
});
try {
  const file = await writeTracks(path.join(folder, "Season.gpx"), Number(values.mb) * MB);
  process.stdout.write(await measure(server, file));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Writes tracks until the file would exceed `bytes`. */
async function writeTracks(target: string, bytes: number): Promise<File> {
  const one = Buffer.from(gpxTrack(POINTS_PER_TRACK));
  const [from, to] = [one.indexOf("<trk>"), one.lastIndexOf("</gpx>")];
  const out = createWriteStream(target);
  out.write(one.subarray(0, from));
  for (let size = one.length; size <= bytes; size += to - from)
    if (!out.write(one.subarray(from, to))) await once(out, "drain");
  out.end(one.subarray(to));
  await finished(out);
  return new File([await openAsBlob(target)], "Season.gpx");
}

async function measure({ url, pid }: TestServer, file: File): Promise<string> {
  const [{ client }, other] = [await newPerson(url), await newPerson(url)];
  const before = await latenciesUntil(sleep(10_000), requestOf(other.client), OTHER_EVERY_MS);
  const resident = residentBytes(pid);
  let peak = resident;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 50);
  const began = performance.now();
  let sent = began;
  let read = began;
  const importing = (async () => {
    const result = await uploaderOf(client).upload(file, () => {});
    if (!result.success) throw new Error(result.data.message);
    sent = performance.now();
    const { uploadId } = result.data;
    for (;;) {
      const status = await client.data<{ valid: boolean; completed: boolean; message: string }>(
        "GET",
        `/imports/upload/${uploadId}`,
      );
      if (status.completed) break;
      if (!status.valid) throw new Error(`The import ended: ${status.message}`);
      await sleep(500);
    }
    read = performance.now();
    await client.data("POST", `/imports/${uploadId}/confirm`);
  })();
  const during = await latenciesUntil(importing, requestOf(other.client), OTHER_EVERY_MS);
  await importing;
  const confirmed = performance.now();
  clearInterval(timer);
  const { total } = await client.data<{ total: number }>("GET", "/features?limit=1");
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const latencies = (ms: number[]) =>
    `p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(1)} ms`;
  return `${(file.size / MB).toFixed(0)} MB of GPX, ${total} tracks of ${POINTS_PER_TRACK.toLocaleString("en-US")} points
uploaded in ${seconds(sent - began)}, read in ${seconds(read - sent)}, confirmed in ${seconds(confirmed - read)}
memory of the server grew by ${((peak - resident) / MB).toFixed(0)} MB
another account's requests: before ${latencies(before)}; during ${latencies(during)}
`;
}

/** Creates and lists waypoints in turn. */
function requestOf(client: TestClient): (turn: number) => Promise<unknown> {
  return (turn) =>
    turn % 2 === 0
      ? client.data("POST", "/features", waypoint("Camp"))
      : client.data("GET", "/features?limit=100");
}
