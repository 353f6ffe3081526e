import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TestClient } from "../tests/support/api";
import { operationsOf } from "../tests/support/openApi";
import { projectRoot, removeDataDir, startServer } from "../tests/support/server";
import { coverageDocument } from "./apiCoverage/document";
import { namedCalls } from "./apiCoverage/namedCalls";

/**
 * `npm run coverage`: writes docs/coverage-api.md from the list of specified calls, the server's OpenAPI document and
 * the tests.
 */
const page = path.join(projectRoot, "docs/coverage-api.md");
execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
const server = await startServer();
try {
  const operations = (await operationsOf(new TestClient(server.url))).map(
    (operation) => `${operation.method} ${operation.path}`,
  );
  const listed = existsSync(page) ? readFileSync(page, "utf8") : "";
  const calls = ["tests/operation", "tests/server"].flatMap((folder) =>
    namedCalls(path.join(projectRoot, folder)),
  );
  writeFileSync(page, coverageDocument(calls, operations, listed));
  execFileSync(path.join(projectRoot, "node_modules/.bin/biome"), ["format", "--write", page]);
} finally {
  await server.stop();
  removeDataDir(server.dataDir);
}
