import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createSunlightApi } from "./api";

const api = createSunlightApi({ fetchTile, lercWasmUrl });

export type SunlightApi = typeof api;

Comlink.expose(api);
