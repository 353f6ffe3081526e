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

/** Starts a server of the test's own; cleanUp stops it and removes its folder. */
export async function start(options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  servers.push(server);
  folders.add(server.dataDir);
  return server;
}

/** Has a folder removed by cleanUp. */
export function track(folder: string): string {
  folders.add(folder);
  return folder;
}

/** For afterEach: ends the servers and orphans of a test. */
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

/** The folder of the embedded database's socket, as PostgreSQL itself says. */
export function socketDirOf(dataDir: string): string {
  return readFileSync(path.join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[4] ?? "";
}

/** Waits until the condition holds; connections that are refused until then count as no. */
export async function waitFor(condition: () => Promise<boolean>, withinMs = 45_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20))
    if (await condition().catch(() => false)) return;
  throw new Error(`Not so within ${withinMs} ms: ${condition}`);
}
