import { constants, createBrotliCompress, createGzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Compresses a body piece by piece. Each piece can be decompressed before the next one arrives. */
export interface Compressor {
  /** Returns the compressed form of the next bytes. */
  compress(bytes: Uint8Array): Promise<Uint8Array>;
  /** Returns the final bytes. */
  end(): Promise<Uint8Array>;
}

/** Higher levels take more time but save little (docs/adr/0082-snapshot.md). */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 },
};
const GZIP = { level: 4 };

export function createCompressor(encoding: Encoding): Compressor {
  if (encoding === "identity")
    return { compress: async (bytes) => bytes, end: async () => new Uint8Array(0) };
  const stream = encoding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  const flush = encoding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
  let pieces: Buffer[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  const taken = () => {
    // Not from the pool of small buffers, since the caller may transfer it.
    const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    return bytes;
  };
  const settled = (start: (done: () => void) => void) =>
    new Promise<Uint8Array>((resolve, reject) => {
      stream.once("error", reject);
      start(() => {
        stream.off("error", reject);
        resolve(taken());
      });
    });
  return {
    compress: (bytes) =>
      settled((done) => {
        stream.write(bytes);
        stream.flush(flush, done);
      }),
    end: () => settled((done) => stream.once("end", done).end()),
  };
}
