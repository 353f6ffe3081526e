import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import type { HeicInput, HeicMessage } from "./heicThread";

// On Linux, setPriority affects only the calling thread: decoding a photo must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

const { file, maxPixels } = workerData as HeicInput;
const answer = (message: HeicMessage) =>
  parentPort?.postMessage(message, message instanceof Object ? [message.data.buffer as ArrayBuffer] : []);

const images = new libheif.HeifDecoder().decode(file);
const image = images.find((one) => one.is_primary()) ?? images[0];
const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0];
if (!image || width <= 0 || height <= 0) answer(null);
else if (width * height > maxPixels) answer("too-many-pixels");
else {
  const target = { data: new Uint8ClampedArray(4 * width * height), width, height };
  image.display(target, (shown) =>
    answer(shown && { data: new Uint8Array(shown.data.buffer), width, height }),
  );
}
