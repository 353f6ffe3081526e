import { startThread } from "../jobs/startThread";

/** Pixels of an image in its upright orientation, four bytes each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface HeicInput {
  file: Uint8Array;
  maxPixels: number;
}

/** Null if the image isn't valid. */
export type HeicMessage = Pixels | "too-many-pixels" | null;

/** Limits the thread's own heap. The decoder's memory is limited by the number of pixels. */
const MEMORY_MB = 256;

/**
 * Decodes a HEIC image in a one-off thread. sharp's build has no HEVC decoder, and the one in WebAssembly takes seconds
 * for a large image.
 * @returns null if the image isn't valid or takes longer than `milliseconds`
 */
export async function decodeHeic(
  file: Uint8Array,
  maxPixels: number,
  milliseconds: number,
): Promise<HeicMessage> {
  const workerData: HeicInput = { file, maxPixels };
  const worker = startThread("heic", import.meta.url, {
    workerData,
    // Captures the decoder's messages about faulty files.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HeicMessage>((resolve) => {
      timer = setTimeout(() => resolve(null), milliseconds);
      worker.once("message", (message: HeicMessage) => resolve(message));
      // A file that crashes the decoder isn't a valid image.
      worker.once("error", () => resolve(null));
      worker.once("exit", () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
