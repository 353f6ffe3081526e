import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { addLayer } from "../../server/maps/ingest/add";
import { MapCatalog, mapsFolder } from "../../server/maps/store/catalog";
import { FEATURES } from "../../server/maps/store/layerFile";
import { remove } from "../../server/maps/store/publish";
import { squares, writeGeojson } from "../support/mapFiles";
import { PATIENCE_MS } from "../support/patience";

const COUNT = 1800;
const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
let folder = "";

/** Adds squares with long notes, so that a response with all of them has many slices. */
async function addSquares(title: string): Promise<string> {
  const features = squares(COUNT).map(({ properties, geometry }) => ({
    properties: { ...properties, NOTES: `Ask at the ranch. ${"No ATVs. ".repeat(40)}` },
    geometry,
  }));
  const path = writeGeojson(join(folder, `${title}.geojson`), features);
  const settings = { title, category: "Local data", states: [], replace: true };
  const { id } = await addLayer(path, settings, { maps });
  await vi.waitFor(async () => expect((await fetch(queryOf(id, { count: 1 }))).status).toBe(200), {
    timeout: PATIENCE_MS,
  });
  return id;
}

function queryOf(id: string, { count = 2000, offset = 0 }): URL {
  const query = new URLSearchParams({
    f: "json",
    where: "1=1",
    outFields: "*",
    resultRecordCount: `${count}`,
    resultOffset: `${offset}`,
  });
  return new URL(`/arcgis/rest/services/Maps/${id}/FeatureServer/0/query?${query}`, url);
}

async function featuresOf(...asked: Parameters<typeof queryOf>): Promise<unknown[]> {
  const { features } = (await (await fetch(queryOf(...asked))).json()) as { features: unknown[] };
  return features;
}

beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-queries-"));
});
afterAll(async () => {
  for (const { id } of new MapCatalog(maps).list()) remove(maps, id);
  rmSync(folder, { recursive: true, force: true });
  // Later tests list the folders of the same server, which looks for changes twice a second.
  const folders = async () => (await fetch(new URL("/arcgis/rest/services?f=json", url))).text();
  await vi.waitFor(async () => expect(await folders()).not.toContain("Maps"), { timeout: PATIENCE_MS });
});

describe("a large response of an added layer", () => {
  it("has the features of its pages, in each encoding", async () => {
    const id = await addSquares("Large");
    const pages: unknown[] = [];
    for (let offset = 0; offset < COUNT; offset += 50)
      pages.push(...(await featuresOf(id, { count: 50, offset })));
    expect(pages).toHaveLength(COUNT);
    for (const encoding of ["gzip", "br", "identity"]) {
      const response = await fetch(queryOf(id, {}), { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      const answer = (await response.json()) as Record<string, unknown>;
      expect(answer.features).toEqual(pages);
      expect(answer).not.toHaveProperty("exceededTransferLimit");
    }
  });

  it("may be left unread by many clients, and asked for without its body", async () => {
    const id = await addSquares("Unread");
    for (let turn = 0; turn < 12; turn++) {
      const leaving = new AbortController();
      const { body } = await fetch(queryOf(id, {}), { signal: leaving.signal });
      await body?.getReader().read();
      leaving.abort();
    }
    const { status } = await fetch(queryOf(id, {}), { method: "HEAD" });
    expect(status).toBe(200);
    expect(await featuresOf(id, {})).toHaveLength(COUNT);
  });

  it("breaks off where the file is damaged, and other layers still answer", async () => {
    const [damaged, sound] = [await addSquares("Damaged"), await addSquares("Sound")];
    const path = join(new MapCatalog(maps).find(damaged)?.folder ?? "", FEATURES);
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(2000, 255), 0, 2000, statSync(path).size - 2000);
    const answer = await fetch(queryOf(damaged, {}));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    expect(await featuresOf(sound, {})).toHaveLength(COUNT);
  });
});
