import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromUrl } from "geotiff";
import { afterAll, expect, inject, it } from "vitest";
import { elevationField } from "../../server/arcgis/elevation/field";
import { heightAt } from "../../server/arcgis/elevation/raster";
import { decodeElevations } from "../../workers/terrain/decode";
import { newPerson } from "../support/content";
import { writeDem } from "../support/dem";
import { cleanUp, start, track } from "../support/ownServers";

const SERVICE = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
const demFile = () => {
  const folder = track(mkdtempSync(path.join(tmpdir(), "ridgeline-dem-")));
  return writeDem(folder, "dem.tif", {
    width: 200,
    height: 200,
    west: -105.2,
    north: 40.2,
    cell: 0.002,
    epsg: 4326,
    heightAt: () => 1234.5,
  });
};

afterAll(cleanUp);

it("an operator's DEM replaces the field in every encoding", async () => {
  const { url } = await start({ env: { DEM_FILE: demFile(), DEM_OUTSIDE: "nodata" } });
  const get = (place: string) => fetch(url + SERVICE + place);
  const tile = async (format: "lerc" | "terrarium", place: string) =>
    (await decodeElevations(format, new Uint8Array(await (await get(place)).arrayBuffer()))).elevations;
  // Level 13 around 105 W, 40 N. The first two tiles are completely inside the DEM, the later one outside.
  const inside = await Promise.all([
    tile("lerc", "/tile/13/3102/1706"),
    tile("terrarium", "/terrarium/13/1706/3102.png"),
  ]);
  for (const heights of inside) expect(new Set(heights)).toEqual(new Set([1234.5]));
  expect((await tile("lerc", "/tile/13/3102/1606")).every(Number.isNaN)).toBe(true);
  const identify = async (place: string) =>
    ((await (await get(`/identify?f=json&inSR=4326&geometry=${place}`)).json()) as { value: string }).value;
  expect(await identify("-105,40")).toBe("1234.500");
  expect(await identify("-110,40")).toBe("NoData");
  expect(await sampleAt(url)).toBe(false);
  const image = await (await fromUrl(`${url}${SERVICE}/cog/contiguous.tif`)).getImage();
  const column = Math.floor(((-105 + 126.5625) / 360) * 2 ** 22);
  const row = Math.floor(3102.5 * 2 ** 9 - 43 * 2 ** 15);
  const [band] = await image.readRasters({ window: [column, row, column + 1, row + 1] });
  expect(band).toEqual(Float32Array.of(1234.5));
  // Maps are drawn from it too, without gaps.
  expect(
    (await fetch(`${url}/arcgis/rest/services/Basemap/Topographic/MapServer/tile/13/3102/1606`)).status,
  ).toBe(200);
});

const sampleAt = async (server: string) => {
  const { client } = await newPerson(server);
  const { elevation } = await client.data<{ elevation: { sample: boolean } }>("GET", "/config");
  return elevation.sample;
};

it("the configuration marks the built-in elevations as a sample", async () => {
  expect(await sampleAt(inject("serverUrl"))).toBe(true);
});

it("an unusable DEM stops the start with an explanation", async () => {
  await expect(start({ env: { DEM_FILE: "/nowhere/dem.tif" } })).rejects.toThrow(
    /DEM_FILE="\/nowhere\/dem.tif" cannot be used/,
  );
});

it("heights are looked up at locations, and only at valid ones", async () => {
  const get = (query: string) => fetch(`${inject("serverUrl")}${SERVICE}/${query}`);
  const places = {
    points: [
      [-106.9, 39.1],
      [-98.6, 38.4],
    ],
    spatialReference: { wkid: 4326 },
  };
  const answer = await get(
    `getSamples?f=json&geometryType=esriGeometryMultipoint&geometry=${encodeURIComponent(JSON.stringify(places))}`,
  );
  const { samples } = (await answer.json()) as {
    samples: { value: string; location: { x: number; y: number } }[];
  };
  expect(samples.map(({ location }) => [location.x, location.y])).toEqual(places.points);
  for (const [i, [longitude = 0, latitude = 0]] of places.points.entries()) {
    expect(Number(samples[i]?.value)).toBeCloseTo(await heightAt(elevationField(), longitude, latitude), 3);
  }
  const many = { points: Array.from({ length: 1001 }, () => [0, 0]), spatialReference: { wkid: 4326 } };
  for (const bad of [
    "identify?f=json",
    "identify?geometry=1",
    "identify?geometry=-105,40&inSR=26913",
    "identify?geometry=-105,400&inSR=4326",
    "identify?geometry=1e999,0",
    "identify?geometry=-105,40&geometryType=esriGeometryEnvelope",
    `getSamples?geometryType=esriGeometryMultipoint&geometry=${encodeURIComponent(JSON.stringify(many))}`,
  ]) {
    const refused = await get(bad);
    expect([bad.slice(0, 60), refused.status]).toEqual([bad.slice(0, 60), 400]);
    expect(await refused.json()).toMatchObject({ error: { code: 400, details: expect.any(Array) } });
  }
});
