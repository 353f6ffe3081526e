import { startThread } from "../jobs/startThread";

/** Pixels of a picture, four bytes each, upright. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface HeicInput {
  file: Uint8Array;
  maxPixels: number;
}

/** Null: not a whole picture. */
export type HeicMessage = Pixels | "too-many-pixels" | null;

/** Of the thread's own heap; the decoder's memory is bounded by the pixels. */
const MEMORY_MB = 256;

/**
 * Decodes a HEIC picture in a thread of its own, which ends with it: sharp's build has no HEVC decoder, and the one in
 * WebAssembly takes seconds for a large picture. Null also when it takes longer than that.
 */
export async function decodeHeic(
  file: Uint8Array,
  maxPixels: number,
  milliseconds: number,
): Promise<HeicMessage> {
  const workerData: HeicInput = { file, maxPixels };
  const worker = startThread("heic", import.meta.url, {
    workerData,
    // The decoder writes what it finds wrong with a file.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HeicMessage>((resolve) => {
      timer = setTimeout(() => resolve(null), milliseconds);
      worker.once("message", (message: HeicMessage) => resolve(message));
      // A file that crashes the decoder isn't a valid picture.
      worker.once("error", () => resolve(null));
      worker.once("exit", () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
