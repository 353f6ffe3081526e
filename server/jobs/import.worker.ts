import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { FormatError } from "../../src/formats";
import type { ByteSource } from "../../src/formats/bytes/source";
import { isGpx } from "../../src/formats/gpx/batches";
import { type ImportStep, importGpxSteps, importSteps } from "./importSteps";
import type { ImportInput, ImportMessage } from "./importThread";

// Reads one file off the server's event loop, sending each batch only on request. On Linux, setPriority affects only
// the calling thread: reading a file must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

const { file, source } = workerData as ImportInput;
const send = (message: ImportMessage) => {
  const photo = message.kind === "step" && message.step.kind === "photo" ? message.step : null;
  parentPort?.postMessage(message, photo ? [photo.bytes.buffer as ArrayBuffer] : []);
};

function* stepsOf(): Generator<ImportStep, void> {
  if (typeof file !== "string") return yield* importSteps(file, source);
  const descriptor = openSync(file, "r");
  try {
    const bytes = diskSource(descriptor);
    // Other formats are read whole, whatever their file name says.
    if (isGpx(bytes)) yield* importGpxSteps(bytes, source);
    else yield* importSteps(new Uint8Array(readFileSync(file)), source);
  } finally {
    closeSync(descriptor);
  }
}

/** A file on disk, read only where requested. */
const diskSource = (descriptor: number): ByteSource => ({
  size: fstatSync(descriptor).size,
  read(start, end) {
    const bytes = new Uint8Array(end - start);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, end - start, start));
  },
});

const steps = stepsOf();

parentPort?.on("message", () => {
  try {
    for (let step = steps.next(); !step.done; step = steps.next()) {
      send({ kind: "step", step: step.value });
      if (step.value.kind !== "reading") return;
    }
  } catch (error) {
    if (error instanceof FormatError) send({ kind: "refused", id: error.id, message: error.message });
    else throw error;
  }
});
