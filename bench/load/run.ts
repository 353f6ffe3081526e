import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  makeDataDir,
  projectRoot,
  removeDataDir,
  startServer,
  type TestServer,
} from "../../tests/support/server";
import { type LoadOptions, parseOptions, USAGE } from "./arguments";
import { CheapClient } from "./client";
import { type Figure, isMet, table } from "./figures";
import { runMix } from "./mix";
import { cursorsOf, runPages } from "./pages";
import { EMAIL, PASSWORD, prepare } from "./prepare";
import { MEMORY_SETTINGS } from "./processes";
import { runExport, runImports } from "./transfers";

/**
 * Load test of the user API on the built server with its embedded PostgreSQL, or with the database at DATABASE_URL:
 * `npm run load`. Clients, server and embedded database share the machine, so the report includes the cores each one
 * used. Exits with 1 if a figure misses its target.
 */
async function main(options: LoadOptions): Promise<number> {
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const dataDir = options.data ?? makeDataDir();
  try {
    console.log(`An account of ${count(options.features)} features, ${count(options.table)} in the table.`);
    await prepare(dataDir, options);
    const figures: Figure[] = [];
    if (options.parts.includes("mix") || options.parts.includes("pages"))
      figures.push(...(await withServer(dataDir, (server) => listFigures(server, options))));
    // Each part gets a fresh server, so that earlier parts don't affect its memory.
    if (options.parts.includes("export")) figures.push(...(await withServer(dataDir, runExport)));
    if (options.parts.includes("import"))
      figures.push(...(await withServer(dataDir, (server) => runImports(server, options.importBytes))));
    report(options, figures);
    return figures.every(isMet) ? 0 : 1;
  } finally {
    if (options.data === null) removeDataDir(dataDir);
  }
}

async function listFigures(server: TestServer, options: LoadOptions): Promise<Figure[]> {
  const client = new CheapClient(server.url);
  await client.logIn(EMAIL, PASSWORD);
  const cursors = await cursorsOf(client);
  if (cursors.length < 2) throw new Error("An account needs more than 1,000 features for these figures.");
  const figures = options.parts.includes("pages") ? await runPages(client, cursors) : [];
  client.close();
  if (!options.parts.includes("mix")) return figures;
  const { clients, seconds, think } = options;
  figures.push(...(await runMix(server, { clients, seconds, think, cursors })));
  return [...figures, ...(await runMix(server, { clients, seconds, think: 0, cursors }))];
}

async function withServer<T>(dataDir: string, action: (server: TestServer) => Promise<T>): Promise<T> {
  const env = { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn", ...MEMORY_SETTINGS };
  const server = await startServer({ dataDir, env });
  try {
    return await action(server);
  } finally {
    await server.stop();
  }
}

function report(options: LoadOptions, figures: Figure[]): void {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} x ${cpu?.model ?? "unknown processor"}, Node ${process.version}`;
  console.log(`${machine}\n${table(figures)}`);
  if (options.json !== null)
    writeFileSync(options.json, `${JSON.stringify({ machine, options, figures }, null, 2)}\n`);
}

const count = (number: number): string => number.toLocaleString("en-US");

try {
  process.exitCode = await main(parseOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
