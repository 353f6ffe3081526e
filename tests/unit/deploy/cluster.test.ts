import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { clusterTable } from "../../../scripts/lib/clusterTable.mjs";
import { isBefore } from "../../support/cluster/programs";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

interface Service {
  depends_on?: string[] | Record<string, unknown>;
  environment?: Record<string, string>;
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}
const readCompose = (name: string) => parse(read(name), { merge: true, logLevel: "error" }) as Compose;
const compose = readCompose("compose.cluster.yaml");
const single = readCompose("compose.yaml");
const nodes = ["node1", "node2", "node3"];

it("the cluster's compose file refers to existing files", () => {
  const services = { ...single.services, ...compose.services };
  for (const [name, { depends_on = [], volumes = [] }] of Object.entries(compose.services)) {
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const other of others) expect(services, name).toHaveProperty(other);
    for (const [from = ""] of volumes.map((mount) => mount.split(":"))) {
      if (from.startsWith("./")) expect(existsSync(path.join(root, from)), from).toBe(true);
      else expect(compose.volumes, name).toHaveProperty(from);
    }
  }
});

it.each([
  ["DATABASE_URL", "ridgeline", "PRIMARY_BIND"],
  ["DATABASE_REPLICA_URL", "ridgeline_replica", "REPLICA_BIND"],
])("%s of the cluster's servers leads through PgBouncer to HAProxy's listener", (variable, name, bind) => {
  const ini = read("deploy/cluster/pgbouncer.ini");
  const port = /listen_port = (\d+)/.exec(ini)?.[1];
  const listener = compose.services.haproxy?.environment?.[bind]?.replace("*:", "");
  expect(ini).toMatch(new RegExp(`^${name} = host=haproxy port=${listener} dbname=ridgeline$`, "m"));
  for (const server of ["server-a", "server-b"])
    expect(compose.services[server]?.environment?.[variable]).toMatch(
      new RegExp(`^postgres://ridgeline:.*@database:${port}/${name}$`),
    );
});

it("HAProxy gets every environment variable that its configuration uses", () => {
  const used = read("deploy/cluster/haproxy.cfg").matchAll(/\$\{(\w+)\}/g);
  const names = new Set([...used].map(([, name]) => name));
  const { environment = {} } = compose.services.haproxy ?? {};
  expect(names.size).toBe(8);
  expect(new Set(Object.keys(environment))).toEqual(names);
  for (const [index, name] of nodes.entries()) expect(environment[`NODE_${index + 1}`]).toBe(`${name}:5432`);
});

it("each node has its own name and addresses, and the other nodes' passwords", () => {
  const passwords = nodes.map((name) => {
    const { environment = {} } = compose.services[name] ?? {};
    expect(environment).toMatchObject({
      PATRONI_NAME: name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
    });
    return Object.entries(environment).filter(([key]) => key.endsWith("_PASSWORD"));
  });
  expect(passwords[0]).toHaveLength(4);
  expect(passwords[1]).toEqual(passwords[0]);
  expect(passwords[2]).toEqual(passwords[0]);
});

it("Patroni's ttl covers two retries and one loop", () => {
  const { bootstrap } = parse(read("deploy/cluster/patroni.yml")) as {
    bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean } };
  };
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(synchronous_mode).toBe(true);
});

it("a run's figures become a table and a sentence", () => {
  const faults = [
    { fault: "switchover in order", outagesMs: [1940, 2060] },
    { fault: "PostgreSQL of the primary killed", outagesMs: [4000] },
  ];
  const versions = { postgres: "15.20", patroni: "3.0.2", haproxy: "2.6.12" };
  const figures = { faults, acknowledged: 12_345, lost: 0, imports: 3, versions, cores: 2 };
  expect(clusterTable(figures, new Date("2026-11-27T12:00:00Z"))).toBe(
    `| fault                            | times | without a saved feature |
| -------------------------------- | ----- | ----------------------- |
| switchover in order              | 2     | 1.9 to 2.1 s            |
| PostgreSQL of the primary killed | 1     | 4.0 s                   |

Of 12,345 acknowledged writes, 0 were lost. All 3 imports that were under way
finished, and no server restarted. Run on 2026-11-27 with postgres 15.20, patroni 3.0.2 and
haproxy 2.6.12, all on one machine with 2 cores.
`,
  );
});

it("versions compare numerically", () => {
  expect(isBefore("3.0.2", "3.0.3")).toBe(true);
  expect(isBefore("3.0.2", "3.0.10")).toBe(true);
  expect(isBefore("3.0.3", "3.0.3")).toBe(false);
  expect(isBefore("4.1.4", "3.2.0")).toBe(false);
});
