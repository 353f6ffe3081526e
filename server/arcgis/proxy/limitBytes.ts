import { Transform, type TransformCallback } from "node:stream";

/** Creates a stream that fails after the given number of bytes, which closes the connection. */
export function limitBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new Error(`The map service's response is larger than ${maxBytes} bytes.`));
      else done(null, chunk);
    },
  });
}
