import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { TILE_SIZE, worldX, worldY } from "../../server/arcgis/geo/mercator";
import { mapsFolder } from "../../server/maps/store/catalog";
import { ElevationCatalog } from "../../server/maps/store/elevation/catalog";
import { removeElevations } from "../../server/maps/store/elevation/publish";
import { ImageryCatalog, removeImagery } from "../../server/maps/store/imagery/catalog";
import { ELEVATION_COLORS } from "../../src/domain/elevationColors";
import type { DraftSettings, MapDataLayer, MapDataOverview, MapDraft } from "../../src/domain/mapData";
import { TestClient } from "../support/api";
import { poolOf } from "../support/database";
import { writeDem } from "../support/dem";
import { makeZip } from "../support/makeZip";
import { begin, DRAFTS, publishDraft, settings, settled, uploadFile } from "../support/mapUpload";
import { personWith } from "../support/personWith";
import { type RgbShape, writeRgb } from "../support/rgbFile";

// GDAL needs a process or two for every file it reads.
vi.setConfig({ testTimeout: 600_000 });
const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
const LAYERS = "/admin/map-data/layers";
const SERVICES = `${url}/arcgis/rest/services`;
let folder = "";
let database: pg.Pool;
let chief: TestClient;

const drafts = async () => (await chief.data<MapDataOverview>("GET", "/admin/map-data")).drafts;
const published = async () => (await chief.data<MapDataOverview>("GET", "/admin/map-data")).layers;

beforeAll(async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-rasters-"));
  database = poolOf(inject("serverDataDir"));
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  chief = await personWith(["administrator"], { url, database });
});
afterEach(async () => {
  for (const { uuid } of await drafts()) await chief.call("DELETE", `${DRAFTS}/${uuid}`);
  for (const { id } of new ElevationCatalog(maps).list()) removeElevations(maps, id);
  for (const { id } of new ImageryCatalog(maps).list()) removeImagery(maps, id);
});
afterAll(async () => {
  const { uuid } = await chief.data<{ uuid: string }>("POST", "/whoami");
  await database.query("update users set roles = '{registered}' where uuid = $1", [uuid]);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a flat square near Walden, Colorado, in UTM and without a vertical unit. */
const level = (name: string, value: number) =>
  writeDem(folder, name, {
    width: 80,
    height: 80,
    west: 400_000,
    north: 4_500_000,
    cell: 30,
    epsg: 26913,
    heightAt: () => value,
  });
/** Position within the square. */
const INSIDE = { longitude: -106.1705, latitude: 40.6367 };

async function heightInside(): Promise<number> {
  const { longitude, latitude } = INSIDE;
  const geometry = encodeURIComponent(
    JSON.stringify({ points: [[longitude, latitude]], spatialReference: { wkid: 4326 } }),
  );
  const answer = await fetch(
    `${SERVICES}/Terrain/Elevation/ImageServer/getSamples?f=json&geometryType=esriGeometryMultipoint&geometry=${geometry}`,
  );
  const { samples } = (await answer.json()) as { samples: { value: string }[] };
  return Number(samples[0]?.value);
}

const PICTURE: RgbShape = {
  size: 120,
  cell: 6,
  west: -107.27,
  north: 40.03,
  colorAt: () => [40, 90, 160],
};

interface Release {
  itemTitle: string;
  attribution?: string;
}
async function releases(): Promise<Release[]> {
  const answer = await fetch(`${SERVICES}/World_Imagery/waybackconfig.json`);
  const all = Object.values((await answer.json()) as Record<string, Release>);
  return all.filter(({ attribution }) => attribution);
}

describe("an uploaded GeoTIFF of elevations", () => {
  it("becomes the ground in the chosen unit, and is replaced, rolled back, renamed and removed", async () => {
    const draft = await uploadFile(chief, level("walden.tif", 9000), "walden.tif");
    expect(draft.inspected).toMatchObject({
      format: "GeoTIFF",
      layers: [],
      archive: null,
      raster: { as: "elevation", files: 1, pixels: 6400, units: null },
    });
    expect(draft.inspected?.raster?.crs).toContain("EPSG:26913");
    const before = await heightInside();
    const chosen = settings("Walden", { as: "elevation", units: "ft" });
    await chief.data("POST", `${DRAFTS}/${draft.uuid}/prepare`, chosen);
    const ready = await settled(chief, draft.uuid);
    expect(ready).toMatchObject({ state: "ready", preview: { count: 1, states: ["CO"] } });
    expect(ready.preview?.elevations?.lowest).toBeCloseTo(9000 * 0.3048, 0);
    expect(ready.preview?.elevations?.highest).toBeCloseTo(9000 * 0.3048, 0);
    expect(await heightInside()).toBe(before);
    const layer = await chief.data<MapDataLayer>("POST", `${DRAFTS}/${draft.uuid}/publish`);
    expect(layer).toMatchObject({
      id: "elevation.walden",
      kind: "elevation",
      title: "Walden",
      count: 1,
      source: "walden.tif",
      before: null,
    });
    expect(layer.by).toMatch(/@/);
    await expect.poll(heightInside).toBeCloseTo(9000 * 0.3048, 0);

    const next = await uploadFile(chief, level("newer.tif", 2000), "newer.tif", layer.id);
    const replaced = await publishDraft(chief, next, settings("Walden", { as: "elevation", units: "m" }));
    expect(replaced).toMatchObject({ id: layer.id, before: { count: 1, source: "walden.tif" } });
    await expect.poll(heightInside).toBeCloseTo(2000, 0);

    await chief.data("POST", `${LAYERS}/${layer.id}/rollback`);
    await expect.poll(heightInside).toBeCloseTo(9000 * 0.3048, 0);
    expect(await chief.data("PATCH", `${LAYERS}/${layer.id}`, { title: "North Park" })).toMatchObject({
      title: "North Park",
    });
    expect((await chief.call("PATCH", `${LAYERS}/${layer.id}`, { roles: ["insider"] })).status).toBe(400);
    expect((await chief.call("POST", `${LAYERS}/${layer.id}/remove`, { title: "Walden" })).status).toBe(400);
    await chief.data("POST", `${LAYERS}/${layer.id}/remove`, { title: "North Park" });
    expect((await published()).filter(({ kind }) => kind === "elevation")).toEqual([]);
    await expect.poll(heightInside).toBe(before);
  });

  it("can't become a layer or imagery, or replace data of another kind", async () => {
    const draft = await uploadFile(chief, level("walden.tif", 2700), "walden.tif");
    for (const as of ["layer", "basemap", "imagery"] as const) {
      const { status, body } = await chief.call(
        "POST",
        `${DRAFTS}/${draft.uuid}/prepare`,
        settings("Walden", { as, date: "2021-08-01" }),
      );
      expect([as, status]).toEqual([as, 400]);
      expect(JSON.stringify(body)).toContain("GeoTIFFs can be elevation or imagery");
    }
    const layer = await publishDraft(chief, draft, settings("Walden", { as: "elevation", units: "m" }));
    const picture = writeRgb(folder, "picture.tif", PICTURE);
    const other = await uploadFile(chief, picture, "picture.tif", layer.id);
    const refused = await chief.call(
      "POST",
      `${DRAFTS}/${other.uuid}/prepare`,
      settings("Walden", { as: "imagery", date: "2021-08-01" }),
    );
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("different kind of data");
  });

  it("that is invalid, or has impossible heights, gets a message from the page and changes nothing", async () => {
    const path = join(folder, "named.tif");
    writeFileSync(path, "no picture");
    const named = await uploadFile(chief, path, "named.tif");
    expect([named.state, named.error?.id]).toEqual(["failed", "unknown-format"]);
    const high = await uploadFile(chief, level("high.tif", 9000), "high.tif");
    await chief.data("POST", `${DRAFTS}/${high.uuid}/prepare`, settings("High", { as: "elevation" }));
    const asked = await settled(chief, high.uuid);
    expect([asked.state, asked.error?.id]).toEqual(["inspected", "no-heights"]);
    expect(asked.error?.message).toContain("Choose their unit");
    expect(asked.error?.message).not.toContain("--");
    expect((await published()).filter(({ kind }) => kind === "elevation")).toEqual([]);
  });
});

describe("the preview of a GeoTIFF", () => {
  const ZOOM = 12;
  /** Returns the path of the tile that contains a position, and the pixel in it. */
  const tileAt = ({ longitude, latitude }: typeof INSIDE) => {
    const [x, y] = [worldX(longitude), worldY(latitude)].map((share) => share * 2 ** ZOOM) as [
      number,
      number,
    ];
    const pixel = [x, y].map((at) => Math.floor((at % 1) * TILE_SIZE)) as [number, number];
    return { path: `/tile/${ZOOM}/${Math.floor(y)}/${Math.floor(x)}`, pixel };
  };
  async function pixelAt(service: string, place: typeof INSIDE): Promise<number[]> {
    const { path, pixel } = tileAt(place);
    const answer = await fetch(`${url}${service}${path}`, { headers: { cookie: chief.cookieHeader() } });
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const [left, top] = pixel;
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    return [...(await image.extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer())];
  }
  const prepared = async (path: string, name: string, chosen: Partial<DraftSettings>) => {
    const draft = await uploadFile(chief, path, name);
    await chief.data("POST", `${DRAFTS}/${draft.uuid}/prepare`, settings("Preview", chosen));
    const ready = await settled(chief, draft.uuid);
    return { uuid: draft.uuid, service: ready.preview?.service ?? "" };
  };

  it("shows elevations from dark to light, and nothing beyond them", async () => {
    const center = 400_000 + 40 * 30;
    const step = writeDem(folder, "step.tif", {
      width: 80,
      height: 80,
      west: 400_000,
      north: 4_500_000,
      cell: 30,
      epsg: 26913,
      heightAt: (x) => (x < center ? 2000 : 2200),
    });
    const { service } = await prepared(step, "step.tif", { as: "elevation", units: "m" });
    const low = await pixelAt(service, { ...INSIDE, longitude: INSIDE.longitude - 0.007 });
    const high = await pixelAt(service, { ...INSIDE, longitude: INSIDE.longitude + 0.007 });
    expect(low).toEqual([...ELEVATION_COLORS[0], 255]);
    expect(high).toEqual([...(ELEVATION_COLORS.at(-1) ?? []), 255]);
    expect(await pixelAt(service, { ...INSIDE, longitude: INSIDE.longitude - 0.05 })).toEqual([0, 0, 0, 0]);
  });

  it("shows imagery only, to administrators only, and no longer once it is discarded", async () => {
    const picture = writeRgb(folder, "preview.tif", PICTURE);
    const chosen = { as: "imagery", date: "2021-08-01" } as const;
    const { uuid, service } = await prepared(picture, "preview.tif", chosen);
    const place = { longitude: PICTURE.west + 0.004, latitude: PICTURE.north - 0.003 };
    const [red = 0, green = 0, blue = 0, alpha] = await pixelAt(service, place);
    expect(Math.max(Math.abs(red - 40), Math.abs(green - 90), Math.abs(blue - 160))).toBeLessThan(8);
    expect(alpha).toBe(255);
    expect(await pixelAt(service, { ...place, longitude: place.longitude + 0.05 })).toEqual([0, 0, 0, 0]);
    const described = await chief.request("GET", `${service}?f=json`);
    expect(described.body).toMatchObject({ tileInfo: { rows: TILE_SIZE, format: "PNG32" } });
    const tile = `${service}${tileAt(place).path}`;
    const insider = await personWith(["insider"], { url, database });
    expect((await insider.request("GET", tile)).status).toBe(404);
    expect((await fetch(url + tile)).status).toBe(404);
    expect((await chief.request("GET", tile.replace(/\.v[0-9a-z]+\//, ".v0/"))).status).toBe(404);
    await chief.call("DELETE", `${DRAFTS}/${uuid}`);
    expect((await chief.request("GET", tile)).status).toBe(404);
  });
});

describe("uploaded GeoTIFFs of imagery", () => {
  it("in a zip are listed in Historical Imagery under their day, which can be corrected", async () => {
    const east = { ...PICTURE, west: -107.26 };
    const files = [writeRgb(folder, "west.tif", PICTURE), writeRgb(folder, "east.tif", east)];
    const zip = join(folder, "flight.zip");
    writeFileSync(
      zip,
      makeZip(
        files.map((path, at) => ({ name: `flight/${at}.tif`, data: new Uint8Array(readFileSync(path)) })),
      ),
    );
    const draft = await uploadFile(chief, zip, "flight.zip");
    expect(draft.inspected?.raster).toMatchObject({ as: "imagery", files: 2, pixels: 28_800 });
    const undated = await chief.call(
      "POST",
      `${DRAFTS}/${draft.uuid}/prepare`,
      settings("Flat Tops", { as: "imagery" }),
    );
    expect(undated.status).toBe(400);
    const chosen = { as: "imagery", date: "2021-08-01", attribution: "County" } as const;
    const layer = await publishDraft(chief, draft, settings("Flat Tops", chosen));
    expect(layer).toMatchObject({
      id: "imagery.flat-tops",
      kind: "imagery",
      date: "2021-08-01",
      attribution: "County",
      count: 2,
      source: "0.tif and 1 more",
    });
    await expect.poll(releases).toHaveLength(1);
    expect((await releases())[0]).toMatchObject({ attribution: "County" });
    expect((await releases())[0]?.itemTitle).toContain("2021-08-01");
    await chief.data("PATCH", `${LAYERS}/${layer.id}`, { date: "2019-06-15" });
    await expect.poll(async () => (await releases())[0]?.itemTitle).toContain("2019-06-15");
    const again = await begin(chief, "again.tif", 1000);
    expect(again.replaces).toBeNull();
    await chief.data("POST", `${LAYERS}/${layer.id}/remove`, { title: "Flat Tops" });
    await expect.poll(releases).toEqual([]);
  });

  it("can't be mixed with elevations in one zip", async () => {
    const zip = join(folder, "mixed.zip");
    const entries = [writeRgb(folder, "rgb.tif", PICTURE), level("dem.tif", 2700)].map((path, at) => ({
      name: `${at}.tif`,
      data: new Uint8Array(readFileSync(path)),
    }));
    writeFileSync(zip, makeZip(entries));
    const draft: MapDraft = await uploadFile(chief, zip, "mixed.zip");
    expect(draft.state).toBe("failed");
    expect(draft.error?.message).toBe(
      "Some of its files are imagery and some are elevations. Add them separately.",
    );
  });
});
