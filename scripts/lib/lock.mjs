import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, say } from "./project.mjs";

const file = path.join(root, ".cache", "build.lock");

/**
 * Runs the work under a lock that excludes other installs and builds in this folder. Waits for the lock if necessary.
 */
export async function withLock(work) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = false; !take(); waited = true) {
    if (!waited) say("Waiting for another build in this folder to end.");
    await sleep(200);
  }
  // Ctrl-C during a build must not leave the lock behind.
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isAlive(holder())) rmSync(file, { force: true });
  return false;
}

function holder() {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  // The file is empty for an instant while it is written.
  if (!pid) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
