import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PublicClient } from "../../../server/maps/download/client";
import { countObjects, downloadFeatures } from "../../../server/maps/download/service";
import { squares } from "../../support/mapFiles";
import { answers, PublicData } from "../../support/publicData";

const LAYER = "https://services.arcgis.com/abc/arcgis/rest/services/Units/FeatureServer/0";
const query = { url: LAYER, where: "State_Nm='CO'", extent: null };
let services: PublicData;
let folder = "";
let path = "";
beforeAll(async () => {
  services = await PublicData.start();
});
afterAll(() => services.stop());
beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-features-"));
  path = join(folder, "units.geojsonl");
  services.asked.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const client = () => new PublicClient({ mirror: services.url, wait: async () => {} });
const lines = () =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: number; properties: { NAME: string } });

describe("features of a service", () => {
  it("all arrive once, in the order of their ids", async () => {
    services.putLayer(LAYER, squares(1300));
    expect(await downloadFeatures(query, path, client())).toEqual({ features: 1300, missing: 0 });
    expect(lines().map(({ id }) => id)).toEqual(Array.from({ length: 1300 }, (_, at) => at + 1));
    expect(await countObjects(query, client())).toBe(1300);
  });

  it("are requested by the state's condition and extent", async () => {
    services.putLayer(LAYER, squares(3));
    const extent = { minX: -109, minY: 37, maxX: -102, maxY: 41 };
    await downloadFeatures({ ...query, extent }, path, client());
    const ids = services.asked.find(({ words }) => words.get("returnIdsOnly") === "true");
    expect(Object.fromEntries(ids?.words ?? [])).toMatchObject({
      where: "State_Nm='CO'",
      geometry: "-109,37,-102,41",
      geometryType: "esriGeometryEnvelope",
      inSR: "4326",
    });
  });

  it("that a service leaves out of a large response are requested again in smaller ones", async () => {
    services.putLayer(LAYER, squares(500), 40);
    // A service may return fewer features than the limit it states.
    services.fail(LAYER, (response) => {
      response.end(JSON.stringify({ maxRecordCount: 1000, supportedQueryFormats: "geoJSON" }));
      return true;
    });
    expect(await downloadFeatures(query, path, client())).toEqual({ features: 500, missing: 0 });
    expect(new Set(lines().map(({ id }) => id)).size).toBe(500);
  });

  it("resume after a stop with the remaining ones", async () => {
    services.putLayer(LAYER, squares(1000));
    const stop = new AbortController();
    const stopping = new PublicClient({ mirror: services.url, signal: stop.signal, wait: async () => {} });
    const ended = downloadFeatures(query, path, stopping, (done) => done >= 500 && stop.abort());
    await expect(ended).rejects.toMatchObject({ code: "canceled" });
    services.asked.length = 0;
    await downloadFeatures(query, path, client());
    expect(services.asked.filter(({ words }) => words.has("objectIds"))).toHaveLength(2);
    expect(lines().map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
  });

  it("start over after a stop when the layer has changed", async () => {
    services.putLayer(LAYER, squares(1000));
    const stop = new AbortController();
    const stopping = new PublicClient({ mirror: services.url, signal: stop.signal, wait: async () => {} });
    await downloadFeatures(query, path, stopping, (done) => done >= 500 && stop.abort()).catch(() => {});
    services.putLayer(LAYER, squares(900));
    expect(await downloadFeatures(query, path, client())).toEqual({ features: 900, missing: 0 });
    expect(lines()).toHaveLength(900);
  });

  it("are requested again after a temporary error, and named after a lasting one", async () => {
    services.putLayer(LAYER, squares(3));
    const failed = (code: number) => (response: import("node:http").ServerResponse) => {
      response.end(JSON.stringify({ error: { code, message: "Failed to execute query." } }));
      return true;
    };
    services.fail(`${LAYER}/query`, failed(500), answers(503));
    expect(await downloadFeatures(query, path, client())).toMatchObject({ features: 3 });
    services.fail(`${LAYER}/query`, failed(400));
    await expect(downloadFeatures(query, path, client())).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining('answers "Failed to execute query." (400)'),
    });
  });

  it("of an empty layer, or one that can't return GeoJSON, are refused", async () => {
    services.putLayer(LAYER, []);
    await expect(downloadFeatures(query, path, client())).rejects.toMatchObject({ code: "no-features" });
    services.fail(LAYER, (response) => {
      response.end(JSON.stringify({ maxRecordCount: 1000, supportedQueryFormats: "JSON, AMF" }));
      return true;
    });
    await expect(downloadFeatures(query, path, client())).rejects.toMatchObject({
      message: expect.stringContaining("doesn't return GeoJSON"),
    });
    expect(existsSync(path)).toBe(false);
  });
});
