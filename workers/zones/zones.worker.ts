import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { fetchJson } from "../map-features/fetchJson";
import { createZonesApi } from "./api";

const api = createZonesApi({
  fetchTile,
  fetchJson,
  lercWasmUrl,
  createCanvas: (width, height) => new OffscreenCanvas(width, height),
});

export type ZonesApi = typeof api;

Comlink.expose(api);
