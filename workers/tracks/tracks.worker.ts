import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { request } from "../../src/api/http";
import type { Feature } from "../../src/domain/feature";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createTracksApi } from "./api";
import type { FeatureRequest } from "./types";

/** Reads features here, because parsing a track of a hundred thousand points would block the main thread. */
async function readFeature(
  { baseUrl, headers }: FeatureRequest,
  uuid: string,
  signal: AbortSignal,
): Promise<Feature | null> {
  const read = await request<Feature>(`${baseUrl}/features/${encodeURIComponent(uuid)}`, { headers, signal });
  if (read.success) return read.data;
  if (read.data.status === 404) return null;
  throw new Error(read.data.message);
}

const api = createTracksApi({ fetchTile, lercWasmUrl, readFeature });

export type TracksApi = typeof api;

Comlink.expose(api);
