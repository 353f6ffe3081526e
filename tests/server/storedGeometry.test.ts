import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { GhType } from "../../src/domain/feature";
import type { Geometry } from "../../src/domain/geometry";
import type { TestClient } from "../support/api";
import { newPerson, type SeenFeature, until, waypoint } from "../support/content";
import { poolOf } from "../support/database";
import { everyFile, everyText } from "../support/everyAnswer";
import { anyGeometry, anyTimes } from "../support/geometries";
import { storeAsJson, unmoved } from "../support/oldGeometry";

let pool: pg.Pool;
beforeAll(() => {
  pool = poolOf(inject("serverDataDir"));
});
afterAll(() => pool.end());

interface Sent {
  ghType: GhType;
  geometry: Geometry;
  times: (number | null)[] | null;
}

/** Any feature a client may send. A track has a time for each vertex, or none at all. */
const anySent: fc.Arbitrary<Sent> = fc.tuple(anyGeometry, anyTimes).map(([{ ghType, geometry }, some]) => {
  const vertices = geometry.coordinates.length;
  const times =
    ghType === "Tracks" && some ? Array.from({ length: vertices }, (_, i) => some[i] ?? null) : null;
  return { ghType, geometry, times: times?.some((time) => time !== null) ? times : null };
});

/** Returns how the API's JSON of a feature ends. Numbers must appear exactly as JSON.stringify wrote them. */
const endOf = ({ ghType, geometry, times }: Sent) =>
  `${ghType === "Tracks" ? `,"times":${JSON.stringify(times)}` : ""}},"geometry":${JSON.stringify(geometry)}}`;

async function save(client: TestClient, { ghType, geometry, times }: Sent, title: string): Promise<string> {
  const properties = { ghType, ...(times && { times }) };
  return (await client.data<SeenFeature>("POST", "/features", { title, geometry, properties })).uuid;
}

/** Stores rows as an older version did and locks them until `done` ends, so that no server converts them. */
async function heldAsJson<T>(userId: string, done: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      await storeAsJson(client, userId);
      await client.query("begin");
      await client.query("select from features where user_id = $1 and title < 'F 1' for update", [userId]);
      const { rowCount } = await client.query(
        "select from features where user_id = $1 and title < 'F 1' and coordinates is null",
        [userId],
      );
      if (rowCount === 0) break;
      // A server converted them first.
      await client.query("rollback");
    }
    return await done();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const allMoved = (userId: string) => until(async () => ((await unmoved(pool, userId)) === 0 ? true : null));

describe("binary geometry", () => {
  it("is returned byte for byte as sent in every response, file and the bin, in rows of both formats", {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySent, { minLength: 40, maxLength: 50 }), async (all) => {
        const { client, account } = await newPerson();
        const { now: since } = await client.data<{ now: number }>("GET", "/sync");
        const { uuid: hunt } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Hunt" });
        const ids: string[] = [];
        for (const [index, sent] of all.entries())
          ids.push(await save(client, sent, `F ${index % 2}.${index}`));
        await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: ids });
        const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/collections/${hunt}`);
        const about = { ids, since, token: shareTag };
        const [texts, files] = [await everyText(client, about), await everyFile(client)];
        // Link responses have no times.
        for (const [name, text] of Object.entries(texts))
          for (const sent of all)
            expect(text, name).toContain(endOf(name === "link" ? { ...sent, ghType: "Point" } : sent));
        const kept = await pool.query(
          "select uuid, seq, updated_at, bytes from features where user_id = $1",
          [account.uuid],
        );
        const { rows: bytes } = await pool.query(
          `select uuid, octet_length(coordinates) + coalesce(octet_length(times), 0) as bytes
           from features where user_id = $1 and coordinates is not null`,
          [account.uuid],
        );
        expect(bytes).toEqual([]);

        // Half of the rows are in the old format. The others are converted during the run.
        await heldAsJson(account.uuid, async () => {
          expect(await everyText(client, about)).toEqual(texts);
          expect(await everyFile(client)).toEqual(files);
        });
        await allMoved(account.uuid);
        expect(await everyText(client, about)).toEqual(texts);
        const after = await pool.query(
          "select uuid, seq, updated_at, bytes from features where user_id = $1",
          [account.uuid],
        );
        expect(new Map(after.rows.map((row) => [row.uuid, row]))).toEqual(
          new Map(kept.rows.map((row) => [row.uuid, row])),
        );

        // Restored from the bin, both in binary and in the old format.
        await client.data("POST", "/features/delete", { featureIds: ids });
        await client.data("POST", "/features/restore", { featureIds: ids });
        await heldAsJson(account.uuid, async () => {});
        await client.data("POST", "/features/delete", { featureIds: ids.slice(0, 4) });
        await client.data("POST", "/features/restore", { featureIds: ids.slice(0, 4) });
        const back = await everyText(client, about);
        for (const name of ["one", "some", "list"]) expect(back[name], name).toBe(texts[name]);
      }),
      // Each run takes seconds, and shrinking a failure would take many of them.
      { numRuns: 1, endOnFailure: true },
    );
  });

  it("keeps the JSON of a row that it can't hold exactly, and its responses", async () => {
    const { client, account } = await newPerson();
    const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Odd"));
    const odd = "[1.0, 2e0,-0]";
    await pool.query(
      "update features set coordinates = $3, geometry = null where user_id = $1 and uuid = $2",
      [account.uuid, uuid, odd],
    );
    await allMoved(account.uuid);
    const { rows } = await pool.query("select coordinates, geometry from features where uuid = $1", [uuid]);
    expect(rows).toEqual([{ coordinates: odd, geometry: Buffer.alloc(0) }]);
    expect(await client.data("GET", `/features/${uuid}`)).toMatchObject({
      geometry: { coordinates: [1, 2, -0] },
    });
    const geometry = { type: "Point", coordinates: [3, 4, 5] };
    await client.data("PATCH", `/features/${uuid}`, { geometry });
    expect(await client.data("GET", `/features/${uuid}`)).toMatchObject({ geometry });
  });

  it("keeps a track's times through a change of its vertices, even in a row of an older version", async () => {
    const { client, account } = await newPerson();
    const sent: Sent = {
      ghType: "Tracks",
      geometry: {
        type: "LineString",
        coordinates: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
      times: [1_700_000_000_123.5, null],
    };
    const uuid = await save(client, sent, "Track");
    for (const longitude of [7, 8]) {
      const coordinates = [
        [longitude, 2, 3],
        [4, 5, 6],
      ];
      const changed = await client.data<SeenFeature>("PATCH", `/features/${uuid}`, {
        geometry: { type: "LineString", coordinates },
      });
      expect(changed).toMatchObject({ geometry: { coordinates }, properties: { times: sent.times } });
      await storeAsJson(pool, account.uuid);
    }
  });

  it("reveals nothing to other accounts", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Mine"));
    expect((await other.call("GET", `/features/${uuid}`)).status).toBe(404);
    expect(await other.data("POST", "/features/get", { featureIds: [uuid] })).toMatchObject({ features: [] });
    const snapshot = await everyFile(other);
    expect(JSON.stringify(snapshot)).not.toContain(uuid);
  });
});
