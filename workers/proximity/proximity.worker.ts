import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { fetchJson } from "../map-features/fetchJson";
import { createProximityApi } from "./api";

Comlink.expose(createProximityApi({ fetchTile, fetchJson, lercWasmUrl }));
