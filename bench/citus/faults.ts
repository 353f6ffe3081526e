import { setTimeout as sleep } from "node:timers/promises";
import { ask, workerPortOf } from "../../tests/support/cluster/citus";
import { waitFor } from "../../tests/support/ownServers";
import { type Account, addAccounts, type citusInstallation } from "./installations";
import { together, type Written, writeDuring } from "./writers";

type CitusInstallation = Awaited<ReturnType<typeof citusInstallation>>;

const WRITERS = 8;
/** Seconds that a worker stays away. */
const AWAY_S = 10;
const COORDINATOR_KILLS = 3;

/** Moves every shard off the second worker and back while eight accounts write. */
export async function rebalanceWhileWriting(installation: CitusInstallation): Promise<Written> {
  const accounts = await addAccounts(installation, { accounts: WRITERS, features: 0, prefix: "moved" });
  const port = installation.citus.workers[1]?.port;
  return together(
    await writeDuring(accounts, async () => {
      await ask(installation.databaseUrl, `select citus_drain_node('127.0.0.1', ${port})`);
      await ask(
        installation.databaseUrl,
        `select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', true)`,
      );
      await ask(installation.databaseUrl, "select rebalance_table_shards()");
    }),
  );
}

/** Kills the second worker under load. @returns what its accounts saw, and what all others saw */
export async function loseWorker(
  installation: CitusInstallation,
): Promise<{ its: Written; others: Written }> {
  const { its, others } = await accountsByWorker(installation);
  const lost = installation.citus.workers[1];
  const seen = await writeDuring([...its, ...others], async () => {
    await sleep(1000);
    await lost?.kill();
    await sleep(AWAY_S * 1000);
    await lost?.start();
    await waitFor(async () => (await its[0]?.client.call("GET", "/features?limit=1"))?.status === 200);
    await sleep(1000);
  });
  return { its: together(seen.slice(0, its.length)), others: together(seen.slice(its.length)) };
}

/** Kills the coordinator several times under load, and starts it again at once. */
export async function loseCoordinator(installation: CitusInstallation): Promise<Written> {
  const accounts = await addAccounts(installation, { accounts: WRITERS, features: 0, prefix: "coordinated" });
  return together(
    await writeDuring(accounts, async () => {
      for (let kill = 0; kill < COORDINATOR_KILLS; kill++) {
        await sleep(2000);
        await installation.citus.coordinator?.kill();
        await installation.citus.coordinator?.start();
        await waitFor(
          async () => (await accounts[0]?.client.call("GET", "/features?limit=1"))?.status === 200,
        );
      }
      await sleep(2000);
    }),
  );
}

/** Half of the writers' accounts on the second worker, half elsewhere. */
async function accountsByWorker(
  installation: CitusInstallation,
): Promise<{ its: Account[]; others: Account[] }> {
  const its: Account[] = [];
  const others: Account[] = [];
  for (let batch = 0; its.length < WRITERS / 2 || others.length < WRITERS / 2; batch++) {
    const prefix = `lost-${batch}`;
    for (const account of await addAccounts(installation, { accounts: WRITERS, features: 0, prefix })) {
      const port = await workerPortOf(installation.databaseUrl, account.uuid);
      const side = port === installation.citus.workers[1]?.port ? its : others;
      if (side.length < WRITERS / 2) side.push(account);
    }
  }
  return { its, others };
}
