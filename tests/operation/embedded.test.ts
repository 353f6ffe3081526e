import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { cleanUp, expectLogin, socketDirOf, start, track, waitFor } from "../support/ownServers";
import { childrenOf, killNow, makeDataDir, postgresPid, spawnServer, suspend } from "../support/server";

afterEach(cleanUp);

describe("the embedded database", () => {
  it("is reused after its server was killed, with all saved data", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    const postgres = postgresPid(first.dataDir);
    await first.kill();

    const second = await start({ dataDir: first.dataDir });
    expect(postgresPid(second.dataDir)).toBe(postgres);
    expect(second.logs()).toContain('"adopted":true');
    await expectLogin(second.url, account);
  });

  it("recovers after the whole process tree was killed", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    await first.killTree();

    const second = await start({ dataDir: first.dataDir });
    expect(second.logs()).toContain('"adopted":false');
    await expectLogin(second.url, account);
  });

  it("recovers when a process of a killed PostgreSQL stays behind and holds its memory", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    const stuck = childrenOf(postgresPid(first.dataDir) ?? 0).at(-1) ?? 0;
    await suspend(stuck);
    killNow(postgresPid(first.dataDir) ?? 0);
    await first.kill();

    const second = await start({ dataDir: first.dataDir });
    expect(second.logs()).toContain("still hold its memory");
    await expectLogin(second.url, account);
  });

  it("is restarted by its server when it alone is killed", async () => {
    const server = await start();
    const account = await new TestClient(server.url).signUp();
    const before = postgresPid(server.dataDir);
    killNow(before ?? 0);

    // A process of the killed database can answer until it notices, so the new one must be there first.
    await waitFor(async () => ![before, null].includes(postgresPid(server.dataDir)));
    await waitFor(async () => (await fetch(`${server.url}/readyz`)).ok);
    await expectLogin(server.url, account);
    expect(server.logs()).toContain("PostgreSQL restarted");
  });

  it("is reported unavailable at /readyz, while /healthz stays healthy", async () => {
    const server = await start();
    const postgres = postgresPid(server.dataDir) ?? 0;
    // Suspends the postmaster first so that it can't fork, then the processes that serve connections.
    await suspend(postgres);
    const children = childrenOf(postgres);
    try {
      await Promise.all(children.map(suspend));
      const answer = await fetch(`${server.url}/readyz`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        status: "unavailable",
        reason: "The database isn't responding.",
      });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    } finally {
      for (const pid of [...children, postgres]) process.kill(pid, "SIGCONT");
    }
    await waitFor(async () => (await fetch(`${server.url}/readyz`)).ok);
  });

  it("belongs to one server: a second one on the same folder ends with a clear message", async () => {
    const first = await start();
    const second = spawnServer({ dataDir: first.dataDir });
    expect(await second.exited).toBe(1);
    expect(second.logs()).toContain("is in use by another running Ridgeline");
    expect(second.logs()).not.toContain(".ts:");
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it("lets one of two servers win that start at once on an empty folder", async () => {
    const dataDir = track(makeDataDir());
    const both = [spawnServer({ dataDir }), spawnServer({ dataDir })];
    const codes = await Promise.race([
      Promise.race(both.map(({ exited }) => exited)),
      sleep(50_000).then(() => "nobody gave way"),
    ]);
    expect(codes).toBe(1);
    await waitFor(async () => both.some(({ logs }) => logs().includes("Ridgeline is ready")));
    for (const { child } of both) child.kill("SIGTERM");
    await Promise.all(both.map(({ exited }) => exited));
  });

  it("starts after a first start that was killed during initdb", async () => {
    const dataDir = track(makeDataDir());
    const killed = spawnServer({ dataDir });
    await waitFor(async () => readdirSync(dataDir).some((name) => name.startsWith("pg.init.")));
    killed.child.kill("SIGKILL");
    await killed.exited;

    const server = await start({ dataDir });
    await new TestClient(server.url).signUp();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("pg.init."))).toEqual([]);
  });

  it("works with a data folder whose path is longer than a socket's limit", async () => {
    const dataDir = path.join(track(makeDataDir()), ...Array.from({ length: 5 }, () => "long-".repeat(12)));
    const server = await start({ dataDir });
    expect(Buffer.byteLength(server.dataDir)).toBeGreaterThan(300);
    await new TestClient(server.url).signUp();
  });

  it("ignores any PG* variables of the shell", async () => {
    const env = {
      PGHOST: "nowhere.invalid",
      PGPORT: "1",
      PGUSER: "nobody",
      PGDATABASE: "none",
      PGSSLMODE: "require",
    };
    const server = await start({ env });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it("names the missing program when PG_BIN_DIR is wrong", async () => {
    const dataDir = track(makeDataDir());
    const server = spawnServer({ dataDir, env: { PG_BIN_DIR: "/nowhere" } });
    expect(await server.exited).toBe(1);
    expect(server.logs()).toBe("PG_BIN_DIR=/nowhere has no postgres.\n");
  });

  it("serves a second server by DATABASE_URL", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp();
    const socketDir = socketDirOf(first.dataDir);
    const databaseUrl = `postgres://ridgeline@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
    const second = await start({ env: { DATABASE_URL: databaseUrl } });
    expect(postgresPid(second.dataDir)).toBeNull();
    await expectLogin(second.url, account);
  });

  it("writes to disk before it confirms a save", async () => {
    const server = await start();
    const { default: pg } = await import("pg");
    const client = new pg.Client({
      host: socketDirOf(server.dataDir),
      user: "ridgeline",
      database: "postgres",
    });
    await client.connect();
    for (const name of ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"])
      expect((await client.query(`show ${name}`)).rows[0]).toEqual({ [name]: "on" });
    await client.end();
  });

  it("keeps saved data through a graceful stop", async () => {
    const first = await start();
    const account = await new TestClient(first.url).signUp(`pass ${randomUUID()}`);
    expect(await first.stop("SIGINT")).toBe(0);
    expect(postgresPid(first.dataDir)).toBeNull();
    const second = await start({ dataDir: first.dataDir });
    await expectLogin(second.url, account);
  });

  it("isn't accessible to other accounts of the machine", async () => {
    const server = await start();
    expect(statSync(path.join(server.dataDir, "pg")).mode & 0o077).toBe(0);
    expect(statSync(socketDirOf(server.dataDir)).mode & 0o077).toBe(0);
  });
});
