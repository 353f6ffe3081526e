import { waypoint } from "../../tests/support/content";
import { quantile } from "../load/figures";
import { cursorsOf, runPages } from "../load/pages";
import { addAccounts, type Installation } from "./installations";

/** Figures of one account in milliseconds; it lies in one shard where there are shards. */
export interface LargeAccount {
  seedMs: number;
  /** First pages of 500 and last ones, p50. */
  nearMs: number;
  deepMs: number;
  snapshotMs: number;
  createMs: number;
}

export async function measureLargeAccount(
  installation: Installation,
  features: number,
): Promise<LargeAccount> {
  const began = performance.now();
  const [account] = await addAccounts(installation, { accounts: 1, features, prefix: "large" });
  if (!account) throw new Error("No account was added.");
  const { client } = account;
  const seedMs = performance.now() - began;
  const [near, deep] = await runPages(client, await cursorsOf(client));
  const snapshot = await client.call("GET", "/sync/snapshot");
  if (snapshot.status !== 200) throw new Error(`The snapshot answered ${snapshot.status}`);
  const creates: number[] = [];
  for (let turn = 0; turn < 50; turn++) {
    creates.push((await client.call("POST", "/features", { body: waypoint("New") })).ms);
  }
  return {
    seedMs,
    nearMs: near?.value ?? Number.NaN,
    deepMs: deep?.value ?? Number.NaN,
    snapshotMs: snapshot.ms,
    createMs: quantile(creates, 0.5),
  };
}
