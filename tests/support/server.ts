import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

export const projectRoot = path.resolve(import.meta.dirname, "../..");

/** Folder where servers under test record their SQL statements. */
export const statementsFolder = path.join(projectRoot, "test-results/statements");

/** Tiles that the servers of browser tests share. Each server would draw the same ones again. */
export const tilesFolder = path.join(projectRoot, "test-results/tiles");

const RECORDING = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "recordStatements.mjs"))}`,
  RECORD_STATEMENTS: statementsFolder,
};

export interface TestServer {
  url: string;
  pid: number;
  dataDir: string;
  /** All output so far. */
  logs(): string;
  /** Resolves with the exit code (null after a signal), regardless of what ended the server. */
  exited: Promise<number | null>;
  /** Stops gracefully and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills only the server with kill -9. PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Kills the server, PostgreSQL and all its processes at once with kill -9. */
  killTree(): Promise<void>;
}

export interface ServerOptions {
  /** Default: a new one, to be removed by removeDataDir. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** Default: the project's own dist/server/main.js. */
  entry?: string;
  uid?: number;
  gid?: number;
  /** Whether to use tiles that other servers have drawn. Default: SHARE_TILES. */
  shareTiles?: boolean;
}

export function makeDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), "ridgeline-test-"));
}

/** Removes the data folder of a stopped server. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * Starts a server process on a free port.
 *
 * @throws Error with its output if it exits before it is ready
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? makeDataDir();
  if (options.shareTiles ?? process.env.SHARE_TILES === "1") shareTiles(dataDir, options.env);
  const { child, logs, exited } = spawnServer({ ...options, dataDir });
  const url = await readyUrl(child, logs, exited);
  const pid = child.pid ?? 0;
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url,
    pid,
    dataDir,
    logs,
    exited,
    kill,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
    async killTree() {
      const postmaster = postgresPid(dataDir);
      const victims = postmaster ? [postmaster, ...childrenOf(postmaster)] : [];
      await Promise.all([kill(), ...victims.map(killNow)]);
    },
  };
}

/** Links a new data folder's cache of tiles to the shared one. Servers with and without detail draw other tiles. */
function shareTiles(dataDir: string, env: NodeJS.ProcessEnv = {}): void {
  const shared = path.join(tilesFolder, env.DEMO_DETAIL === "on" ? "detailed" : "plain");
  const own = path.join(dataDir, "tiles");
  if (existsSync(own)) return;
  mkdirSync(shared, { recursive: true });
  symlinkSync(shared, own);
}

/** Starts a server process without waiting for it, for starts that must fail. */
export function spawnServer(options: ServerOptions & { dataDir: string }): {
  child: ChildProcess;
  logs: () => string;
  exited: Promise<number | null>;
} {
  const child = spawn(process.execPath, serverCommand(options.entry), {
    cwd: projectRoot,
    uid: options.uid,
    gid: options.gid,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: options.dataDir,
      LOG_LEVEL: "info",
      // All tests come from one address.
      SIGN_UPS_PER_ADDRESS: "0",
      // Statements aren't recorded where something is measured.
      ...(process.env.VITEST && options.uid === undefined && options.entry === undefined && RECORDING),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      output += data;
    });
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, logs: () => output, exited };
}

/** Returns the PID of the data folder's PostgreSQL, or null. */
export function postgresPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(path.join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Suspends a process until SIGCONT and waits until it has stopped, which can take a moment on a busy machine. */
export async function suspend(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGSTOP");
    while (!/^[TXZ]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "")) await sleep(5);
  } catch {
    // Already gone.
  }
}

/** RIDGELINE_SERVER=source runs the sources, which saves a build during development. */
function serverCommand(entry = path.join(projectRoot, "dist/server/main.js")): string[] {
  return process.env.RIDGELINE_SERVER === "source" ? ["--import", "tsx", "server/main.ts"] : [entry];
}

async function readyUrl(
  child: ChildProcess,
  logs: () => string,
  exited: Promise<number | null>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /Ridgeline is ready at (\S+)\n/.exec(logs())?.[1];
      if (!url) return;
      // Long logs shouldn't be searched again on every line.
      child.stdout?.off("data", look);
      resolve(url);
    };
    child.stdout?.on("data", look);
    void exited.then((code) => reject(new Error(`The server exited with ${code}:\n${logs()}`)));
  });
}

/** Returns child PIDs on Linux only. Elsewhere PostgreSQL's processes detect the loss of their parent themselves. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
