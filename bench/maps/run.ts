import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { worldX, worldY } from "../../server/arcgis/geo/mercator";
import { TestClient } from "../../tests/support/api";
import { runCommand } from "../../tests/support/commands";
import { hasGdal } from "../../tests/support/gdal";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";
import { PARCEL_METERS, parcels } from "../areas";
import { CheapClient } from "../load/client";
import { type Figure, isMet, quantile, table } from "../load/figures";
import { latenciesUntil } from "../load/latencies";
import { machine } from "../report";
import { TileClient, tileAt } from "../tiles/tileClient";

/**
 * `npm run bench:maps -- [--areas N]`: `npm run maps -- add` of a shapefile of 200,000 areas of 85 vertices, 286 MB,
 * while an account uses the server; then GDAL on the same file; then tiles and queries of the layer. Linux only.
 */
const { values } = parseArgs({ options: { areas: { type: "string", default: "200000" } } });
const VERTICES = 85;
const TILE_ZOOM = 12;
const TILES = 60;
/** Milliseconds between requests of the account. */
const LIST_EVERY_MS = 20;
/** GDAL's vector tiles stop at this zoom: each more takes it several times as long. */
const GDAL_ZOOM = 10;
/** About the center of the parcels, which lie in UTM zone 13 from x 200 km and y 4,100 km on. */
const CENTER = centerOf(Number(values.areas));
const QUERY = queryPath();

execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
if (!hasGdal("ogr2ogr"))
  throw new Error("Install GDAL first (gdal-bin): without it there is nothing to compare with.");
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-maps-"));
const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" } });
try {
  for (const { name, data } of parcels(Number(values.areas), false, VERTICES))
    if (data !== undefined) writeFileSync(path.join(folder, name), data);
  const file = path.join(folder, "parcels.shp");
  console.log(`${machine()}\n${values.areas} areas, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  const figures = [...(await ingest(file)), ...(await serving())];
  console.log(table(figures));
  process.exitCode = figures.every(isMet) ? 0 : 1;
} finally {
  await server.stop();
  removeDataDir(server.dataDir);
  rmSync(folder, { recursive: true, force: true });
}

async function ingest(file: string): Promise<Figure[]> {
  const { email, password } = await new TestClient(server.url).signUp();
  const client = new CheapClient(server.url);
  await client.logIn(email, password);
  const list = () => client.call("GET", "/features?limit=50");
  const before = await latenciesUntil(sleep(15_000), list, LIST_EVERY_MS);
  const began = performance.now();
  const adding = runCommand("maps", ["add", file, "--as", "layer", "--title", "Parcels"], {
    DATA_DIR: server.dataDir,
  });
  const during = await latenciesUntil(adding, list, LIST_EVERY_MS);
  const { code, output } = await adding;
  if (code !== 0) throw new Error(output);
  const ours = (performance.now() - began) / 1000;
  client.close();
  const flatGeobuf = timed(["-f", "FlatGeobuf", "-t_srs", "EPSG:3857", `${folder}/peer.fgb`, file]);
  const options = ["-dsco", "FORMAT=MBTILES", "-dsco", `MAXZOOM=${GDAL_ZOOM}`];
  const tiles = timed(["-f", "MVT", ...options, `${folder}/peer.mbtiles`, `${folder}/peer.fgb`]);
  return [
    { what: "added by npm run maps", value: ours, unit: "s" },
    { what: "ogr2ogr to FlatGeobuf", value: flatGeobuf, unit: "s" },
    { what: `ogr2ogr to vector tiles up to zoom ${GDAL_ZOOM}`, value: tiles, unit: "s" },
    { what: "against ogr2ogr with tiles", value: ours / (flatGeobuf + tiles), unit: "x", below: 1.5 },
    { what: "against ogr2ogr without tiles", value: ours / flatGeobuf, unit: "x" },
    { what: "API p99 before", value: quantile(before, 0.99), unit: "ms" },
    {
      what: "API p99 meanwhile",
      value: quantile(during, 0.99),
      unit: "ms",
      below: 1.5 * quantile(before, 0.99),
    },
  ];
}

/** Seconds that ogr2ogr takes. */
function timed(args: string[]): number {
  const began = performance.now();
  execFileSync("ogr2ogr", args, { stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - began) / 1000;
}

async function serving(): Promise<Figure[]> {
  const client = new TileClient(server.url);
  const center = tileAt({ x: worldX(CENTER.longitude), y: worldY(CENTER.latitude) }, TILE_ZOOM);
  const ids = Array.from({ length: TILES }, (_, at) => ({
    level: TILE_ZOOM,
    row: center.row + Math.floor(at / 10) - 3,
    column: center.column + (at % 10) - 5,
  }));
  const drawn: number[] = [];
  const cached: number[] = [];
  try {
    await client.get("Maps/parcels", { ...center, row: center.row + 8 });
    for (const id of ids) drawn.push(await client.get("Maps/parcels", id));
    for (const id of ids) cached.push(await client.get("Maps/parcels", id));
  } finally {
    client.close();
  }
  const received: number[] = [];
  const parsed: number[] = [];
  const browser = new CheapClient(server.url, "");
  for (let turn = 0; turn < 15; turn++) {
    received.push((await browser.call("GET", QUERY)).ms);
    parsed.push(await query());
  }
  browser.close();
  return [
    { what: `tile of zoom ${TILE_ZOOM} drawn, p50`, value: quantile(drawn, 0.5), unit: "ms", below: 60 },
    { what: "cached tile, p50", value: quantile(cached, 0.5), unit: "ms", below: 5 },
    { what: "query of 2,000 areas by extent, p50", value: quantile(received, 0.5), unit: "ms", below: 80 },
    { what: "the same, unpacked and parsed by fetch", value: quantile(parsed, 0.5), unit: "ms" },
  ];
}

/** Query for the areas of an extent, of which 2,000 are returned. */
function queryPath(): string {
  const extent = [
    CENTER.longitude - 0.4,
    CENTER.latitude - 0.4,
    CENTER.longitude + 0.4,
    CENTER.latitude + 0.4,
  ];
  const parameters = new URLSearchParams({
    f: "json",
    where: "1=1",
    outFields: "*",
    geometry: extent.join(","),
    geometryType: "esriGeometryEnvelope",
    inSR: "4326",
    spatialRel: "esriSpatialRelIntersects",
    resultRecordCount: "2000",
  });
  return `/arcgis/rest/services/Maps/parcels/FeatureServer/0/query?${parameters}`;
}

/** @returns milliseconds until the response is parsed */
async function query(): Promise<number> {
  const began = performance.now();
  const response = await fetch(server.url + QUERY);
  const { features } = (await response.json()) as { features: unknown[] };
  if (features.length !== 2000) throw new Error(`The query returned ${features.length} areas.`);
  return performance.now() - began;
}

function centerOf(areas: number): { longitude: number; latitude: number } {
  const half = (PARCEL_METERS * Math.ceil(Math.sqrt(areas))) / 2;
  const latitude = (4_100_000 + half) / 111_000;
  const metersPerDegree = 111_320 * Math.cos((latitude * Math.PI) / 180);
  return { longitude: -105 + (200_000 + half - 500_000) / metersPerDegree, latitude };
}
