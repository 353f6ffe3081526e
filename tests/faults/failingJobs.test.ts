import { afterEach, expect, it } from "vitest";
import { importFile, newPerson, problemOf, type SeenFeature, until, waypoint } from "../support/content";
import { query } from "../support/database";
import { cleanUp, start } from "../support/ownServers";
import type { TestServer } from "../support/server";

afterEach(cleanUp);

/**
 * Makes every insert into a table fail.
 * @returns a function that reports the number of attempts
 */
async function failInserts({ dataDir }: TestServer, table: string): Promise<() => Promise<number>> {
  await query(dataDir, "create sequence tries");
  await query(
    dataDir,
    `create function fail() returns trigger language plpgsql as $$
      begin perform nextval('tries'); raise exception 'made to fail'; end $$`,
  );
  await query(dataDir, `create trigger fail before insert on ${table} execute function fail()`);
  return async () => {
    const [row] = await query<{ tries: string }>(dataDir, "select last_value as tries from tries");
    await query(dataDir, "drop function fail cascade");
    await query(dataDir, "drop sequence tries");
    return Number(row?.tries);
  };
}

it("an import and an export that keep failing are abandoned after three attempts, with a message", {
  timeout: 120_000,
}, async () => {
  const server = await start();
  const { client } = await newPerson(server.url);
  await client.data<SeenFeature>("POST", "/features", waypoint("Kept"));
  const gpx = '<gpx version="1.1"><wpt lat="40" lon="-105"><name>New</name></wpt></gpx>';

  let triesOf = await failInserts(server, "features");
  const { status } = await importFile(client, "new.gpx", gpx);
  expect(status).toMatchObject({
    valid: false,
    message: expect.stringContaining("There was an issue while importing your file"),
  });
  expect(await triesOf()).toBe(3);
  expect(await query(server.dataDir, "select from collections")).toHaveLength(0);
  expect(await query(server.dataDir, "select from file_chunks")).toHaveLength(0);

  triesOf = await failInserts(server, "file_chunks");
  const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type: "GPX" });
  const failure = await until(async () => {
    const answer = await client.call("GET", `/exports/${uuid}`);
    return answer.status === 200 ? null : answer;
  });
  expect(failure.status).toBe(500);
  expect(problemOf(failure.body)).toMatchObject({
    id: "export-failed",
    message: "There was an error generating your export.",
  });
  expect(await triesOf()).toBe(3);

  expect((await importFile(client, "new.gpx", gpx)).status).toMatchObject({ completed: true, message: "OK" });
});
