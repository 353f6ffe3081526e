import * as Comlink from "comlink";
import { createProximityApi } from "./api";

Comlink.expose(createProximityApi());
