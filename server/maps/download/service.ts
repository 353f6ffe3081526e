import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Box } from "../../arcgis/query/table";
import { MapDataError } from "../errors";
import type { PublicClient } from "./client";

/** Query of an ArcGIS REST layer. */
export interface ServiceQuery {
  url: string;
  /** Condition in the service's SQL. */
  where: string;
  /** Degrees. Matches features that touch it. */
  extent: Box | null;
}

/** Features per request. Long lines and large areas make responses of many megabytes. */
const AT_ONCE = 250;
/** Maximum features of a query, equal to the limit for a map layer. */
export const OBJECTS_MAX = 2_000_000;

const failure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
});
const description = z.object({
  maxRecordCount: z.number().int().min(1).default(1000),
  supportedQueryFormats: z.string().default("JSON"),
  fields: z.array(z.object({ name: z.string() })).nullish(),
});
const objectIds = z.object({ objectIds: z.array(z.number().int()).nullable() });
const counted = z.object({ count: z.number().int() });
const collection = z.object({
  features: z.array(z.looseObject({ type: z.literal("Feature") })),
});

export interface DownloadedFeatures {
  features: number;
  /** Features that were listed but could no longer be retrieved. */
  missing: number;
}

/** Capabilities of a layer. */
export interface ServiceLayer {
  /** Features per request. */
  atOnce: number;
  fields: string[];
}

/** @throws MapDataError unreachable for a layer that doesn't support GeoJSON, and errors from PublicClient.request */
export async function describeService(url: string, client: PublicClient): Promise<ServiceLayer> {
  const layer = await call(client, url, { f: "json" }, description);
  if (!/geojson/i.test(layer.supportedQueryFormats))
    throw new MapDataError(
      "unreachable",
      `${url} doesn't return GeoJSON, the only format that can be read from it.`,
    );
  return {
    atOnce: Math.min(AT_ONCE, layer.maxRecordCount),
    fields: (layer.fields ?? []).map(({ name }) => name),
  };
}

/**
 * Returns the number of features in a query.
 * @throws MapDataError as in describeService
 */
export async function countObjects(query: ServiceQuery, client: PublicClient): Promise<number> {
  const words = { ...conditionsOf(query), returnCountOnly: "true", f: "json" };
  return (await call(client, `${query.url}/query`, words, counted)).count;
}

/**
 * Downloads all features of a query to `path`, one GeoJSON feature per line, sorted by object ID. The IDs are requested
 * first, so a change during the download can't duplicate or skip features. Received features stay in `path.part`, and
 * the next call resumes from there if the IDs are unchanged. `path.json` marks the download as complete.
 * @throws MapDataError as in describeService, no-features, too-many-features, no-space
 */
export async function downloadFeatures(
  query: ServiceQuery,
  path: string,
  client: PublicClient,
  onDone: (done: number, of: number) => void = () => {},
): Promise<DownloadedFeatures> {
  const { atOnce } = await describeService(query.url, client);
  const ids = await idsOf(query, client);
  const key = createHash("sha256").update(ids.join()).digest("hex");
  let { bytes, done, features } = await progressOf(path, key);
  if (bytes === 0) await writeFile(`${path}.part`, "");
  else await truncate(`${path}.part`, bytes);
  while (done < ids.length) {
    const wanted = ids.slice(done, done + atOnce);
    const found = await featuresOf(query.url, wanted, client);
    const text = found.map((feature) => `${JSON.stringify(feature)}\n`).join("");
    await keep(() => appendFile(`${path}.part`, text), features);
    bytes += Buffer.byteLength(text);
    done += wanted.length;
    features += found.length;
    await keep(
      () => writeFile(`${path}.part.json`, JSON.stringify({ key, bytes, done, features })),
      features,
    );
    onDone(done, ids.length);
  }
  await rename(`${path}.part`, path);
  await rm(`${path}.part.json`, { force: true });
  const downloaded = { features, missing: ids.length - features };
  await writeFile(`${path}.json`, JSON.stringify(downloaded));
  return downloaded;
}

/** Returns previously completed features, based on the record next to them. */
export async function completedFeatures(path: string): Promise<DownloadedFeatures | null> {
  if (!existsSync(path)) return null;
  return readFile(`${path}.json`, "utf8").then(
    (text) => JSON.parse(text) as DownloadedFeatures,
    () => null,
  );
}

async function idsOf(query: ServiceQuery, client: PublicClient): Promise<number[]> {
  const words = { ...conditionsOf(query), returnIdsOnly: "true", f: "json" };
  const { objectIds: ids } = await call(client, `${query.url}/query`, words, objectIds);
  if (!ids || ids.length === 0)
    throw new MapDataError("no-features", `${query.url} has nothing for this state.`);
  if (ids.length > OBJECTS_MAX)
    throw new MapDataError(
      "too-many-features",
      `${query.url} has ${ids.length.toLocaleString("en-US")} features for this state; the limit is ${OBJECTS_MAX.toLocaleString("en-US")}.`,
    );
  return [...ids].sort((a, b) => a - b);
}

/**
 * Requests features by ID. If the service omits some because the response is too large, requests each half separately.
 */
async function featuresOf(
  url: string,
  ids: readonly number[],
  client: PublicClient,
): Promise<z.infer<typeof collection>["features"]> {
  const words = {
    objectIds: ids.join(),
    outFields: "*",
    returnGeometry: "true",
    outSR: "4326",
    geometryPrecision: "6",
    f: "geojson",
  };
  const answer = await call(client, `${url}/query`, words, limited);
  if (!answer.exceededTransferLimit && !answer.properties?.exceededTransferLimit) return answer.features;
  if (ids.length === 1) return answer.features;
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await featuresOf(url, ids.slice(0, half), client)),
    ...(await featuresOf(url, ids.slice(half), client)),
  ];
}

/** ArcGIS reports omitted features in either of these properties. */
const limited = collection.extend({
  exceededTransferLimit: z.boolean().optional(),
  properties: z.looseObject({ exceededTransferLimit: z.boolean().optional() }).optional(),
});

const conditionsOf = ({ where, extent }: ServiceQuery): Record<string, string> => ({
  where,
  ...(extent && {
    geometry: [extent.minX, extent.minY, extent.maxX, extent.maxY].join(),
    geometryType: "esriGeometryEnvelope",
    inSR: "4326",
    spatialRel: "esriSpatialRelIntersects",
  }),
});

/** ArcGIS sends errors with status 200, so busy services are also retried here. */
const TRIES = 3;
const PAUSE_MS = 5000;

async function call<T>(
  client: PublicClient,
  url: string,
  words: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await client.request(url, { method: "POST", body: new URLSearchParams(words) });
    const body: unknown = await answer.json().catch(() => null);
    const read = shape.safeParse(body);
    if (read.success && !failure.safeParse(body).success) return read.data;
    const said = failure.safeParse(body).data?.error;
    const temporary = body === null || (said?.code ?? 0) >= 500;
    if (!temporary || tries === TRIES)
      throw new MapDataError(
        "unreachable",
        `${url} answers ${said ? `"${said.message ?? "an error"}" (${said.code ?? "no code"})` : "something that can't be read"}.`,
      );
    await client.pause(PAUSE_MS * tries);
  }
}

async function progressOf(path: string, key: string) {
  const none = { bytes: 0, done: 0, features: 0 };
  const kept = await readFile(`${path}.part.json`, "utf8").then(
    (text) => JSON.parse(text) as { key: string; bytes: number; done: number; features: number },
    () => null,
  );
  return kept?.key === key ? kept : none;
}

async function keep(work: () => Promise<void>, features: number): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new MapDataError(
      "no-space",
      `The disk is full after ${features.toLocaleString("en-US")} features. Free some space and run the same command to resume.`,
    );
  }
}
