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
): Promise<ClusterProcess & { port: number }> {
  const port = await freePort();
  const places = nodes.flatMap(({ address, apiPort }, index) => [
    [`NODE_${index + 1}`, address],
    [`NODE_${index + 1}_API`, String(apiPort)],
  ]);
  const env = { PRIMARY_BIND: `127.0.0.1:${port}`, ...Object.fromEntries(places) };
  const file = path.join(options.folder, "haproxy.cfg");
  writeFileSync(file, readFileSync(deployFile("haproxy.cfg")));
  giveTo(options.user, file);
  return { ...startProcess(program, ["-db", "-f", file], { ...options, env }), port };
}

/**
 * Starts PgBouncer with deploy/cluster/pgbouncer.ini in front of the proxy.
 * @returns the process with a DATABASE_URL
 */
export async function startPooler(
  program: string,
  proxyPort: number,
  options: ProcessOptions,
): Promise<ClusterProcess & { url: string }> {
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
ridgeline = host=127.0.0.1 port=${proxyPort} dbname=ridgeline
`,
  );
  for (const file of [ini, users]) giveTo(options.user, file);
  const pooler = startProcess(program, [ini], options);
  await waitFor(async () => / listening on 127\.0\.0\.1/.test(pooler.output()));
  return { ...pooler, url: `postgres://ridgeline:${PASSWORDS.ridgeline}@127.0.0.1:${port}/ridgeline` };
}
