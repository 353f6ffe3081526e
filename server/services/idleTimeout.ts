import { Transform } from "node:stream";

/**
 * Pass-through stream that fails if fewer than `minBytes` pass within `idleMs`, because the reader stalls or the
 * source does. Pipe downloads through it, so that a client that stops reading doesn't keep its slot forever.
 * @param onBytes called with the length of each chunk
 */
export function idleTimeout(
  idleMs: number,
  minBytes = 1,
  onBytes: (bytes: number) => void = () => {},
): Transform {
  let timer: NodeJS.Timeout;
  let passed = 0;
  const restart = () => {
    passed = 0;
    clearTimeout(timer);
    timer = setTimeout(
      () => stream.destroy(new Error(`Too little was read for ${idleMs / 1000} s.`)),
      idleMs,
    );
    timer.unref();
  };
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      const { length } = chunk as Uint8Array;
      passed += length;
      onBytes(length);
      if (passed >= minBytes) restart();
      done(null, chunk);
    },
  });
  stream.once("close", () => clearTimeout(timer));
  restart();
  return stream;
}
