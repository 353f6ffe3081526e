import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "../../scripts/lib/docsSection.mjs";
import { type Cluster, startCluster } from "../../tests/support/cluster/cluster";
import { findPrograms, type Programs } from "../../tests/support/cluster/programs";
import {
  makeDataDir,
  projectRoot,
  removeDataDir,
  startServer,
  type TestServer,
} from "../../tests/support/server";
import { tokenOf } from "../../tests/support/sharedHunt";
import { addAccounts, HUNTS } from "../citus/installations";
import { NO_VISITS, together, type Visits, visit } from "./measure";
import { replicaReport } from "./report";

/**
 * `npm run bench:replica -- [--features N] [--visitors N] [--rounds N] [--seconds N] [--write]`: pages of a share link
 * from a server that reads from the primary and from one that reads from replicas, on the cluster of
 * `npm run test:cluster`. Both take turns, for N seconds each. --write puts the figures into docs/growing.md.
 */
const { values } = parseArgs({
  options: {
    features: { type: "string", default: "2000" },
    visitors: { type: "string", default: "8" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    write: { type: "boolean", default: false },
  },
});
const [features, visitors, rounds, seconds] = [
  Number(values.features),
  Number(values.visitors),
  Number(values.rounds),
  Number(values.seconds),
];
const PAGE = 500;
const WARM_UP_SECONDS = 2;

const programs = findPrograms();
process.stdout.write(typeof programs === "string" ? `${programs}\nSkipped.\n` : await measure(programs));

async function measure(found: Programs): Promise<string> {
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const cluster = await startCluster(found);
  const servers: TestServer[] = [];
  try {
    await cluster.whole();
    for (const env of [{}, { DATABASE_REPLICA_URL: cluster.replicaUrl }])
      servers.push(await serverOn(cluster, env));
    const [ofPrimary, ofReplica] = servers as [TestServer, TestServer];
    const load = { ...(await shareHunt(cluster, ofPrimary)), visitors };
    let [primary, replica]: [Visits, Visits] = [NO_VISITS, NO_VISITS];
    for (const { url } of servers) await visit(url, cluster, { ...load, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < rounds; round++) {
      primary = together(primary, await visit(ofPrimary.url, cluster, { ...load, seconds }));
      replica = together(replica, await visit(ofReplica.url, cluster, { ...load, seconds }));
    }
    if (ofReplica.logs().includes("read replica")) throw new Error(ofReplica.logs());
    const figures = { features, visitors, rounds, primary, replica };
    const text = replicaReport(figures, { cores: os.cpus().length, on: new Date() });
    const marks = { begin: "figures of npm run bench:replica", end: "end of replica figures" };
    if (values.write) replaceSection("growing.md", marks, text);
    return text;
  } finally {
    for (const server of servers) {
      await server.stop();
      removeDataDir(server.dataDir);
    }
    await cluster.stop();
  }
}

function serverOn(cluster: Cluster, env: NodeJS.ProcessEnv): Promise<TestServer> {
  return startServer({
    dataDir: makeDataDir(),
    env: { DATABASE_URL: cluster.url, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn", ...env },
  });
}

/** Shares one of the hunts of a new account. */
async function shareHunt(cluster: Cluster, server: TestServer) {
  const wanted = { accounts: 1, features: features * HUNTS, prefix: "bench" };
  const [account] = await addAccounts({ databaseUrl: cluster.url, server }, wanted);
  if (!account) throw new Error("No account was added");
  const { client } = account;
  const { collections } = await client.data<{ collections: { uuid: string }[] }>("GET", "/collections");
  const hunt = `/shares/collections/${collections[0]?.uuid}`;
  const { shareTag } = await client.data<{ shareTag: string }>("POST", hunt);
  const offsets = Array.from({ length: Math.ceil(features / PAGE) }, (_, page) => page * PAGE);
  return { token: tokenOf(shareTag), offsets };
}
