import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { TestClient } from "../../tests/support/api";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";
import { CheapClient } from "../load/client";
import { type Figure, isMet, table } from "../load/figures";
import { MEMORY_SETTINGS, residentBytes, serverAtRest } from "../load/processes";
import { machine } from "../report";
import { coldScreens, coldTiles, LEVELS, warmTiles } from "./measure";
import { panning } from "./panning";
import { TileClient } from "./tileClient";

/**
 * `npm run bench:tiles`: measures the server's map on the built server with an empty cache: tiles that must be drawn,
 * cached tiles, and how map clients affect the user API. Options: --clients N, --seconds S per measurement with
 * clients, --times N tiles per service and level, --only cold,screens,warm,panning,kept, --json FILE.
 */
const PARTS = ["cold", "screens", "warm", "panning", "kept"];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      clients: { type: "string", default: "32" },
      seconds: { type: "string", default: "15" },
      times: { type: "string", default: "5" },
      only: { type: "string", default: PARTS.join(",") },
      json: { type: "string" },
    },
  });
  const parts = values.only.split(",");
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there are ${PARTS.join(", ")}.`);
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const server = await startServer({ env: MEMORY_SETTINGS });
  const client = new TileClient(server.url);
  const figures: Figure[] = [];
  const part = async (name: string, measure: () => Promise<Figure[]>) => {
    if (!parts.includes(name)) return;
    const found = await measure();
    console.log(`\n${name}\n${table(found)}`);
    figures.push(...found);
  };
  try {
    console.log(machine());
    // The first tile makes the workers start and read the map data. They then plan the labels of all levels, once.
    await Promise.all(
      [0, 1, 2, 3].map((column) => client.get("Basemap/Satellite", { level: 2, row: 1, column })),
    );
    await serverAtRest(server);
    await part("cold", () => coldTiles(client, LEVELS, Number(values.times)));
    await part("screens", () => coldScreens(client, [6, 8, 10, 12, 13, 15, 17]));
    await part("warm", () => warmTiles(client, 4));
    await part("panning", async () => {
      const api = await apiOf(server.url);
      return panning(server.url, api, Number(values.clients), Number(values.seconds));
    });
    await part("kept", () => kept(server.pid, path.join(server.dataDir, "tiles")));
  } finally {
    client.close();
    await server.stop();
    removeDataDir(server.dataDir);
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`);
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(`\n${missed.length === 0 ? "All targets are met." : `${missed.length} targets are missed.`}`);
}

/** Returns a request that reads a page of a small account's features from the database. */
async function apiOf(url: string): Promise<() => Promise<number>> {
  const person = new TestClient(url);
  const { email, password } = await person.signUp();
  const client = new CheapClient(url);
  await client.logIn(email, password);
  return async () => (await client.call("GET", "/features?limit=50")).ms;
}

/** Seconds of rest after which idle threads have ended and their memory is returned (docs/adr/0065). */
const REST_S = 60;

/** Memory of the server's process (Linux only), at once and after a rest, and bytes of its tiles on disk. */
async function kept(pid: number, folder: string): Promise<Figure[]> {
  const status = process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  const highest = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  const resident = () => (process.platform === "linux" ? residentBytes(pid) / 2 ** 20 : Number.NaN);
  const busy = resident();
  await sleep(1000 * REST_S);
  const bytes = readdirSync(folder, { recursive: true })
    .map((name) => statSync(path.join(folder, String(name))))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  return [
    { what: "memory of the server's process at the end", value: busy, unit: "MB" },
    { what: "memory after a minute of rest", value: resident(), unit: "MB", below: 400 },
    { what: "memory of the server's process, highest", value: highest, unit: "MB", below: 1500 },
    { what: "tiles on disk", value: bytes / 1e6, unit: "MB" },
  ];
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
