import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheapClient } from "../../bench/load/client";
import type { Figure } from "../../bench/load/figures";
import { runMix } from "../../bench/load/mix";
import { cursorsOf, runPages } from "../../bench/load/pages";
import { EMAIL, PASSWORD, prepare } from "../../bench/load/prepare";
import { runExport, runImports } from "../../bench/load/transfers";
import { query } from "../support/database";
import { makeDataDir, removeDataDir, startServer, type TestServer } from "../support/server";

/**
 * Checks that a small benchmark fills, measures and ends. Speed isn't tested, because it depends on the machine's load.
 */
describe("npm run load", () => {
  let server: TestServer;
  let client: CheapClient;
  let cursors: string[];
  beforeAll(async () => {
    server = await startServer({ dataDir: makeDataDir(), env: { RATE_LIMIT_PER_MINUTE: "0" } });
    await prepare(server.dataDir, { features: 1600, table: 1700, vertices: 40 });
    client = new CheapClient(server.url);
    await client.logIn(EMAIL, PASSWORD);
    cursors = await cursorsOf(client);
  });
  afterAll(async () => {
    client.close();
    await server.stop();
    removeDataDir(server.dataDir);
  });

  const expectMeasured = (figures: Figure[], count: number) => {
    expect(figures.map(({ what }) => what)).toHaveLength(count);
    // Memory may shrink while a file is written.
    const unmeasured = figures.filter(
      ({ value, unit }) => !(unit === "MB" ? Number.isFinite(value) : value > 0),
    );
    expect(unmeasured).toEqual([]);
  };

  it("fills an account, and the table with others' features", async () => {
    const accounts = await query<{ count: number }>(
      server.dataDir,
      "select count(*)::int from features group by user_id order by 1",
    );
    expect(accounts.map(({ count }) => count)).toEqual([100, 1600]);
  });

  it("measures pages at the beginning and at the end", async () => {
    expect(cursors).toHaveLength(3);
    expectMeasured(await runPages(client, cursors), 5);
  });

  it("measures many clients that read and write", async () => {
    expectMeasured(await runMix(server, { clients: 3, seconds: 1, think: 0, cursors }), 8);
  });

  it("measures an import of each kind and an export", async () => {
    expectMeasured(await runImports(server, 400_000), 4);
    expectMeasured(await runExport(server), 3);
  });
});
