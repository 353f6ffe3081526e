import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  makeDataDir,
  projectRoot,
  removeDataDir,
  startServer,
  type TestServer,
} from "../../tests/support/server";
import { prepare } from "../load/prepare";
import { MEMORY_SETTINGS, residentBytes, serverAtRest } from "../load/processes";
import { machine } from "../report";
import { TileClient } from "../tiles/tileClient";
import { apiCosts } from "./api";
import { idleUse } from "./cost";
import type { Cost, Measured, Operation, Size } from "./figures";
import { bytesPerFeature, bytesPerPhoto, bytesPerTile, databaseMemory } from "./kept";
import { mapCosts } from "./maps";
import { measuredTable, writePage } from "./page";
import { streamCost } from "./streams";
import { firstVisit } from "./visit";

/**
 * `npm run bench:sizing -- [--seconds N] [--write]`: measures the processor time, bytes and memory of what users do, on
 * the built server with its embedded database. --write puts the table and the sums that follow from it into
 * docs/sizing.md; --sums only the sums, from the page's own table. Linux and Chromium only.
 */
const { values } = parseArgs({
  options: {
    /** Wall time of each measurement. */
    seconds: { type: "string", default: "8" },
    write: { type: "boolean", default: false },
    sums: { type: "boolean", default: false },
  },
});
const ENV = {
  ...MEMORY_SETTINGS,
  RATE_LIMIT_PER_MINUTE: "0",
  CONNECTIONS_PER_ADDRESS: "0",
  LOG_LEVEL: "warn",
  ACCOUNT_BYTES: "0",
};
const FEATURES = { features: 100_000, table: 101_000, vertices: 20 };
const EFFORT = { seconds: Number(values.seconds), least: 20 };
const [KB, MB] = [1000, 1e6];

if (values.sums) writePage(null);
else {
  const table = measuredTable(await measure(), { machine: machine(), on: new Date() });
  console.log(table);
  if (values.write) writePage(table);
}

async function measure(): Promise<Measured> {
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const dataDir = makeDataDir();
  const costs: Partial<Record<Operation, Cost>> = {};
  const sizes: Partial<Record<Size, number>> = {};
  try {
    await prepare(dataDir, FEATURES);
    await withServer(dataDir, async (server) => {
      sizes.idleServer = residentBytes(server.pid) / MB;
      sizes.feature = (await bytesPerFeature(dataDir)) / KB;
      const { files, tiles } = await firstVisit(server.url);
      sizes.screen = tiles;
      const idle = await idleUse(server);
      sizes.idle = idle.server + idle.database;
      Object.assign(costs, await apiCosts(server, files, { ...EFFORT, idle }));
      sizes.apiServer = residentBytes(server.pid) / MB;
      sizes.databaseMemory = databaseMemory(dataDir) / MB;
      sizes.photo = (await bytesPerPhoto(dataDir)) / KB;
    });
    await withServer(dataDir, async (server) => {
      await startWorkers(server);
      const idle = await idleUse(server);
      Object.assign(costs, await mapCosts(server, { ...EFFORT, idle }));
      sizes.mapServer = residentBytes(server.pid) / MB;
      sizes.tile = bytesPerTile(dataDir) / KB;
    });
    await withServer(dataDir, async (server) => {
      const { cost, bytesPerClient } = await streamCost(server);
      costs.stream = cost;
      sizes.client = Math.max(0, bytesPerClient) / KB;
    });
  } finally {
    removeDataDir(dataDir);
  }
  return keep({ costs, sizes } as Measured);
}

async function withServer(dataDir: string, action: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer({ dataDir, env: ENV });
  try {
    await serverAtRest(server);
    await action(server);
  } finally {
    await server.stop();
  }
}

/** Draws tiles until the workers have started and planned their labels. */
async function startWorkers(server: TestServer): Promise<void> {
  const client = new TileClient(server.url);
  await Promise.all(
    [0, 1, 2, 3].map((column) => client.get("Basemap/Satellite", { level: 2, row: 1, column })),
  );
  client.close();
  await serverAtRest(server);
}

function keep(measured: Measured): Measured {
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "bench-sizing.json"), JSON.stringify(measured, null, 1));
  return measured;
}
