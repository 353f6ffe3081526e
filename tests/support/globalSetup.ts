import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot, removeDataDir, startServer, statementsFolder, type TestServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the one real server that all tests of a run share. */
    serverUrl: string;
    /** Its data folder: the way to its database (tests/support/database.ts). */
    serverDataDir: string;
  }
}

interface Shared {
  users: number;
  server: Promise<TestServer>;
}

/** Each vitest project loads this file anew, in one process: the server is shared by a mark on it. */
const shelf = globalThis as { ridgelineTestServer?: Shared };

/** Builds what is stale, starts one server on a new data folder, and stops it after the last project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shelf.ridgelineTestServer ??= { users: 0, server: start() };
  const shared = shelf.ridgelineTestServer;
  shared.users += 1;
  const server = await shared.server;
  project.provide("serverUrl", server.url);
  project.provide("serverDataDir", server.dataDir);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shelf.ridgelineTestServer = undefined;
    await server.stop();
    removeDataDir(server.dataDir);
  };
}

async function start(): Promise<TestServer> {
  rmSync(statementsFolder, { recursive: true, force: true });
  if (process.env.RIDGELINE_SERVER !== "source")
    execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  return startServer();
}
