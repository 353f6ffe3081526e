import * as Comlink from "comlink";
import { lineTextApi } from "./api";

export type LineTextApi = typeof lineTextApi;

Comlink.expose(lineTextApi);
