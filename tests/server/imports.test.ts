import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { type Account, TestClient } from "../support/api";
import {
  allFeatures,
  formOf,
  importEnd,
  importFile,
  newPerson,
  type Page,
  problemOf,
  type SeenFeature,
} from "../support/content";
import { poolOf } from "../support/database";
import { makeXlsx, textRow } from "../support/makeXlsx";

const gpx = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;

const GPX = gpx(`
  <wpt lat="40.1" lon="-105.1"><ele>1609.3</ele><time>2024-05-06T07:08:09Z</time><name>Spring &amp; gate</name><desc>Runs all year</desc></wpt>
  <trk><name>Ridge</name><trkseg>
    <trkpt lat="40" lon="-105"><ele>2000</ele><time>2024-01-01T00:00:00Z</time></trkpt>
    <trkpt lat="40.01" lon="-105"><ele>2010.5</ele><time>2024-01-01T00:10:00Z</time></trkpt>
    <trkpt lat="40.02" lon="-105"><time>2024-01-01T00:20:00.250Z</time></trkpt>
  </trkseg></trk>`);

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Season</name>
  <Folder><name>North</name>
    <Placemark><name>A</name><Point><coordinates>-105,40,10</coordinates></Point></Placemark>
    <Placemark><name>Field</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-105,40 -104.9,40 -104.9,40.1 -105,40</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  </Folder>
  <Placemark><name>Loose</name><LineString><coordinates>-105,40 -105,41</coordinates></LineString></Placemark>
</Document></kml>`;

interface Result {
  items: { uuid: string; type: "collection" | "feature" }[];
  notes: unknown[];
}
interface Hunts {
  collections: { uuid: string; title: string; count: number }[];
  total: number;
}

describe("a table", () => {
  const CSV = "Name,Lat,Lon,Other\nNorth stand,39.1,-106.5,Ridge\nSouth stand,nowhere,-106.6,Creek\n";
  const withTable = (table: string) => {
    const form = new FormData();
    form.append("table", table);
    form.append("mapData", new Blob([CSV]), "stands.csv");
    return form;
  };
  const titles = async (client: TestClient) => (await allFeatures(client)).map(({ title }) => title);

  it("is read with the guessed columns, and its unreadable rows are named", async () => {
    const { client } = await newPerson();
    const { uploadId } = await importFile(client, "stands.csv", CSV);
    const { notes } = await client.data<Result>("GET", `/imports/${uploadId}`);
    expect(notes).toMatchObject([{ message: "Rows whose coordinates can't be read (line 3)", count: 1 }]);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await titles(client)).toEqual(["North stand"]);
  });

  it("is read with the given columns", async () => {
    const { client } = await newPerson();
    const columns = ["details", "latitude", "longitude", "title"];
    const table = JSON.stringify({ header: true, columns });
    const { uploadId } = await client.data<{ uploadId: string }>("POST", "/imports/upload", withTable(table));
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await titles(client)).toEqual(["Ridge"]);
  });

  it("is read from a workbook with the given columns", async () => {
    const { client } = await newPerson();
    const rows = textRow("Ridge", "39.1", "-106.5") + textRow("Creek", "39.2", "-106.6");
    const form = new FormData();
    form.append("table", JSON.stringify({ header: false, columns: ["title", "latitude", "longitude"] }));
    form.append("mapData", new Blob([makeXlsx({ sheets: [{ rows }] })]), "stands.xlsx");
    const { uploadId } = await client.data<{ uploadId: string }>("POST", "/imports/upload", form);
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect((await titles(client)).sort()).toEqual(["Creek", "Ridge"]);
  });

  it("is refused for no columns or too many", async () => {
    const { client } = await newPerson();
    for (const table of ["{", '{"header":true,"columns":["where"]}', `[${"1,".repeat(50_000)}1]`]) {
      const answer = await client.call("POST", "/imports/upload", withTable(table));
      expect([answer.status, problemOf(answer.body).id]).toEqual([400, "bad-table"]);
    }
    expect(await client.data("GET", "/imports")).toEqual({ imports: [] });
  });
});

describe("an import", () => {
  it("is visible only by id until it is confirmed, then everywhere at once", async () => {
    const { client } = await newPerson();
    const { uploadId, status } = await importFile(client, "Scouting.gpx", GPX);
    expect(status).toEqual({ valid: true, completed: true, message: "OK", progress: 1 });
    const { items } = await client.data<Result>("GET", `/imports/${uploadId}`);
    const featureIds = items.filter((item) => item.type === "feature").map((item) => item.uuid);
    const collectionIds = items.filter((item) => item.type === "collection").map((item) => item.uuid);
    expect([featureIds.length, collectionIds.length]).toEqual([2, 1]);

    expect((await client.data<Page>("GET", "/features")).total).toBe(0);
    expect((await client.data<Hunts>("GET", "/collections")).total).toBe(0);
    const seen = await client.data<Page>("POST", "/features/get", { featureIds });
    expect(seen.features).toHaveLength(2);
    const hunts = await client.data<Hunts>("POST", "/collections/get", { collectionIds });
    expect(hunts.collections).toMatchObject([{ title: "Scouting", count: 2 }]);

    expect(await client.data("POST", `/imports/${uploadId}/confirm`)).toBeNull();
    const [ridge, spring] = await allFeatures(client);
    expect(ridge).toMatchObject({
      title: "Ridge",
      collectionIds,
      geometry: {
        coordinates: [
          [-105, 40, 2000],
          [-105, 40.01, 2010.5],
          [-105, 40.02, 0],
        ],
      },
      properties: { ghType: "Tracks", duration: 1200.25, states: ["CO"] },
    });
    expect(ridge?.properties.times).toEqual([1704067200000, 1704067800000, 1704068400250]);
    expect(spring).toMatchObject({
      title: "Spring & gate",
      notes: [{ contents: "Runs all year" }],
      geometry: { coordinates: [-105.1, 40.1, 1609.3] },
      properties: { ghType: "Point", createdAt: Date.parse("2024-05-06T07:08:09Z") / 1000 },
    });
    expect((await client.data<Hunts>("GET", "/collections")).collections).toMatchObject([{ count: 2 }]);
    // Confirming again changes nothing.
    expect(await client.data("POST", `/imports/${uploadId}/confirm`)).toBeNull();
    expect(problemOf((await client.call("DELETE", `/imports/${uploadId}`)).body).id).toBe(
      "already-confirmed",
    );
  });

  it("creates hunts from folders, and one from the file for the rest", async () => {
    const { client } = await newPerson();
    const { uploadId } = await importFile(client, "Season 2024.kml", KML);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const { collections } = await client.data<Hunts>("GET", "/collections");
    expect(collections.map((hunt) => [hunt.title, hunt.count])).toEqual([
      ["North", 2],
      ["Season 2024", 1],
    ]);
    expect((await allFeatures(client)).map((one) => [one.title, one.properties.ghType])).toEqual([
      ["A", "Point"],
      ["Field", "Polygon"],
      ["Loose", "Polyline"],
    ]);
  });

  it("keeps the file's order in its items and in lists sorted by date", async () => {
    const { client } = await newPerson();
    const names = ["Zeta", "Alpha", "Mid", "Beta", "Omega"];
    const points = names.map((name, at) => `<wpt lat="40" lon="${at}"><name>${name}</name></wpt>`).join("");
    const { uploadId } = await importFile(client, "a.gpx", `<gpx version="1.1">${points}</gpx>`);
    const { items } = await client.data<{ items: { uuid: string; type: string }[] }>(
      "GET",
      `/imports/${uploadId}`,
    );
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const listed = await allFeatures(client, "sort=updatedAt&ascending=false");
    expect(listed.map(({ title }) => title)).toEqual(names);
    const ids = items.filter(({ type }) => type === "feature").map(({ uuid }) => uuid);
    expect(ids).toEqual(listed.map(({ uuid }) => uuid));
  });

  it("is gone without a trace when it is canceled", async () => {
    const { client } = await newPerson();
    const { uploadId } = await importFile(client, "a.gpx", GPX);
    const { items } = await client.data<Result>("GET", `/imports/${uploadId}`);
    await client.data("DELETE", `/imports/${uploadId}`);
    expect((await client.call("GET", `/imports/upload/${uploadId}`)).status).toBe(404);
    expect((await client.call("POST", `/imports/${uploadId}/confirm`)).status).toBe(404);
    for (const { uuid, type } of items)
      expect((await client.call("GET", `/${type}s/${uuid}`)).status).toBe(404);
  });

  it("leaves nothing when canceled during reading", async () => {
    const { client } = await newPerson();
    const points = Array.from(
      { length: 20_000 },
      (_, n) => `<wpt lat="40" lon="-105"><name>${n}</name></wpt>`,
    );
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("many.gpx", gpx(points.join(""))),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.data("DELETE", `/imports/${uploadId}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await client.data<Page>("GET", "/features")).total).toBe(0);
    expect((await client.call("GET", `/imports/${uploadId}`)).status).toBe(404);
  });

  it("responds while a large file is read, and saves every vertex", async () => {
    const { client } = await newPerson();
    const vertices = Array.from({ length: 120_000 }, (_, n) => `<trkpt lat="${40 + n * 1e-6}" lon="-105"/>`);
    const { uploadId } = await client.data<{ uploadId: string }>(
      "POST",
      "/imports/upload",
      formOf("long.gpx", gpx(`<trk><name>Long</name><trkseg>${vertices.join("")}</trkseg></trk>`)),
    );
    const status = await importEnd(client, uploadId);
    expect(status.message).toBe("OK");
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const [track] = await allFeatures(client);
    expect(track?.geometry.coordinates).toHaveLength(120_000);
  });
});

describe("a file that was imported before", () => {
  const earlier = async (client: TestClient, text: string) => {
    const checksum = createHash("sha256").update(text).digest("hex");
    return (
      await client.data<{ import: Record<string, unknown> | null }>("GET", `/imports/checksums/${checksum}`)
    ).import;
  };

  it("is recognized by its checksum, waiting or confirmed, for its owner only", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    expect(await earlier(client, GPX)).toBeNull();
    const { uploadId } = await importFile(client, "Scouting.gpx", GPX);
    const waiting = { uuid: uploadId, fileName: "Scouting.gpx", bytes: GPX.length, completed: true };
    expect(await earlier(client, GPX)).toMatchObject({ ...waiting, confirmed: false });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await earlier(client, GPX)).toMatchObject({ ...waiting, confirmed: true });
    expect(await earlier(client, KML)).toBeNull();
    expect(await earlier(other, GPX)).toBeNull();
  });

  it("may be imported again; the latest import counts", async () => {
    const { client } = await newPerson();
    const first = await importFile(client, "Scouting.gpx", GPX);
    await client.data("POST", `/imports/${first.uploadId}/confirm`);
    const again = await importFile(client, "Copy.gpx", GPX);
    expect(again.status.message).toBe("OK");
    expect(await earlier(client, GPX)).toMatchObject({ fileName: "Copy.gpx", confirmed: false });
  });

  it("is forgotten when the import was canceled or refused", async () => {
    const { client } = await newPerson();
    const { uploadId } = await importFile(client, "Scouting.gpx", GPX);
    await client.data("DELETE", `/imports/${uploadId}`);
    expect(await earlier(client, GPX)).toBeNull();
    await importFile(client, "broken.gpx", "no file at all");
    expect(await earlier(client, "no file at all")).toBeNull();
  });

  it("is looked up only by a full checksum", async () => {
    const { client } = await newPerson();
    for (const checksum of ["abc", "A".repeat(64), "%25".repeat(64)])
      expect((await client.call("GET", `/imports/checksums/${checksum}`)).status).toBe(400);
  });
});

describe("bad input", () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx version="1.1"><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>`;
  const external = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx version="1.1"><wpt lat="1" lon="1"><name>&x;</name></wpt></gpx>`;
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);

  it.each([
    ["an empty file", "empty.gpx", ""],
    ["a PNG named .gpx", "photo.gpx", png],
    ["a truncated file", "cut.gpx", GPX.slice(0, -40)],
    ["billion laughs", "laughs.gpx", laughs],
    ["an external entity", "external.gpx", external],
    ["another kind of XML", "page.kml", "<html><body>Hello</body></html>"],
    ["a file with nothing in it", "nothing.gpx", gpx("")],
  ])("%s gets its message and leaves nothing", async (_what, name, content) => {
    const { client } = await newPerson();
    const { uploadId, status } = await importFile(client, name, content);
    expect(status.valid).toBe(false);
    expect(status.completed).toBe(false);
    expect(status.message.length).toBeGreaterThan(15);
    expect(status.message).not.toMatch(/root:|at .+\.ts|undefined/);
    const answer = await client.call("GET", `/imports/${uploadId}`);
    expect(answer.status).toBe(409);
    expect(problemOf(answer.body)).toMatchObject({ id: "import-failed", message: status.message });
    expect((await client.data<Page>("GET", "/features")).total).toBe(0);
  });

  it("10 MB and one byte are refused with the limit's name; 10 MB exactly are not", async () => {
    const { client } = await newPerson();
    const limit = 10_485_760;
    const padding = limit - Buffer.byteLength(GPX);
    const full = GPX.replace("<wpt", `${" ".repeat(padding)}<wpt`);
    expect((await importFile(client, "full.gpx", full)).status.message).toBe("OK");
    const answer = await client.call("POST", "/imports/upload", formOf("over.gpx", ` ${full}`));
    expect(answer.status).toBe(413);
    expect(problemOf(answer.body)).toMatchObject({ id: "file-too-large" });
    expect(problemOf(answer.body).message).toMatch(/10mb/);
  });

  it("an invalid upload is refused", async () => {
    const { client } = await newPerson();
    expect((await client.call("POST", "/imports/upload", { mapData: "x" })).status).toBe(415);
    const elsewhere = await client.call("POST", "/imports/upload", formOf("a.gpx", GPX, "file"));
    expect(problemOf(elsewhere.body).id).toBe("no-file");
    const anonymous = new TestClient(inject("serverUrl"));
    expect((await anonymous.call("POST", "/imports/upload", formOf("a.gpx", GPX))).status).toBe(401);
  });

  it("unusual coordinates are noted, never moved", async () => {
    const { client } = await newPerson();
    const { uploadId } = await importFile(
      client,
      "odd.gpx",
      gpx(`<wpt lat="100" lon="0"><name>Bad</name></wpt><wpt lat="1" lon="2"><name>Good</name></wpt>`),
    );
    const { items, notes } = await client.data<Result>("GET", `/imports/${uploadId}`);
    expect(items.filter((item) => item.type === "feature")).toHaveLength(1);
    expect(notes).not.toHaveLength(0);
    const [id] = items.filter((item) => item.type === "feature").map((item) => item.uuid);
    const good = await client.data<SeenFeature>("GET", `/features/${id}`);
    expect(good.geometry.coordinates).toEqual([2, 1, 0]);
  });
});

describe("unconfirmed imports", () => {
  interface Waiting {
    imports: { uuid: string; fileName: string; bytes: number; createdAt: number; completed: boolean }[];
  }
  const file = (name: string) =>
    `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>${name}</name></wpt></gpx>`;

  it("are listed until they are confirmed or canceled, for their owner only", async () => {
    const { client } = await newPerson();
    const first = await importFile(client, "first.gpx", file("First"));
    const second = await importFile(client, "second.gpx", file("Second"));
    await importFile(client, "none.gpx", "not a file of ours");
    const { imports } = await client.data<Waiting>("GET", "/imports");
    expect(imports).toMatchObject([
      { uuid: second.uploadId, fileName: "second.gpx", bytes: file("Second").length, completed: true },
      { uuid: first.uploadId, fileName: "first.gpx", completed: true },
    ]);
    const { client: other } = await newPerson();
    expect(await other.data("GET", "/imports")).toEqual({ imports: [] });
    await client.data("POST", `/imports/${first.uploadId}/confirm`);
    await client.data("DELETE", `/imports/${second.uploadId}`);
    expect(await client.data("GET", "/imports")).toEqual({ imports: [] });
  });

  /** Inserts read but unconfirmed imports, without their files. */
  async function leave({ uuid }: Account, count: number, bytes: number): Promise<void> {
    const database = poolOf(inject("serverDataDir"));
    await database.query(
      `insert into imports (user_id, uuid, file_name, bytes, state)
       select $1, gen_random_uuid(), 'left.gpx', $3, 'completed' from generate_series(1, $2)`,
      [uuid, count, bytes],
    );
    await database.end();
  }
  const send = (client: TestClient, name: string) =>
    client.call("POST", "/imports/upload", formOf(`${name}.gpx`, file(name)));

  it("are limited to twenty, even when many are sent at once; the error's advice works", async () => {
    const { client, account } = await newPerson();
    await leave(account, 18, 1000);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send(client, `Number ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(problemOf(answers.find(({ status }) => status === 409)?.body)).toMatchObject({
      id: "too-many-imports",
      message: expect.stringMatching(/^20 of your imports are already waiting\. Confirm or cancel one/),
    });
    const { imports } = await client.data<Waiting>("GET", "/imports");
    expect(imports).toHaveLength(20);
    const [one, another] = imports.filter(({ fileName }) => fileName === "left.gpx").map(({ uuid }) => uuid);
    await client.data("POST", `/imports/${one}/confirm`);
    expect((await send(client, "Next")).status).toBe(200);
    expect((await send(client, "Too many")).status).toBe(409);
    await client.data("DELETE", `/imports/${another}`);
    expect((await send(client, "Last")).status).toBe(200);
  });

  it("are limited together to the size of ten of the largest files", async () => {
    const { client, account } = await newPerson();
    const room = file("Fits").length;
    await leave(account, 1, 104_857_600 - room);
    expect((await send(client, "Larger")).status).toBe(409);
    expect((await send(client, "Fits")).status).toBe(200);
    expect((await send(client, "More")).status).toBe(409);
  });
});
