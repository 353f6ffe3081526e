import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { fetchJson } from "../map-features/fetchJson";
import { createTravelApi } from "./api";

const api = createTravelApi({ fetchTile, fetchJson, lercWasmUrl });

export type TravelApi = typeof api;

Comlink.expose(api);
