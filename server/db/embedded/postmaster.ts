import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Log } from "../../log";
import { program } from "./binaries";
import { reachablePath } from "./cluster";
import type { RuntimeUser } from "./runtimeUser";

/** Only used in the name of the socket file. Nothing listens on the network. */
export const PORT = 5432;

/** Committed data must be on disk. The rest is tuned for one server per installation. */
const SETTINGS = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "",
  log_checkpoints: "off",
  // Statements and key values of failed statements contain user content and must stay out of the log.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

export interface Postmaster {
  child: ChildProcess;
  /** The last 20 lines of its output. */
  lines: string[];
  /** Null while it runs. */
  exit: { code: number | null; signal: NodeJS.Signals | null } | null;
}

/**
 * Starts PostgreSQL in its own session, so Ctrl-C in a terminal only reaches the server, which finishes its requests
 * first. PostgreSQL outlives a killed server, and the next start adopts it.
 */
export function startPostmaster(options: {
  bin: string;
  cluster: string;
  user: RuntimeUser;
  socketDir: string;
  maxConnections: number;
  log: Log;
}): Postmaster {
  const { bin, cluster, user, socketDir, log } = options;
  const settings = {
    ...SETTINGS,
    unix_socket_directories: socketDir,
    max_connections: String(options.maxConnections),
  };
  const child = spawn(
    program(bin, "postgres"),
    [
      "-D",
      reachablePath(cluster, user),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: cluster,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    },
  );
  const postmaster: Postmaster = { child, lines: [], exit: null };
  child.on("error", (error) => {
    postmaster.lines.push(String(error));
    postmaster.exit = { code: -1, signal: null };
  });
  child.on("exit", (code, signal) => {
    postmaster.exit = { code, signal };
  });
  child.unref();
  if (child.stderr)
    createInterface({ input: child.stderr }).on("line", (line) => {
      postmaster.lines = [...postmaster.lines.slice(-19), line];
      relay(log, line);
    });
  return postmaster;
}

/** A failed statement is reported to its sender. PostgreSQL's messages about itself belong in our log. */
function relay(log: Log, line: string): void {
  const [, severity = "", message = line] = /^(\w+):\s+(.*)$/.exec(line) ?? [];
  if (severity === "PANIC") log.error({ source: "postgres" }, message);
  else if (severity === "FATAL" || severity === "WARNING") log.warn({ source: "postgres" }, message);
  else log.debug({ source: "postgres" }, message);
}
