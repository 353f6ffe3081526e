import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createZonesApi } from "./api";

const api = createZonesApi({
  fetchTile,
  lercWasmUrl,
  createCanvas: (width, height) => new OffscreenCanvas(width, height),
});

export type ZonesApi = typeof api;

Comlink.expose(api);
