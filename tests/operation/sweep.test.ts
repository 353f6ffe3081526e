import { afterEach, expect, it } from "vitest";
import {
  allFeatures,
  exportText,
  importFile,
  newPerson,
  type SeenFeature,
  waypoint,
} from "../support/content";
import { query } from "../support/database";
import { cleanUp, start, waitFor } from "../support/ownServers";

afterEach(cleanUp);

const GPX = '<gpx version="1.1"><wpt lat="40" lon="-105"><name>Point</name><desc>Note</desc></wpt></gpx>';

it("what nobody confirmed, fetched or finished goes after a day, and nothing else", {
  timeout: 120_000,
}, async () => {
  let server = await start();
  const { dataDir } = server;
  const { client, account } = await newPerson(server.url);
  const seen = async () => {
    const [row] = await query<Record<string, number>>(
      dataDir,
      `select (select count(*)::int from features) as features, (select count(*)::int from collections) as hunts,
        (select count(*)::int from notes) as notes, (select count(*)::int from collection_features) as places,
        (select count(*)::int from imports) as imports, (select count(*)::int from exports) as exports,
        (select count(*)::int from photos) as photos, (select count(*)::int from file_chunks) as chunks,
        (select count(*)::int from sessions) as sessions`,
    );
    return row;
  };
  await client.data<SeenFeature>("POST", "/features", waypoint("Own"));
  for (const name of ["year ago.gpx", "day ago.gpx"]) {
    const { uploadId } = await importFile(client, name, GPX);
    await client.data("POST", `/imports/${uploadId}/confirm`);
  }
  const kept = { features: 3, hunts: 2, notes: 2, places: 2, exports: 0, photos: 0, chunks: 0 };
  expect(await seen()).toMatchObject({ ...kept, imports: 2 });

  await importFile(client, "waiting.gpx", GPX);
  await importFile(client, "broken.gpx", "no file at all");
  // A multipart upload that was never finished.
  await client.data("POST", "/imports/uploads", { fileName: "parts.gpx", bytes: 5_000_000 });
  await exportText(client, "GPX");
  await client.data("POST", "/photos", { title: "Never sent" });
  // Left over from an interrupted upload.
  await query(
    dataDir,
    "insert into file_chunks (user_id, file_id, position, data) values ($1, gen_random_uuid(), 0, '\\x00')",
    [account.uuid],
  );
  await query(
    dataDir,
    `insert into sessions (user_id, uuid, token_hash, expires_at, user_agent, address)
     values ($1, gen_random_uuid(), '\\x00', now() - interval '1 second', '', '')`,
    [account.uuid],
  );
  const all = { features: 4, hunts: 3, notes: 3, places: 3, imports: 5, exports: 1, photos: 1, sessions: 2 };
  expect(await seen()).toMatchObject(all);
  for (const table of ["imports", "exports", "file_chunks"])
    await query(dataDir, `update ${table} set created_at = created_at - interval '25 hours'`);
  await query(
    dataDir,
    "update imports set created_at = created_at - interval '1 year' where file_name = 'year ago.gpx'",
  );
  await query(dataDir, "update photos set created_at = created_at - 25 * 3600");
  await server.kill();
  server = await start({ dataDir });
  // Only the older confirmed import loses its record. Its content stays.
  await waitFor(async () => {
    expect(await seen()).toEqual({ ...kept, imports: 1, sessions: 1 });
    return true;
  });
  Object.assign(client, { url: server.url });
  expect((await allFeatures(client)).map(({ title }) => title)).toEqual(["Own", "Point", "Point"]);
});
