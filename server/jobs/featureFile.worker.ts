import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { DEFAULT_GPX_LINES } from "../../src/domain/gpxLines";
import { writeGpx, writeKml } from "../../src/formats";
import { openDatabase } from "../db/connection";
import { createLog } from "../log";
import { exportFeatures, gpxTypes } from "../services/exportFeatures";
import { geoJson } from "../services/jsonFiles";
import { pieces } from "../services/zipWriter";
import type { FeatureFileInput, FeatureFileMessage } from "./featureFileThread";

// Writes one file off the server's event loop, sending each piece only on request. On Linux, setPriority affects only
// the calling thread: writing a file must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

const { connection, userId, kind } = workerData as FeatureFileInput;
const { db, close } = openDatabase(connection, { poolSize: 1, log: createLog({ logLevel: "warn" }) });
const options = { name: "Ridgeline", exportedAt: Date.now() };

const texts = {
  geojson: () => geoJson(exportFeatures(db, userId)),
  kml: () => writeKml(exportFeatures(db, userId), options),
  gpx: () => writeGpx(exportFeatures(db, userId, { types: gpxTypes(DEFAULT_GPX_LINES) }), options),
};
const file = pieces(texts[kind]());
const send = (message: FeatureFileMessage) => parentPort?.postMessage(message);

parentPort?.on("message", async () => {
  const { done, value } = await file.next();
  if (!done) return send({ kind: "piece", bytes: value });
  await close();
  send({ kind: "end" });
});
