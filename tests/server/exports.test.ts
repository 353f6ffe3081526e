import { describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import {
  allFeatures,
  exportBytes,
  exportText,
  importFile,
  newPerson,
  problemOf,
  type SeenFeature,
  until,
  waypoint,
} from "../support/content";
import { poolOf, waitingForLock } from "../support/database";

const track = {
  title: 'Ridge <&> "trail"',
  geometry: {
    type: "LineString",
    coordinates: [
      [-105, 40, 2000.25],
      [-105.1234567, 40.7654321, 2100.5],
      [-105.2, 40.8, -3],
    ],
  },
  properties: {
    ghType: "Tracks",
    color: [0, 128, 255, 0.5],
    strokeWidth: 8,
    times: [1.7e12, 1.7e12 + 250, 1.7e12 + 9000],
  },
};
const line = {
  title: "Fence",
  geometry: {
    type: "LineString",
    coordinates: [
      [179.9, 10, 0],
      [-179.9, 10.5, 0],
    ],
  },
  properties: { ghType: "Polyline", strokeType: "dash", strokeWidth: 2 },
};
const area = {
  title: "Meadow",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [-105, 40, 0],
        [-104, 40, 0],
        [-104, 41, 0],
        [-105, 41, 0],
        [-105, 40, 0],
      ],
      [
        [-104.6, 40.4, 0],
        [-104.4, 40.4, 0],
        [-104.4, 40.6, 0],
        [-104.6, 40.4, 0],
      ],
    ],
  },
  properties: { ghType: "Polygon", color: [1, 2, 3, 1] },
};
const stand = {
  ...waypoint("Stand", -105.1234567, 40.1234567),
  properties: {
    ghType: "Point",
    icon: "tree-stand",
    color: [230, 20, 30, 1],
    createdAt: 1_600_000_000,
    updatedAt: 1_650_000_000,
  },
};

/** Creates an account with the given features in two hunts, and a note. */
async function contentOf(bodies: object[]) {
  const { client } = await newPerson();
  const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Opening week" });
  const made: SeenFeature[] = [];
  for (const body of bodies) made.push(await client.data("POST", "/features", body));
  const featureIds = made.map((one) => one.uuid);
  await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds });
  const noteableId = made[0]?.uuid;
  await client.data("POST", "/notes/feature", {
    noteableId,
    title: "",
    contents: "Wind from the\nnorth & west",
  });
  return { client, made };
}

/** Returns what has to survive an export followed by an import. */
const essence = (feature: SeenFeature) => {
  const {
    icon,
    color,
    ghType,
    strokeWidth,
    strokeType,
    createdAt,
    updatedAt,
    times,
    distance,
    area: size,
  } = feature.properties;
  return {
    title: feature.title,
    geometry: feature.geometry,
    notes: feature.notes.map((note) => note.contents),
    properties: { icon, color, ghType, strokeWidth, strokeType, createdAt, updatedAt, times, distance, size },
  };
};

async function importedAgain(text: string | Uint8Array<ArrayBuffer>, name: string) {
  const { client } = await newPerson();
  const { uploadId, status } = await importFile(client, name, text);
  expect(status.message).toBe("OK");
  await client.data("POST", `/imports/${uploadId}/confirm`);
  const hunts = await client.data<{ collections: { title: string; count: number }[] }>("GET", "/collections");
  return { features: await allFeatures(client), hunts: hunts.collections };
}

describe("an export", () => {
  it("as KML reads back the same: titles, geometry, styles, times, notes and hunts", async () => {
    const { client } = await contentOf([stand, track, line, area]);
    const before = await allFeatures(client);
    const today = () => new Date().toISOString().slice(0, 10);
    const began = today();
    const { text, headers } = await exportText(client, "KML");
    // Midnight may pass during the export.
    const named = (day: string) => `attachment; filename="Ridgeline ${day}.kml"`;
    expect([named(began), named(today())]).toContain(headers.get("content-disposition"));
    expect(headers.get("content-type")).toMatch(/^application\/vnd.google-earth.kml\+xml/);
    const after = await importedAgain(text, "again.kml");
    expect(after.features.map(essence)).toEqual(before.map(essence));
    expect(after.hunts).toMatchObject([{ title: "Opening week", count: 4 }]);
  });

  it("as GeoJSON reads back the same, and is plain GeoJSON for others", async () => {
    const { client } = await contentOf([stand, track, line, area]);
    const before = await allFeatures(client);
    const { text, headers } = await exportText(client, "GEOJSON");
    expect(headers.get("content-disposition")).toMatch(/\.geojson"$/);
    expect(headers.get("content-type")).toMatch(/^application\/geo\+json/);
    expect(JSON.parse(text).features).toHaveLength(before.length);
    const after = await importedAgain(text, "again.geojson");
    expect(after.features.map(essence)).toEqual(before.map(essence));
    expect(after.hunts).toMatchObject([{ title: "Opening week", count: 4 }]);
  });

  it("as CSV reads back with names, locations, shapes and hunts", async () => {
    const { client } = await contentOf([stand, track, line, area]);
    const before = await allFeatures(client);
    const { text, headers } = await exportText(client, "CSV");
    expect(headers.get("content-disposition")).toMatch(/\.csv"$/);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const after = await importedAgain(text, "again.csv");
    const held = ({ title, geometry }: (typeof before)[number]) => ({ title, geometry });
    expect(after.features.map(held)).toEqual(before.map(held));
    expect(after.hunts).toMatchObject([{ title: "Opening week", count: 4 }]);
  });

  it.each([
    ["GPKG", "application/geopackage+sqlite3", "gpkg"],
    ["SHP", "application/zip", "zip"],
  ] as const)(
    "as %s reads back with names, locations, shapes, icons and hunts",
    async (type, contentType, ending) => {
      const { client } = await contentOf([stand, track, line, area]);
      const before = await allFeatures(client);
      const { bytes, headers } = await exportBytes(client, type);
      expect(headers.get("content-disposition")).toMatch(new RegExp(`\\.${ending}"$`));
      expect(headers.get("content-type")).toBe(contentType);
      const after = await importedAgain(bytes, `again.${ending}`);
      // Shapefiles store the vertices of an area in a different order.
      const held = ({ title, geometry, notes, properties: { icon, color, ghType } }: SeenFeature) => ({
        title,
        geometry: type === "SHP" && ghType === "Polygon" ? JSON.stringify(geometry).length : geometry,
        notes: notes.map((note) => note.contents),
        properties: { icon, color, ghType },
      });
      expect(after.features.map(held)).toEqual(before.map(held));
      expect(after.hunts).toMatchObject([{ title: "Opening week", count: 4 }]);
    },
  );

  it("as GPX reads back with its waypoints and tracks", async () => {
    const { client } = await contentOf([stand, track, line, area]);
    const before = (await allFeatures(client)).filter((one) =>
      /Point|Tracks/.test(String(one.properties.ghType)),
    );
    const { text, headers } = await exportText(client, "GPX");
    expect(headers.get("content-disposition")).toMatch(/\.gpx"$/);
    expect(text).not.toMatch(/Meadow|Fence/);
    const after = await importedAgain(text, "again.gpx");
    expect(after.features.map(essence)).toEqual(before.map(essence));
  });

  it.each([
    ["tracks", /<trk>\s*<name>Fence<\/name>/],
    ["routes", /<rte>\s*<name>Fence<\/name>/],
  ] as const)("as GPX with lines as %s reads back with them", async (lines, fence) => {
    const { client } = await contentOf([line, stand, track, area]);
    const before = (await allFeatures(client)).filter((one) => one.title !== "Meadow");
    const { text } = await exportText(client, "GPX", undefined, { lines });
    expect(text).toMatch(fence);
    expect(text).not.toMatch(/Meadow/);
    const after = await importedAgain(text, "again.gpx");
    expect(after.features.map(essence)).toEqual(before.map(essence));
    expect(after.features.find((one) => one.title === "Fence")?.notes).toHaveLength(1);
    expect(after.hunts).toMatchObject([{ title: "Opening week", count: 3 }]);
  });

  it("as GPX for a Garmin handheld has its symbols and short names", async () => {
    const { client } = await contentOf([{ ...stand, title: "Stand above the upper meadow" }]);
    const device = { lines: "tracks", device: "garmin" } as const;
    const { text } = await exportText(client, "GPX", undefined, device);
    expect(text).toMatch(/<name>Stand above the<\/name>\s*<desc>Stand above the upper meadow/);
    expect(text).toMatch(/<sym>[A-Z][\w ,]+<\/sym>/);
    expect(text).not.toMatch(/ridgeline:/);
    const { text: general } = await exportText(client, "GPX", undefined, { lines: "tracks" });
    expect(general).toMatch(/<name>Stand above the upper meadow<\/name>/);
  });

  it("includes selected lines as requested, and none by default", async () => {
    const { client, made } = await contentOf([line, stand]);
    const ids = made.map((one) => one.uuid);
    for (const [lines, held] of [
      ["omit", false],
      [undefined, false],
      ["routes", true],
    ] as const) {
      const { text } = await exportText(client, "GPX", ids, { lines });
      expect([text.includes("Stand"), text.includes("Fence")]).toEqual([true, held]);
    }
    expect((await exportText(client, "KML", ids, { lines: "omit" })).text).toMatch(/Fence/);
  });

  it("includes the selection and nothing else", async () => {
    const { client, made } = await contentOf([stand, track]);
    const { text } = await exportText(client, "KML", [made[0]?.uuid ?? "", "temp-point-1"]);
    expect(text).toMatch(/Stand/);
    expect(text).not.toMatch(/trail/);
    expect((await exportText(client, "GPX", [])).text).toMatch(/<\/gpx>\s*$/);
  });

  it("pages through more than one page without losing or duplicating any", async () => {
    const { client } = await newPerson();
    const points = Array.from(
      { length: 1203 },
      (_, n) => `<wpt lat="40" lon="-105"><time>2024-01-01T00:00:00Z</time><name>P${n}</name></wpt>`,
    );
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;
    const { uploadId } = await importFile(client, "many.gpx", gpx);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const { text } = await exportText(client, "GPX");
    const names = [...text.matchAll(/<name>(P\d+)<\/name>/g)].map(([, name]) => name);
    expect(names).toHaveLength(1203);
    expect(new Set(names).size).toBe(1203);
  });

  it("is refused for another format", async () => {
    const { client } = await newPerson();
    expect((await client.call("POST", "/exports", { type: "DXF" })).status).toBe(400);
    expect((await client.call("POST", "/exports", { type: "kml", featureIds: null })).status).toBe(200);
  });

  it("is refused for invalid line or device values, with the field's name", async () => {
    const { client } = await newPerson();
    const device = await client.call("POST", "/exports", { type: "GPX", device: "toaster" });
    expect([device.status, problemOf(device.body).message]).toEqual([400, expect.stringContaining("device")]);
    for (const lines of ["waypoints", "", null, ["tracks"]]) {
      const { status, body } = await client.call("POST", "/exports", { type: "GPX", lines });
      expect(status, String(lines)).toBe(400);
      expect(problemOf(body)).toMatchObject({
        id: "invalid-request",
        message: expect.stringContaining("lines"),
      });
    }
  });
});

describe("a download URL", () => {
  it("works without a session, but not when any part of it is changed", async () => {
    const { client } = await contentOf([stand]);
    const { url } = await exportText(client, "GPX");
    const anonymous = new TestClient(inject("serverUrl"));
    expect((await anonymous.request("GET", url)).status).toBe(200);
    const changed = (name: string, value: string) => {
      const next = new URL(url, client.url);
      next.searchParams.set(name, value);
      return anonymous.request("GET", next.pathname + next.search);
    };
    expect((await changed("expires", "99999999999")).status).toBe(404);
    expect((await changed("signature", "x")).status).toBe(404);
    expect((await changed("account", "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    const [uuid] = /(?<=exports\/)[^/]+/.exec(url) ?? [];
    const bare = await anonymous.call("GET", `/exports/${uuid}/file`);
    expect(bare.status).toBe(400);
    expect(problemOf(bare.body).id).toBe("invalid-request");
  });

  it("is sent as stored to clients that accept gzip, and whole with its length to the others", async () => {
    const { client } = await contentOf([stand, track]);
    const { url, text } = await exportText(client, "KML");
    for (const [accepted, encoding] of [
      ["gzip, br", "gzip"],
      ["identity", null],
      ["gzip;q=0", null],
    ] as const) {
      const { status, headers, body } = await client.request("GET", url, undefined, {
        "accept-encoding": accepted,
      });
      expect(status).toBe(200);
      expect(headers.get("content-encoding"), accepted).toBe(encoding);
      if (encoding === null) expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(text));
      expect(body).toBe(text);
    }
  });

  it("of another account is refused to every logged-in user", async () => {
    const { client } = await contentOf([stand]);
    const { url } = await exportText(client, "GPX");
    const other = await newPerson();
    expect((await other.client.request("GET", url)).status).toBe(404);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type: "GPX" });
    await until(async () =>
      (await client.data<{ url?: string }>("GET", `/exports/${uuid}`)).url ? true : null,
    );
    expect((await other.client.call("GET", `/exports/${uuid}`)).status).toBe(404);
  });

  it.each(["KML", "GPX"] as const)("lists a hunt's features together in %s, oldest first", async (type) => {
    const { client } = await newPerson();
    const hunts = [];
    for (const title of ["One", "Two"])
      hunts.push((await client.data<{ uuid: string }>("POST", "/collections", { title })).uuid);
    const [first = "", second = ""] = hunts.sort();
    const ids = new Map<string, string[]>([
      [first, []],
      [second, []],
    ]);
    for (let at = 0; at < 10; at++) {
      const made = await client.data<SeenFeature>(
        "POST",
        "/features",
        waypoint(`Stand ${at}`, -105 + at, 40),
      );
      ids.get(at % 2 === 0 ? first : second)?.push(made.uuid);
    }
    for (const [hunt, featureIds] of ids)
      await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds });
    const { text } = await exportText(client, type, [...ids.values()].flat());
    const places = [...text.matchAll(/Stand (\d)/g)].map(([, at]) => Number(at));
    expect(places).toEqual([0, 2, 4, 6, 8, 1, 3, 5, 7, 9]);
  });

  it("can be canceled only by its owner, while it runs and once it is done", async () => {
    const { client } = await contentOf([stand]);
    const other = (await newPerson()).client;
    const order = async () =>
      (await client.data<{ uuid: string }>("POST", "/exports", { type: "GPKG" })).uuid;
    const early = await order();
    expect((await other.call("DELETE", `/exports/${early}`)).status).toBe(404);
    expect((await client.call("DELETE", `/exports/${early}`)).status).toBe(200);
    expect((await client.call("GET", `/exports/${early}`)).status).toBe(404);
    const late = await order();
    const url = await until(
      async () => (await client.data<{ url?: string }>("GET", `/exports/${late}`)).url ?? null,
    );
    expect((await client.call("DELETE", `/exports/${late}`)).status).toBe(200);
    expect((await client.request("GET", url)).status).toBe(404);
    expect((await client.call("DELETE", `/exports/${late}`)).status).toBe(404);
  });

  it("isn't created when its client has left before getting the id", async () => {
    const { client } = await contentOf([stand]);
    const { uuid: owner } = await client.data<{ uuid: string }>("POST", "/whoami");
    const database = poolOf(inject("serverDataDir"));
    const holding = await database.connect();
    const jobs = async () =>
      (await database.query("select from pgboss.job where data->>'userId' = $1", [owner])).rowCount;
    try {
      // The request is blocked by a row lock until its client disconnects.
      await holding.query("begin");
      await holding.query("select from users where uuid = $1 for update", [owner]);
      const leaving = new AbortController();
      const sent = fetch(new URL("/api/v1/exports", client.url), {
        method: "POST",
        headers: { origin: client.url, cookie: client.cookieHeader(), "content-type": "application/json" },
        body: JSON.stringify({ type: "GPKG" }),
        signal: leaving.signal,
      });
      await until(async () => ((await waitingForLock(database, "for no key update")) > 0 ? true : null));
      leaving.abort();
      await expect(sent).rejects.toThrow();
      expect(await jobs()).toBe(0);
      await holding.query("commit");
      await until(async () => ((await jobs()) ? true : null));
      const left = () => database.query("select state from exports where user_id = $1", [owner]);
      await until(async () => ((await left()).rowCount === 0 ? true : null));
    } finally {
      holding.release();
      await database.end();
    }
    await exportText(client, "GPX");
  });
});
