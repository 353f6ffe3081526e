import * as Comlink from "comlink";
import { readPhoto } from "./kernel";
import { thumbnailOf } from "./thumbnail";

const api = { read: readPhoto, thumbnail: thumbnailOf };

export type PhotosApi = typeof api;

Comlink.expose(api);
