import { afterAll, beforeAll, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { ask } from "../support/cluster/citus";
import { type ClusterNode, PASSWORDS } from "../support/cluster/node";
import { findPrograms } from "../support/cluster/programs";
import { type Served, serveCluster } from "../support/cluster/served";
import { newPerson, until } from "../support/content";
import { cleanUp, start, waitFor } from "../support/ownServers";
import type { TestServer } from "../support/server";
import { type SharedHunt, seenThrough, shareHunt, statusesOf } from "../support/sharedHunt";

const programs = findPrograms();
const missing = typeof programs === "string" ? programs : null;
const LONG = { timeout: 240_000 };

let served: Served;
let primary: ClusterNode;
let replicas: ClusterNode[];
/** A server whose replica is one node, without HAProxy in between. */
let direct: TestServer;
let owner: TestClient;
let visitor: TestClient;

const url = ({ address }: ClusterNode, role: "superuser" | "ridgeline") =>
  `postgres://${role === "superuser" ? "postgres" : role}:${PASSWORDS[role]}@${address}/ridgeline`;
const query = <Row extends object>(node: ClusterNode, text: string) => ask<Row>(url(node, "superuser"), text);

beforeAll(async () => {
  if (typeof programs === "string") return;
  served = await serveCluster(programs);
  const { cluster, balancer } = served;
  primary = await cluster.leader();
  replicas = cluster.nodes.filter(({ name }) => name !== primary.name);
  const [replica = primary] = replicas;
  direct = await start({
    env: { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: url(replica, "ridgeline") },
  });
  owner = (await newPerson(balancer.url)).client;
  visitor = new TestClient(balancer.url);
}, 300_000);

afterAll(async () => {
  served?.balancer.close();
  await cleanUp();
  await served?.cluster.stop();
}, 60_000);

/** Waits until the replicas have replayed everything that is written. */
async function caughtUp(): Promise<void> {
  const [row] = await query<{ at: string }>(primary, "select pg_current_wal_flush_lsn() as at");
  for (const replica of replicas)
    await waitFor(async () => {
      const [seen] = await query<{ there: boolean }>(
        replica,
        `select pg_last_wal_replay_lsn() >= '${row?.at}' as there`,
      );
      return seen?.there ?? false;
    });
}

/** Stops replaying changes on the replicas during an action. They still receive them, so writes are acknowledged. */
async function whileLate(action: () => Promise<void>): Promise<void> {
  await caughtUp();
  for (const replica of replicas) {
    await query(replica, "select pg_wal_replay_pause()");
    await waitFor(async () => {
      const [row] = await query<{ state: string }>(
        replica,
        "select pg_get_wal_replay_pause_state() as state",
      );
      return row?.state === "paused";
    });
  }
  try {
    await action();
  } finally {
    for (const replica of replicas) await query(replica, "select pg_wal_replay_resume()");
  }
}

const rename = ({ hunt }: SharedHunt, title: string) =>
  owner.data("PATCH", `/collections/${hunt.uuid}`, { title });

/** Number of Ridgeline's connections to the replicas. */
async function connectionsToReplicas(): Promise<number> {
  const text = "select from pg_stat_activity where usename = 'ridgeline'";
  return (await Promise.all(replicas.map((replica) => query(replica, text)))).flat().length;
}

it.skipIf(missing)(
  "visitors see what replicas have, logged-in visitors the newest, and no one an ended link",
  LONG,
  async () => {
    const [kept, ended] = [await shareHunt(owner, "Elk", "Stand"), await shareHunt(owner, "Moose", "Lake")];
    await whileLate(async () => {
      await rename(kept, "Deer");
      expect(await seenThrough(ended.token, visitor)).toEqual(["Moose", "Lake"]);
      await owner.data("DELETE", `/shares/destroy/collections/${ended.hunt.uuid}`);
      expect(await statusesOf(ended.token, visitor)).toEqual([404, 404]);
      expect(await seenThrough(kept.token, visitor)).toEqual(["Elk", "Stand"]);
      expect(await seenThrough(kept.token, owner)).toEqual(["Deer", "Stand"]);
    });
    await expect.poll(() => seenThrough(kept.token, visitor)).toEqual(["Deer", "Stand"]);
  },
);

it.skipIf(missing)(
  "replicas that lag by more than a megabyte aren't read until they have caught up",
  LONG,
  async () => {
    const shared = await shareHunt(owner, "Elk", "Stand");
    await whileLate(async () => {
      await rename(shared, "Deer");
      expect(await seenThrough(shared.token, visitor)).toEqual(["Elk", "Stand"]);
      await query(primary, "select pg_logical_emit_message(false, 'test', repeat('x', 4000000))");
      await waitFor(async () => (await seenThrough(shared.token, visitor))[0] === "Deer");
    });
    await caughtUp();
    await waitFor(async () => {
      await seenThrough(shared.token, visitor);
      return (await connectionsToReplicas()) > 0;
    });
  },
);

it.skipIf(missing)("a link shows everything while all replicas are lost", LONG, async () => {
  const { token } = await shareHunt(owner, "Elk", "Stand");
  await caughtUp();
  const others = [visitor, new TestClient(direct.url)];
  for (const client of others) expect(await seenThrough(token, client)).toEqual(["Elk", "Stand"]);
  for (const replica of replicas) await replica.kill();
  for (let turn = 0; turn < 100; turn++)
    for (const client of others) expect(await seenThrough(token, client)).toEqual(["Elk", "Stand"]);
  const reports = () =>
    direct
      .logs()
      .split("\n")
      .filter((line) => line.includes("read replica"));
  expect(reports()).toHaveLength(1);
  for (const replica of replicas) replica.start();
  await served.cluster.whole();
  await until(async () => {
    for (const client of others) expect(await seenThrough(token, client)).toEqual(["Elk", "Stand"]);
    return reports()[1] ?? null;
  });
  expect(reports()[1]).toContain("works again");
});

it.runIf(missing)("reading from replicas is not tested here", ({ skip }) => skip(missing ?? ""));
