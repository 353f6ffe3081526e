import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { FormatError } from "../../src/formats";
import { importSteps } from "./importSteps";
import type { ImportInput, ImportMessage } from "./importThread";

// Reads one file beside the server's event loop. Sends a batch only when asked for the next.
// On Linux this is the calling thread's own priority: reading a file must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

const { bytes, source } = workerData as ImportInput;
const send = (message: ImportMessage) => {
  const photo = message.kind === "step" && message.step.kind === "photo" ? message.step : null;
  parentPort?.postMessage(message, photo ? [photo.bytes.buffer as ArrayBuffer] : []);
};
const steps = importSteps(bytes, source);

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
