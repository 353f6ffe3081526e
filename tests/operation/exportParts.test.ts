import { afterEach, expect, it } from "vitest";
import {
  allFeatures,
  exportText,
  importFile,
  newPerson,
  type SeenFeature,
  waypoint,
} from "../support/content";
import { cleanUp, start } from "../support/ownServers";
import { readZip } from "../support/zip";

afterEach(cleanUp);

/** Only with the lower limit can the server tell from the count alone that 60 features won't fit in one file. */
it.each([
  ["KML", 20_000],
  ["GPX", 10_000],
  ["KMZ", 20_000],
] as const)(
  "an export of %s over the import limit, %d bytes, comes in parts that import again",
  {
    timeout: 120_000,
  },
  async (type, limit) => {
    const { url } = await start({ env: { IMPORT_MAX_BYTES: String(limit) } });
    const { client } = await newPerson(url);
    const hunts: string[] = [];
    for (const title of ["Elk", "Deer"])
      hunts.push((await client.data<SeenFeature>("POST", "/collections", { title })).uuid);
    await client.data("POST", "/notes/collection", {
      noteableId: hunts[0],
      title: "Plan",
      contents: "Early",
    });
    const featureIds: [string[], string[]] = [[], []];
    for (let n = 0; n < 60; n++) {
      const { uuid } = await client.data<SeenFeature>(
        "POST",
        "/features",
        waypoint(`Stand ${n} “ö”`, -105 - n / 100),
      );
      featureIds[n % 2 === 0 ? 0 : 1].push(uuid);
    }
    for (const [index, hunt] of hunts.entries())
      await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: featureIds[index] });

    const few = await exportText(client, type, featureIds[0].slice(0, 3));
    expect(few.headers.get("content-disposition")).toMatch(new RegExp(`\\.${type.toLowerCase()}"$`));

    const { url: address, headers } = await exportText(client, type);
    expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      "application/zip",
      expect.stringMatching(/\.zip"$/),
    ]);
    const answer = await fetch(new URL(address, url), { headers: { cookie: client.cookieHeader() } });
    const parts = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(parts.size).toBeGreaterThan(1);
    // Parts are filled up rather than holding one feature each.
    expect(parts.size).toBeLessThan(8);

    const { client: other } = await newPerson(url);
    for (const [name, bytes] of parts) {
      expect(bytes.length).toBeLessThanOrEqual(limit);
      const { uploadId, status } = await importFile(other, name, new Uint8Array(bytes));
      expect(status).toMatchObject({ valid: true, completed: true });
      await other.data("POST", `/imports/${uploadId}/confirm`);
    }
    const seen = async (of: typeof client) =>
      (await allFeatures(of)).map(({ title, geometry, properties: { icon, color, createdAt } }) => ({
        title,
        geometry,
        icon,
        color,
        createdAt,
      }));
    expect(await seen(other)).toEqual(await seen(client));
  },
);

it("parts of an export have every feature once, also of more than are sized at a time", {
  timeout: 120_000,
}, async () => {
  const { url } = await start({ env: { IMPORT_MAX_BYTES: "1000000" } });
  const { client } = await newPerson(url);
  const titles = Array.from({ length: 11_000 }, (_, n) => `Stand ${n}`);
  const points = titles.map((title) => `<wpt lat="40" lon="-105"><name>${title}</name></wpt>`);
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${points.join("")}</gpx>`;
  const { uploadId } = await importFile(client, "stands.gpx", new TextEncoder().encode(gpx));
  await client.data("POST", `/imports/${uploadId}/confirm`);

  const { url: address } = await exportText(client, "KML");
  const answer = await fetch(new URL(address, url), { headers: { cookie: client.cookieHeader() } });
  const parts = [...readZip(Buffer.from(await answer.arrayBuffer())).values()];
  expect(parts.length).toBeGreaterThan(1);
  const exported = parts.flatMap((bytes) =>
    [...String(bytes).matchAll(/<Placemark[^>]*>\s*<name>([^<]*)/g)].map(([, title]) => title),
  );
  expect(exported.sort()).toEqual(titles.sort());
});
