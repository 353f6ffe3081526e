import * as Comlink from "comlink";
import { createOverlaysApi } from "./api";

const api = createOverlaysApi();

export type OverlaysApi = typeof api;

Comlink.expose(api);
