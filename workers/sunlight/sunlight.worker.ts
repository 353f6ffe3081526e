import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { createSunlightApi } from "./api";
import { createSweepers, sweeperCount } from "./sweepers";

const startSweeper = () => new Worker(new URL("./sweep.worker.ts", import.meta.url), { type: "module" });

const api = createSunlightApi(
  { fetchTile, lercWasmUrl },
  createSweepers(startSweeper, sweeperCount(navigator.hardwareConcurrency)),
);

export type SunlightApi = typeof api;

Comlink.expose(api);
