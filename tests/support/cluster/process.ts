import { type ChildProcess, spawn } from "node:child_process";
import type { RuntimeUser } from "../../../server/db/embedded/runtimeUser";

export interface ClusterProcess {
  pid: number;
  output(): string;
  /** Sends kill -9 and waits for the exit. Does nothing if the process already exited. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  user: RuntimeUser;
  env?: NodeJS.ProcessEnv;
  folder: string;
}

/** Starts a program of the cluster and keeps its output for error messages. */
export function startProcess(program: string, args: string[], options: ProcessOptions): ClusterProcess {
  const child: ChildProcess = spawn(program, args, {
    ...options.user,
    cwd: options.folder,
    env: { PATH: process.env.PATH, HOME: options.folder, LC_ALL: "C.UTF-8", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      output += data;
    });
  child.on("error", ({ message }) => {
    output += message;
  });
  const ended = new Promise<void>((resolve) => {
    // Not "close", because PostgreSQL keeps the output of the Patroni that started it open.
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
