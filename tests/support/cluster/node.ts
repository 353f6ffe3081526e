import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../freePort";
import { childrenOf, killNow, suspend } from "../server";
import { type ClusterProcess, type ProcessOptions, startProcess } from "./process";
import type { Programs } from "./programs";

/** Passwords of the database roles. Fixed, because only this machine can reach the database. */
export const PASSWORDS = {
  superuser: "super-1",
  replication: "copy-1",
  rewind: "rewind-1",
  ridgeline: "app-1",
};

export interface ClusterNode {
  name: string;
  /** Address of the node's PostgreSQL. */
  address: string;
  apiPort: number;
  start(): void;
  /** Kills PostgreSQL alone with kill -9, which Patroni notices. */
  killPostgres(): void;
  /** Kills Patroni and PostgreSQL with kill -9, like the loss of the machine. */
  kill(): Promise<void>;
  /** Suspends both, like a machine that hangs: they neither respond nor exit. */
  freeze(): Promise<void>;
  thaw(): void;
  /** PIDs of PostgreSQL's processes, the postmaster first. Empty while it is down. */
  database(): number[];
  output(): string;
}

/** Creates a node without starting it. Its folder keeps its data across kills. */
export async function makeNode(
  name: string,
  etcd: string,
  programs: Programs,
  options: ProcessOptions,
): Promise<ClusterNode> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const [address, api] = [`127.0.0.1:${port}`, `127.0.0.1:${apiPort}`];
  const dataFolder = path.join(options.folder, name);
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: api,
    PATRONI_RESTAPI_CONNECT_ADDRESS: api,
    PATRONI_POSTGRESQL_LISTEN: address,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
    PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: path.join(options.folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    PATRONI_REWIND_USERNAME: "rewinder",
    PATRONI_REWIND_PASSWORD: PASSWORDS.rewind,
    RIDGELINE_DATABASE_PASSWORD: PASSWORDS.ridgeline,
    PATH: `${programs.postgres}:${process.env.PATH}`,
  };
  let patroni: ClusterProcess | null = null;
  let earlier = "";
  const postmaster = () => postmasterOf(dataFolder);
  const database = () => {
    const pid = postmaster();
    return pid ? [pid, ...childrenOf(pid)] : [];
  };
  return {
    name,
    address,
    apiPort,
    start() {
      earlier += patroni?.output() ?? "";
      patroni = startProcess(programs.patroni, [path.join(options.folder, "patroni.yml")], {
        ...options,
        env,
      });
    },
    killPostgres() {
      const pid = postmaster();
      if (pid) killNow(pid);
    },
    async kill() {
      const victims = database();
      await patroni?.kill();
      victims.forEach(killNow);
    },
    async freeze() {
      await Promise.all([patroni?.pid ?? 0, ...database()].map(suspend));
    },
    thaw() {
      for (const pid of [...database(), patroni?.pid ?? 0]) process.kill(pid, "SIGCONT");
    },
    database,
    output: () => earlier + (patroni?.output() ?? ""),
  };
}

function postmasterOf(dataFolder: string): number | null {
  try {
    return Number(readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}
