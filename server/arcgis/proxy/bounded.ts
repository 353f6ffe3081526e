import { Transform, type TransformCallback } from "node:stream";

/** Lets at most so many bytes through; with more the stream fails, and the connection ends. */
export function bounded(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length;
      if (bytes > most) done(new Error(`The map service's answer is larger than ${most} bytes.`));
      else done(null, chunk);
    },
  });
}
