import { type Balancer, startBalancer } from "../balancer";
import { start, track } from "../ownServers";
import { makeDataDir, type TestServer } from "../server";
import { type Cluster, startCluster } from "./cluster";
import type { Programs } from "./programs";

export interface Served {
  cluster: Cluster;
  servers: TestServer[];
  balancer: Balancer;
}

/**
 * Starts a cluster and two servers on it behind one address. cleanUp of ownServers stops the servers.
 *
 * @throws Error that names what didn't start, after stopping the rest of the cluster
 */
export async function serveCluster(programs: Programs): Promise<Served> {
  const cluster = await startCluster(programs);
  try {
    return await serve(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function serve(cluster: Cluster): Promise<Served> {
  await cluster.whole();
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    STORAGE_DIR: track(makeDataDir()),
    TRUST_PROXY: "true",
    RATE_LIMIT_PER_MINUTE: "0",
  };
  const servers = await Promise.all([start({ env }), start({ env })]);
  const balancer = await startBalancer(servers.map(({ url }) => url));
  return { cluster, servers, balancer };
}
