import { Transform } from "node:stream";

/**
 * A pass-through that ends with an error when fewer than `leastBytes` pass in `idleMs`: because the reader stalls, or because
 * nothing comes. Pipe a download through it, so that a client that stops reading does not keep its slot forever.
 * @param onBytes called with the length of each piece that passes
 */
export function idleTimeout(
  idleMs: number,
  leastBytes = 1,
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
      if (passed >= leastBytes) restart();
      done(null, chunk);
    },
  });
  stream.once("close", () => clearTimeout(timer));
  restart();
  return stream;
}
