import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const LEAST = [20, 20];

/** Exits with a clear message if Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  fail(
    `Ridgeline needs Node.js ${LEAST.join(".")} or later; this is ${process.versions.node}. Get one at https://nodejs.org.`,
  );
}

/** Prints progress to stderr, separate from the programs' output. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** @returns {never} */
export function fail(text) {
  say(text);
  process.exit(1);
}

/**
 * Runs a program in the project's folder.
 *
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, later?: boolean, timeout?: number }} [options] quiet: shows the
 *   output only if the program fails; later: shows the output once it has ended; timeout: milliseconds after which it
 *   is killed
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = {}, quiet = false, later = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      timeout,
      env: { ...process.env, ...env },
      stdio: ["ignore", ...Array(2).fill(quiet || later ? "pipe" : "inherit")],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    child.on("error", (error) => {
      say(`${command} cannot be started: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => {
      if (later || (quiet && (code !== 0 || signal))) say(output);
      resolve(code ?? 1);
    });
  });
}

/** Runs the main file of an installed package's command with this Node.js. */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(root, "node_modules", file), ...args], options);
}

/**
 * Ends this process when npm ends. npm starts a shell in between, and a signal sent to npm alone ends one or both of
 * them without reaching this process.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = launchers();
  const timer = setInterval(() => {
    if (launchers() === before) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  timer.unref();
}

/** Ids of the parent process and, if that is npm's shell (Linux only), of its parent. */
function launchers() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, "utf8").includes(path.basename(process.argv[1]));
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1).split(" ");
    return isShell ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return String(parent);
  }
}
