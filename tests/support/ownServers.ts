import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type Account, TestClient } from "./api";
import {
  killNow,
  postgresPid,
  removeDataDir,
  type ServerOptions,
  startServer,
  type TestServer,
} from "./server";

const servers: TestServer[] = [];
const folders = new Set<string>();

/** Starts a separate server. cleanUp stops it and removes its folder. */
export async function start(options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  servers.push(server);
  folders.add(server.dataDir);
  return server;
}

/** Registers a folder for cleanUp to remove. */
export function track(folder: string): string {
  folders.add(folder);
  return folder;
}

/** Stops a test's servers and orphaned databases. Call it in afterEach. */
export async function cleanUp(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders) {
    const orphan = postgresPid(folder);
    if (orphan) killNow(orphan);
    removeDataDir(folder);
  }
  folders.clear();
}

export async function expectLogin(url: string, { email, password }: Account): Promise<TestClient> {
  const client = new TestClient(url);
  expect((await client.call("POST", "/auth/login", { email, password })).status).toBe(200);
  return client;
}

/** Returns the folder of the embedded database's socket, as recorded by PostgreSQL. */
export function socketDirOf(dataDir: string): string {
  return readFileSync(path.join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[4] ?? "";
}

/** Waits until the condition holds. Refused connections count as false. */
export async function waitFor(condition: () => Promise<boolean>, withinMs = 45_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20))
    if (await condition().catch(() => false)) return;
  throw new Error(`Not so within ${withinMs} ms: ${condition}`);
}
