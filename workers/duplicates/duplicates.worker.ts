import * as Comlink from "comlink";
import { createDuplicatesApi } from "./api";

Comlink.expose(createDuplicatesApi());
