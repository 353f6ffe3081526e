import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chooseRuntimeUser, giveTo } from "../../../server/db/embedded/runtimeUser";
import { waitFor } from "../ownServers";
import { projectRoot } from "../server";
import { startEtcd } from "./etcd";
import { type ClusterNode, makeNode } from "./node";
import type { Programs } from "./programs";
import { deployFile, startPooler, startProxy } from "./ways";

/** A node as Patroni reports it. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | string;
  state: string;
}

export interface Cluster {
  /** DATABASE_URL that leads through PgBouncer and HAProxy to the primary. */
  url: string;
  /** DATABASE_REPLICA_URL that leads through PgBouncer and HAProxy to the replicas. */
  replicaUrl: string;
  nodes: readonly ClusterNode[];
  /** Current primary. */
  leader(): Promise<ClusterNode>;
  /** Waits until all three nodes run and one of them can take over without loss. */
  whole(): Promise<void>;
  /** Performs a planned switchover to another node. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

const WHOLE_MS = 120_000;

function keepOutput(output: string): string {
  const file = path.join(projectRoot, "test-results/cluster.log");
  writeFileSync(file, output);
  return file;
}

/** Starts three PostgreSQL nodes under Patroni, with etcd, HAProxy and PgBouncer, on this machine. */
export async function startCluster(programs: Programs): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ridgeline-cluster-"));
  const user = chooseRuntimeUser(folder);
  giveTo(user, folder);
  const options = { user, folder };
  const script = path.join(folder, "create-database.sh");
  writeFileSync(script, readFileSync(deployFile("create-database.sh")), { mode: 0o755 });
  const settings = readFileSync(deployFile("patroni.yml"), "utf8");
  writeFileSync(
    path.join(folder, "patroni.yml"),
    settings.replace("/etc/patroni/create-database.sh", script),
  );

  const etcd = await startEtcd(programs.etcd, options);
  const nodes = await Promise.all(
    ["node1", "node2", "node3"].map((name) => makeNode(name, etcd.address, programs, options)),
  );
  for (const node of nodes) node.start();
  const proxy = await startProxy(programs.haproxy, nodes, options);
  const pooler = await startPooler(programs.pgbouncer, proxy, options);

  const members = async (): Promise<Member[]> => {
    for (const { apiPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    throw new Error("No node of the cluster answers");
  };
  const nodeOf = (name: string) => nodes.find((node) => node.name === name);
  const leaderName = async () => (await members()).find(({ role }) => role === "leader")?.name ?? "";
  const leader = async () => {
    const node = nodeOf(await leaderName());
    if (!node) throw new Error("The cluster has no primary");
    return node;
  };
  const output = () => [etcd, proxy, pooler, ...nodes].map((part) => part.output()).join("\n----\n");

  return {
    url: pooler.url,
    replicaUrl: pooler.replicaUrl,
    nodes,
    leader,
    async whole() {
      let all: Member[] = [];
      const isWhole = async () => {
        all = await members();
        const roles = all.map(({ role }) => role).sort();
        const run = all.every(({ state }) => state === "running" || state === "streaming");
        return run && roles.join() === "leader,replica,sync_standby";
      };
      await waitFor(isWhole, WHOLE_MS).catch(() => {
        const log = keepOutput(output());
        throw new Error(
          `Not whole within ${WHOLE_MS} ms: ${JSON.stringify(all)}. What all wrote is in ${log}.`,
        );
      });
    },
    async switchOver() {
      const { name, apiPort } = await leader();
      const answer = await fetch(`http://127.0.0.1:${apiPort}/switchover`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
      await waitFor(async () => ![name, ""].includes(await leaderName()));
    },
    async stop() {
      await Promise.all([pooler.kill(), proxy.kill(), ...nodes.map((node) => node.kill()), etcd.kill()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
