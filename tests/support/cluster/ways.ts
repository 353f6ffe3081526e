import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { giveTo } from "../../../server/db/embedded/runtimeUser";
import { freePort } from "../freePort";
import { waitFor } from "../ownServers";
import { projectRoot } from "../server";
import { type ClusterNode, PASSWORDS } from "./node";
import { type ClusterProcess, type ProcessOptions, startProcess } from "./process";

/** Returns the path of a configuration file for operators, so that tests run with the real ones. */
export const deployFile = (name: string) => path.join(projectRoot, "deploy/cluster", name);

/** Starts HAProxy with deploy/cluster/haproxy.cfg in front of three nodes. */
export async function startProxy(
  program: string,
  nodes: readonly ClusterNode[],
  options: ProcessOptions,
): Promise<ClusterProcess & ProxyPorts> {
  const [port, replicaPort] = [await freePort(), await freePort()];
  const places = nodes.flatMap(({ address, apiPort }, index) => [
    [`NODE_${index + 1}`, address],
    [`NODE_${index + 1}_API`, String(apiPort)],
  ]);
  const env = {
    PRIMARY_BIND: `127.0.0.1:${port}`,
    REPLICA_BIND: `127.0.0.1:${replicaPort}`,
    ...Object.fromEntries(places),
  };
  const file = path.join(options.folder, "haproxy.cfg");
  writeFileSync(file, readFileSync(deployFile("haproxy.cfg")));
  giveTo(options.user, file);
  return { ...startProcess(program, ["-db", "-f", file], { ...options, env }), port, replicaPort };
}

/** Ports of HAProxy that lead to the primary, and to replicas. */
export interface ProxyPorts {
  port: number;
  replicaPort: number;
}

/**
 * Starts PgBouncer with deploy/cluster/pgbouncer.ini in front of the proxy.
 * @returns the process with a DATABASE_URL and a DATABASE_REPLICA_URL
 */
export async function startPooler(
  program: string,
  proxy: ProxyPorts,
  options: ProcessOptions,
): Promise<ClusterProcess & { url: string; replicaUrl: string }> {
  const port = await freePort();
  const ini = path.join(options.folder, "pgbouncer.ini");
  const users = path.join(options.folder, "users.txt");
  writeFileSync(users, `"ridgeline" "${PASSWORDS.ridgeline}"\n`);
  // Overrides only the addresses. The last occurrence of a setting wins.
  writeFileSync(
    ini,
    `${readFileSync(deployFile("pgbouncer.ini"), "utf8")}
auth_file = ${users}
listen_addr = 127.0.0.1
listen_port = ${port}
[databases]
ridgeline = host=127.0.0.1 port=${proxy.port} dbname=ridgeline
ridgeline_replica = host=127.0.0.1 port=${proxy.replicaPort} dbname=ridgeline
`,
  );
  for (const file of [ini, users]) giveTo(options.user, file);
  const pooler = startProcess(program, [ini], options);
  await waitFor(async () => / listening on 127\.0\.0\.1/.test(pooler.output()));
  const url = `postgres://ridgeline:${PASSWORDS.ridgeline}@127.0.0.1:${port}/ridgeline`;
  return { ...pooler, url, replicaUrl: `${url}_replica` };
}
