import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentPlacements } from "../../server/db/distribute";
import { type Citus, findCitus, startPreparedCitus } from "../support/cluster/citus";
import { runCommand } from "../support/commands";
import { newPerson, type SeenFeature, waypoint } from "../support/content";
import { cleanUp, expectLogin, start, track } from "../support/ownServers";
import { makeDataDir } from "../support/server";

const source = findCitus();
/** The database at CITUS_URL belongs to another test. */
const missing = typeof source === "string" || "url" in source;

let citus: Citus;
let database: pg.Pool;

beforeAll(async () => {
  if (typeof source === "string" || "url" in source) return;
  citus = await startPreparedCitus(source);
  database = new pg.Pool({ connectionString: citus.url, max: 1 });
}, 60_000);

afterAll(async () => {
  await cleanUp();
  await database?.end();
  await citus?.stop();
}, 60_000);

it.skipIf(missing)(
  "a restored backup has all of the content, distributed over the workers again",
  async () => {
    const folder = track(makeDataDir());
    const env = { DATABASE_URL: citus.url, DATA_DIR: folder, STORAGE_DIR: path.join(folder, "photos") };
    const file = path.join(folder, "backup.tgz");
    const server = await start({ dataDir: folder, env });
    const { client, account } = await newPerson(server.url);
    await client.data("POST", "/features", waypoint("Camp"));
    expect(await runCommand("backup", [file], env)).toMatchObject({ code: 0 });
    await client.data("POST", "/features", waypoint("After the backup"));
    await server.stop();

    const places = await currentPlacements(database);
    expect(await runCommand("restore", [file, "--replace"], env)).toEqual({
      code: 0,
      output: expect.stringContaining("Restored"),
    });
    expect(await currentPlacements(database)).toEqual(places);

    const again = await start({ dataDir: folder, env });
    const restored = await expectLogin(again.url, account);
    const { features } = await restored.data<{ features: SeenFeature[] }>("GET", "/features");
    expect(features.map(({ title }) => title)).toEqual(["Camp"]);
    await restored.data("POST", "/features", waypoint("Stand"));
    expect((await restored.data<{ total: number }>("GET", "/features")).total).toBe(2);
  },
);

it.runIf(missing)("backup and restore are not tested here", ({ skip }) =>
  skip("They need a Citus that the tests start themselves: set CITUS_PG_BIN."),
);
