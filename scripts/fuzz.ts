import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { TestClient } from "../tests/support/api";
import { Fuzzer, problemOfCall } from "../tests/support/fuzz";
import { projectRoot, removeDataDir, startServer } from "../tests/support/server";

/**
 * `npm run fuzz -- [--requests N] [--seed S] [--at NUMBER]`: sends random requests generated from the OpenAPI document
 * to a temporary server. Prints each failure with its number, which --at repeats. Exits with 1 if there were any.
 */
const CLIENTS = 4;
/** Switches to a new account after this many calls, since the data they create would slow down later calls. */
const CALLS_AN_ACCOUNT = 2500;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    at: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = Number(values.at ?? 0);
const end = values.at === undefined ? Number(values.requests) : first + 1;

execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "error" } });
const problems: string[] = [];
let next = first;

async function person(): Promise<void> {
  while (next < end) {
    const client = new TestClient(server.url);
    const account = await client.signUp();
    const fuzzer = await Fuzzer.of(client, account.uuid, seed);
    for (let made = 0; made < CALLS_AN_ACCOUNT && next < end; made++) {
      const problem = await problemOfCall(client, fuzzer.call(next++));
      if (problem) problems.push(problem);
    }
    const after = await client.call("GET", "/features?limit=1");
    if (after.status !== 200) problems.push(`The account's list answers ${after.status} afterwards`);
  }
}

try {
  await Promise.all(Array.from({ length: CLIENTS }, person));
} finally {
  const code = await server.stop();
  removeDataDir(server.dataDir);
  if (code !== 0) problems.push(`The server ended with ${code}`);
  // At this level, only failed requests, failed jobs and fatal errors are logged.
  const complaints = server
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  problems.push(...complaints.map((line) => line.slice(0, 600)));
}
for (const problem of problems.slice(0, 50)) console.log(problem);
console.log(`${end - first} calls with seed ${seed}, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
