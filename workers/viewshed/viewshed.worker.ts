import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createViewshedApi } from "./api";

const api = createViewshedApi({ fetchTile, lercWasmUrl });

export type ViewshedApi = typeof api;

Comlink.expose(api);
