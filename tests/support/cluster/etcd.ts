import path from "node:path";
import { freePort } from "../freePort";
import { waitFor } from "../ownServers";
import { type ClusterProcess, type ProcessOptions, startProcess } from "./process";

export interface Etcd extends ClusterProcess {
  /** host:port for PATRONI_ETCD3_HOSTS. */
  address: string;
}

/** Starts a single etcd, which holds the leader key. A real cluster has three on separate machines. */
export async function startEtcd(program: string, options: ProcessOptions): Promise<Etcd> {
  const [clients, peers] = [await freePort(), await freePort()];
  const address = `127.0.0.1:${clients}`;
  const args = [
    ["--data-dir", path.join(options.folder, "etcd")],
    ["--listen-client-urls", `http://${address}`],
    ["--advertise-client-urls", `http://${address}`],
    ["--listen-peer-urls", `http://127.0.0.1:${peers}`],
    ["--initial-advertise-peer-urls", `http://127.0.0.1:${peers}`],
    ["--initial-cluster", `default=http://127.0.0.1:${peers}`],
    ["--unsafe-no-fsync"],
  ].flat();
  const started = startProcess(program, args, options);
  await waitFor(async () => (await fetch(`http://${address}/health`)).ok);
  return { ...started, address };
}
