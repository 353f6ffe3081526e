import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createWindApi } from "./api";

const api = createWindApi({ fetchTile, lercWasmUrl });

export type WindApi = typeof api;

Comlink.expose(api);
