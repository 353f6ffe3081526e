import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { deleteBatch } from "../../server/repositories/deletedAccounts";
import { type Account, TestClient } from "../support/api";
import { bulk } from "../support/bulk";
import {
  exportText,
  formOf,
  importFile,
  newPerson,
  planOf,
  problemOf,
  type SeenFeature,
  smallPicture,
  uploadPhoto,
  waypoint,
} from "../support/content";
import { databaseUrlOf, poolOf, waitingForLock } from "../support/database";
import { cleanUp, start, waitFor } from "../support/ownServers";
import type { TestServer } from "../support/server";

const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>Staged</name></wpt></gpx>`;

/** Columns that name the owner of a row. If a table uses another one, add it here. */
const USER_COLUMNS = ["user_id", "owner_id"];
/** Tables that may list a deleted account for another day. */
const TRACES = new Set(["deleted_accounts"]);
/** Tables with rows only while something is being added or removed. */
const PASSING = new Set(["stray_files"]);

let database: pg.Pool;
beforeAll(async () => {
  database = poolOf(inject("serverDataDir"));
  // The first account becomes the administrator.
  await newPerson();
});
afterAll(async () => {
  await database.end();
  await cleanUp();
});

async function tables(): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await database.query(`
    select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema in ('public', 'pgboss') group by 1 order by 1`);
  return rows;
}

/** Counts an account's rows in each content table, keyed by "table.column". */
async function rowsOf(uuid: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, columns } of await tables())
    for (const column of columns.filter((of) => USER_COLUMNS.includes(of))) {
      const { rows } = await database.query(`select count(*)::int as n from ${name} where ${column} = $1`, [
        uuid,
      ]);
      counts.set(`${name.replace("public.", "")}.${column}`, rows[0].n);
    }
  return counts;
}

/** Returns the tables that contain any of the texts in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await tables()) {
    if (TRACES.has(name.replace("public.", ""))) continue;
    // The queue's purge job names the account until the queue discards it.
    const own = name.startsWith("pgboss.")
      ? "and t::text not like 'purge,%' and t::text not like '%,purge,%'"
      : "";
    const { rows } = await database.query(
      `select count(*)::int as n from ${name} t where t::text ilike any($1) ${own}`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows[0].n > 0) found.push(name);
  }
  return found;
}

const remove = (client: TestClient, { password }: Account) =>
  client.call("POST", "/user/delete", { password });

const tableOf = (column: string): string => column.split(".")[0] ?? "";

const emptied = async ({ uuid }: Account) => {
  const { rows } = await database.query("select emptied_at from deleted_accounts where user_id = $1", [uuid]);
  return rows[0]?.emptied_at != null;
};

const storedFiles = async ({ uuid }: Account): Promise<string[]> => {
  const folder = path.join(inject("serverDataDir"), "photos", uuid);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Fills an account so that every table has rows. Shares a hunt with `guest`, and `guest` shares one back. */
async function fillEverything(client: TestClient, guest: TestClient) {
  const feature = (await client.data<SeenFeature>("POST", "/features", waypoint("Theirs"))).uuid;
  const hunt = (await client.data<{ uuid: string }>("POST", "/collections", { title: "Theirs" })).uuid;
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [feature] });
  for (const [type, noteableId] of [
    ["feature", feature],
    ["collection", hunt],
  ])
    await client.data("POST", `/notes/${type}`, { noteableId, title: "Note", contents: "Theirs" });
  await client.data("POST", `/collections/${hunt}/plans`, planOf("Theirs"));
  await uploadPhoto(client, feature, "Theirs");
  await client.data("POST", "/user/avatar", formOf("me.png", await smallPicture(), "avatar"));
  // Recently deleted content, which is kept for a while.
  const gone = (await client.data<SeenFeature>("POST", "/features", waypoint("Theirs too"))).uuid;
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [gone] });
  await uploadPhoto(client, gone, "Theirs too");
  await client.data("DELETE", `/features/${gone}`);
  await client.data("POST", "/photos", { title: "Waits for its picture" });
  const shown = await fetch(new URL("/api/v1/user/visibility/maps?base=all&updatedAt=5", client.url), {
    method: "PATCH",
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      "content-type": "application/octet-stream",
    },
    body: new Uint8Array(16),
  });
  expect(shown.status).toBe(200);
  const restyle = { ids: [feature], key: `restyle-${randomUUID()}` };
  expect((await bulk(client, "PATCH", "/features/bulk/styles?strokeWidth=2", restyle)).status).toBe(200);
  await client.data("POST", "/user/preferences/maps", {
    jobs: [{ action: "change", path: "global/pinned/collection", values: hunt }],
  });
  await importFile(client, "staged.gpx", GPX);
  await exportText(client, "KML");
  const share = async (from: TestClient, to: TestClient, uuid: string) => {
    const { shareTag } = await from.data<{ shareTag: string }>("POST", `/shares/collections/${uuid}`);
    await to.data("POST", "/shares/token", { token: shareTag });
    return shareTag;
  };
  const shareTag = await share(client, guest, hunt);
  const other = (await guest.data<{ uuid: string }>("POST", "/collections", { title: "The guest's" })).uuid;
  await share(guest, client, other);
  // Each has synced a change made by the other.
  await client.data("PATCH", `/collections/${hunt}`, { title: "Renamed" });
  await guest.data("PATCH", `/collections/${other}`, { title: "Renamed" });
  for (const person of [client, guest]) await person.data("GET", "/sync");
  return { feature, hunt, other, shareTag };
}

describe("deleting an account", () => {
  it("removes everything in it, from every table, and nothing of other accounts", async () => {
    const { client, account } = await newPerson();
    const { client: guest, account: guestAccount } = await newPerson();
    const ids = await fillEverything(client, guest);
    // More than one batch of features and file chunks.
    await database.query(
      `insert into features select $1, gen_random_uuid(), title, title_key, gh_type, icon, color, stroke_type, stroke_width,
        created_at, updated_at, server_created_at, distance, area, duration, average_speed, states, coordinates, times,
        bytes, null, 0, geometry from features, generate_series(1, 2500) where user_id = $1 and import_id is null`,
      [account.uuid],
    );
    // A password link created by an administrator.
    await database.query("insert into password_resets values ($1, '\\x00', $1, now() + interval '1 day')", [
      account.uuid,
    ]);
    const before = await rowsOf(account.uuid);
    const guestBefore = await rowsOf(guestAccount.uuid);
    for (const [column, count] of before)
      if (!TRACES.has(tableOf(column)) && !PASSING.has(tableOf(column)))
        expect(
          count,
          `Put something into ${column} here, and have it removed with the account`,
        ).toBeGreaterThan(0);
    expect(await tablesWith([account.uuid, account.email])).toContain("public.users");
    expect(await storedFiles(account)).toHaveLength(6);

    const answer = await remove(client, account);
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: null }]);
    expect(client.cookies.has("ridgeline_session")).toBe(false);

    // Access ends at once, while content is still being removed.
    expect((await guest.call("GET", `/features/${ids.feature}`)).status).toBe(404);
    expect((await guest.call("GET", `/collections/${ids.hunt}`)).status).toBe(404);
    expect(await guest.data("GET", "/features")).toMatchObject({ features: [], total: 0 });
    expect((await guest.call("POST", "/shares/token", { token: ids.shareTag })).status).toBe(404);
    expect(await guest.data("GET", `/shares/status?type=collection&id=${ids.other}`)).toMatchObject({});

    await waitFor(() => emptied(account));
    // Photo files are removed by the next sweep of the store.
    await waitFor(async () => (await storedFiles(account)).length === 0);
    await waitFor(async () => (await rowsOf(account.uuid)).get("stray_files.user_id") === 0);
    const after = await rowsOf(account.uuid);
    for (const [column, count] of after) if (!TRACES.has(tableOf(column))) expect(count, column).toBe(0);
    expect(await tablesWith([account.uuid, account.email])).toEqual([]);
    const guestAfter = await rowsOf(guestAccount.uuid);
    // The guest loses what the deleted account shared, along with its changes, and gets tombstones for it.
    for (const [column, count] of guestBefore)
      if (!/^(received_|tombstones\.)/.test(column)) expect(guestAfter.get(column), column).toBe(count);
    expect((await guest.call("GET", `/collections/${ids.other}`)).status).toBe(200);
  });

  it("continues with what another purge at the same time has left", async () => {
    const { client: template, account: owner } = await newPerson();
    await template.data("POST", "/features", waypoint("Copied"));
    const { account } = await newPerson();
    const pools = [0, 1].map(() => poolOf(inject("serverDataDir")));
    const [first, second] = pools.map(
      (pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    );
    if (!first || !second) throw new Error("There are two.");
    // The account has only features left.
    while (await deleteBatch(first, account.uuid, 60));
    await database.query(
      `insert into features select $1, gen_random_uuid(), title, title_key, gh_type, icon, color, stroke_type, stroke_width,
        created_at, updated_at, server_created_at, distance, area, duration, average_speed, states, coordinates, times,
        bytes, null, 0, geometry from features, generate_series(1, 100) where user_id = $2`,
      [account.uuid, owner.uuid],
    );
    let more: Promise<boolean> | undefined;
    await first.transaction().execute(async (trx) => {
      expect(await deleteBatch(trx, account.uuid, 60)).toBe(true);
      more = deleteBatch(second, account.uuid, 60);
      // Blocked by row locks of the first purge.
      await waitFor(async () => (await waitingForLock(database, 'delete from "features"')) === 1);
    });
    expect(await more).toBe(true);
    expect((await rowsOf(account.uuid)).get("features.user_id")).toBe(40);
    expect(await deleteBatch(second, account.uuid, 60)).toBe(true);
    expect((await rowsOf(account.uuid)).get("features.user_id")).toBe(0);
    await Promise.all([first.destroy(), second.destroy()]);
  });

  it("ends every session, and the e-mail can sign up again, with no earlier data", async () => {
    const { client, account } = await newPerson();
    await client.data("POST", "/features", waypoint("Before"));
    const { email, password } = account;
    const other = new TestClient(client.url);
    await other.data("POST", "/auth/login", { email, password });
    const { identityToken } = await other.data<{ identityToken: string }>("POST", "/whoami");
    expect((await remove(client, account)).status).toBe(200);
    expect((await other.call("GET", "/features")).status).toBe(401);
    const bearer = { authorization: `Bearer ${identityToken}` };
    expect((await new TestClient(client.url).call("POST", "/whoami", undefined, bearer)).status).toBe(401);
    expect((await other.call("POST", "/auth/login", { email, password })).status).toBe(401);

    const again = new TestClient(client.url);
    const me = await again.data<{ uuid: string }>("POST", "/auth/signup", {
      email,
      password,
      firstName: "Again",
      lastName: "",
    });
    expect(me.uuid).not.toBe(account.uuid);
    await waitFor(() => emptied(account));
    expect(await again.data("GET", "/features")).toMatchObject({ features: [], total: 0 });
  });

  it("asks for the password, a limited number of times", async () => {
    const { client, account } = await newPerson();
    const wrong = await client.call("POST", "/user/delete", { password: "not the one" });
    expect([wrong.status, problemOf(wrong.body).id]).toEqual([403, "wrong-password"]);
    expect((await client.call("POST", "/user/delete")).status).toBe(400);
    for (let count = 0; count < 9; count++)
      await client.call("POST", "/user/delete", { password: "a guess" });
    expect((await remove(client, account)).status).toBe(429);
    expect((await client.call("POST", "/whoami")).status).toBe(200);
  });

  it("happens once, however many requests arrive at the same time", async () => {
    const { client, account } = await newPerson();
    const copies = Array.from({ length: 4 }, () => {
      const copy = new TestClient(client.url);
      for (const [name, value] of client.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => remove(copy, account)));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    await waitFor(() => emptied(account));
  });

  it("removes, a day later, what a request in progress has left", async () => {
    const { account } = await newPerson();
    const left = randomUUID();
    await database.query("delete from users where uuid = $1", [account.uuid]);
    await database.query(
      "insert into deleted_accounts (user_id, deleted_at, emptied_at) values ($1, now() - interval '25 hours', now() - interval '25 hours')",
      [left],
    );
    await database.query("insert into preferences (user_id, document) values ($1, '{}')", [left]);
    // The sweep checks for such accounts hourly and at startup, so start a second server on the same database.
    const dataDir = inject("serverDataDir");
    await start({
      env: {
        DATABASE_URL: databaseUrlOf(dataDir),
        STORAGE_DIR: path.join(dataDir, "photos"),
      },
    });
    await waitFor(async () => {
      const { rows } = await database.query(
        "select (select count(*) from preferences where user_id = $1) + (select count(*) from deleted_accounts where user_id = $1) as n",
        [left],
      );
      return Number(rows[0].n) === 0;
    });
  });
});

describe("on a server of its own", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  it("keeps the administrator's account while there are others and no other administrator; after the last account the next becomes administrator", async () => {
    const { client: first, account: firstAccount } = await newPerson(server.url);
    const { client: second, account: secondAccount } = await newPerson(server.url);
    const refused = await remove(first, firstAccount);
    expect([refused.status, problemOf(refused.body).id]).toEqual([409, "last-administrator"]);

    await first.data("PATCH", `/admin/users/${secondAccount.uuid}`, { roles: ["administrator"] });
    const answers = await Promise.all([remove(first, firstAccount), remove(second, secondAccount)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const next = new TestClient(server.url);
    await next.signUp();
    expect((await next.data<{ roles: string[] }>("POST", "/whoami")).roles).toEqual(["administrator"]);
  });

  it("resumes after a crash", async () => {
    const { client, account } = await newPerson(server.url);
    const own = poolOf(server.dataDir);
    await client.data("POST", "/features", waypoint("Many"));
    await own.query(
      `insert into features select $1, gen_random_uuid(), title, title_key, gh_type, icon, color, stroke_type, stroke_width,
      created_at, updated_at, server_created_at, distance, area, duration, average_speed, states, coordinates, times,
      bytes, null, 0, geometry from features, generate_series(1, 20000) where user_id = $1`,
      [account.uuid],
    );
    const left = async () =>
      Number(
        (await own.query("select count(*) as n from features where user_id = $1", [account.uuid])).rows[0].n,
      );
    // While one of the rows is locked, the deletion can't finish.
    const holder = await own.connect();
    await holder.query("begin");
    await holder.query("select from features where user_id = $1 offset 10000 limit 1 for update", [
      account.uuid,
    ]);
    expect((await remove(client, account)).status).toBe(200);
    await waitFor(async () => (await own.query("select from pg_locks where not granted")).rowCount === 1);
    await server.kill();
    await holder.query("rollback");
    holder.release();
    expect(await left()).toBeGreaterThan(0);
    // A run counts as dead after ten seconds without a heartbeat.
    await own.query("update deleted_accounts set heartbeat_at = now() - interval '1 minute'");
    await start({ dataDir: server.dataDir });
    await waitFor(async () => (await left()) === 0);
    await own.end();
  });
});

it("requires a session", async () => {
  const stranger = new TestClient(inject("serverUrl"));
  expect((await stranger.call("POST", "/user/delete", { password: "x" })).status).toBe(401);
});
