import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { createTerrainApi } from "./api";

const api = createTerrainApi(lercWasmUrl);

export type TerrainApi = typeof api;

Comlink.expose(api);
