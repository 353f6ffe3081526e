import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import build from "./buildSetup";
import { nameDatabase } from "./database";
import {
  makeDataDir,
  removeDataDir,
  startServer,
  statementsFolder,
  type TestServer,
  tilesFolder,
} from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the server shared by all tests of a run. */
    serverUrl: string;
    /** Data folder of the shared server, which leads to its database (tests/support/database.ts). */
    serverDataDir: string;
  }
}

interface Shared {
  users: number;
  server: Promise<TestServer>;
}

/** Every vitest project loads this file again in the same process, so the shared server is kept on globalThis. */
const shelf = globalThis as { ridgelineTestServer?: Shared };

/**
 * Builds what is out of date, starts one server on a new data folder, and stops it after the last project.
 *
 * @param databaseUrl database to use instead of the server's own
 */
export async function shareServer(project: TestProject, databaseUrl?: string): Promise<() => Promise<void>> {
  const shareTiles = project.name === "browser";
  shelf.ridgelineTestServer ??= { users: 0, server: start(shareTiles, databaseUrl) };
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

export default (project: TestProject) => shareServer(project);

async function start(shareTiles: boolean, databaseUrl?: string): Promise<TestServer> {
  // `npm test` keeps what other runs recorded, checks all of it at the end, and shares the tiles that they have drawn.
  if (!process.env.KEEP_RESULTS)
    for (const folder of [statementsFolder, tilesFolder]) rmSync(folder, { recursive: true, force: true });
  build();
  if (!databaseUrl) return startServer({ shareTiles });
  const dataDir = makeDataDir();
  nameDatabase(dataDir, databaseUrl);
  return startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
}
