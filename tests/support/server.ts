import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

export const projectRoot = path.resolve(import.meta.dirname, "../..");

/** Where servers under test write the statements that they send. */
export const statementsFolder = path.join(projectRoot, "test-results/statements");

const RECORDING = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "recordStatements.mjs"))}`,
  RECORD_STATEMENTS: statementsFolder,
};

export interface TestServer {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything that it has written so far. */
  logs(): string;
  /** Resolves with the exit code (null after a signal) when it ends, whatever ends it. */
  exited: Promise<number | null>;
  /** Graceful; resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** kill -9 of the server alone: PostgreSQL stays. */
  kill(): Promise<void>;
  /** kill -9 of server, PostgreSQL and all its processes at once. */
  killTree(): Promise<void>;
}

export interface ServerOptions {
  /** Default: a new one, removed by removeDataDir. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** Default: the project's own dist/server/main.js. */
  entry?: string;
  uid?: number;
  gid?: number;
}

export function makeDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), "ridgeline-test-"));
}

/** Removes what a stopped server left. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * Starts a server process on a free port.
 * @throws Error with its output when it ends before it is ready
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? makeDataDir();
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

/** Starts a server process of which nothing is expected: for starts that are to fail. */
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
      // Not where something is measured.
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

/** Process number of the data folder's PostgreSQL, or null. */
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
    // Gone already.
  }
}

/** Suspends a process until it gets SIGCONT, and waits until it stands still, which takes a busy machine a moment. */
export async function suspend(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGSTOP");
    while (!/^[TXZ]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "")) await sleep(5);
  } catch {
    // Gone already.
  }
}

/** RIDGELINE_SERVER=source runs the sources, which saves a build while working on them. */
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
      // The logs of a server that runs for long are long: they aren't to be read again with each line.
      child.stdout?.off("data", look);
      resolve(url);
    };
    child.stdout?.on("data", look);
    void exited.then((code) => reject(new Error(`The server exited with ${code}:\n${logs()}`)));
  });
}

/** Linux only; elsewhere PostgreSQL's processes notice by themselves that their parent is gone. */
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
