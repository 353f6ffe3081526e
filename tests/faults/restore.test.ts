import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { createArchive } from "../../server/backup/archive";
import { checkBackup } from "../../server/backup/restore";
import { runCommand, startCommand } from "../support/commands";
import { waypoint } from "../support/content";
import { poolOf, query } from "../support/database";
import { everything, fillAccount } from "../support/everything";
import { cleanUp, expectLogin, start, track, waitFor } from "../support/ownServers";
import { makeDataDir } from "../support/server";

afterEach(cleanUp);

it("a restore changes nothing unless it is allowed, possible and complete", {
  timeout: 120_000,
}, async () => {
  let server = await start();
  const { dataDir } = server;
  const env = { DATA_DIR: dataDir };
  const { client, account } = await fillAccount(server.url);
  const file = path.join(track(makeDataDir()), "backup.tgz");
  expect((await runCommand("backup", [file], env)).code).toBe(0);
  await client.data("POST", "/features", waypoint("Since"));
  const before = await everything(client);
  const refused = async (words: string[]) => {
    const { code, output } = await runCommand("restore", words, env);
    expect(code).toBe(1);
    return output;
  };
  expect(await refused([file, "--replace"])).toContain("Stop every server");
  await server.stop();
  expect(await refused([file])).toBe(
    "This installation has 1 account, which would be lost. Back it up, then restore with --replace.\n",
  );
  const bytes = readFileSync(file);
  const damaged = path.join(path.dirname(file), "damaged.tgz");
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  for (const content of [bytes.subarray(0, bytes.length - 5000), flipped, Buffer.from("no backup")]) {
    writeFileSync(damaged, content);
    await expect(checkBackup(damaged)).rejects.toThrow(`${damaged} is no`);
  }
  await expect(checkBackup(path.join(dataDir, "none"))).rejects.toThrow("cannot be read");

  // Crafted archives with valid checksums but missing tables or mismatched migrations.
  const { tables, migration } = await checkBackup(file);
  const crafted: [string, Record<string, string>, unknown][] = [
    ["empty.tgz", {}, tables],
    ["few.tgz", { "tables/kysely_migration/000000": "0001_content\tnow\n" }, tables],
    ["none.tgz", {}, tables.filter(({ name }) => name !== "users")],
  ];
  for (const [name, entries, told] of crafted) {
    const archive = createArchive(path.join(path.dirname(file), name));
    const manifest = {
      format: "ridgeline-backup",
      version: 1,
      createdAt: new Date().toISOString(),
      migration,
      tables: told,
    };
    await archive.add("ridgeline.json", Buffer.from(JSON.stringify(manifest)));
    for (const [entry, content] of Object.entries(entries)) await archive.add(entry, Buffer.from(content));
    await archive.finish();
    expect(await refused([path.join(path.dirname(file), name), "--replace"])).toMatch(
      /isn't a complete backup: .* Nothing was changed\.\n$/,
    );
  }

  // Kills the server while it replaces the tables, where our lock holds it. PostgreSQL survives its server.
  server = await start({ dataDir });
  await server.kill();
  const blocker = await poolOf(dataDir).connect();
  await blocker.query("begin; lock table notes in access share mode");
  const active = (name: string, more = "true") =>
    query(dataDir, `select from pg_stat_activity where application_name = $1 and ${more}`, [name]);
  await waitFor(async () => (await active("ridgeline")).length === 0);
  const { child, ended } = startCommand("restore", [file, "--replace"], env);
  await waitFor(async () => (await active("ridgeline-restore", "wait_event_type = 'Lock'")).length > 0);
  child.kill("SIGKILL");
  expect((await ended).code).toBeNull();
  await blocker.query("commit");
  blocker.release(true);
  server = await start({ dataDir });
  expect(await everything(await expectLogin(server.url, account))).toEqual(before);
  await server.stop();

  expect(await runCommand("restore", [file, "--replace"], env)).toMatchObject({ code: 0 });
  server = await start({ dataDir });
  const now = await everything(await expectLogin(server.url, account));
  expect(now.features.map((feature) => feature.title)).not.toContain("Since");
  expect(now.features).toHaveLength(before.features.length - 1);
  expect(now.pictures).toEqual(before.pictures);
});
