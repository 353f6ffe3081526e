import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Size of the pieces in which text is passed on, since writers yield a feature or less at a time. */
const PIECE = 64 * 1024;

type Texts = AsyncIterable<string | Uint8Array> | Iterable<string>;

/**
 * Writes a zip file while it's read: one entry at a time, at the reader's speed, with a few pieces in memory. Supports
 * more than 4 GB and 65,535 entries (ZIP64).
 */
export class ZipWriter {
  readonly stream = new PassThrough();
  private readonly zip = new ZipFile();
  private readonly began = new Date();
  private readonly level: number;
  private source: Readable | null = null;

  /** @param level of compression, 1 to 9 */
  constructor(level = 6) {
    this.level = level;
    this.zip.on("error", (error: Error) => this.stream.destroy(error));
    this.zip.outputStream.pipe(this.stream);
    // The reader is gone: close the entry's source too.
    this.stream.once("close", () => this.source?.destroy());
  }

  async text(name: string, texts: Texts): Promise<void> {
    await this.put(name, Readable.from(pieces(texts), { objectMode: false }), true);
  }

  /** Adds bytes that are already compressed, such as an image. */
  async bytes(name: string, source: Readable): Promise<void> {
    await this.put(name, source, false);
  }

  /**
   * Adds bytes that hardly compress. They're deflated anyway, since many phones can't read a stored entry whose size
   * follows it.
   */
  async packed(name: string, bytes: Uint8Array): Promise<void> {
    await this.put(name, readOnce(bytes), true);
  }

  end(): void {
    this.zip.end();
  }

  private async put(name: string, source: Readable, compress: boolean): Promise<void> {
    this.source = source;
    if (this.stream.destroyed) source.destroy();
    else
      this.zip.addReadStream(source, name, {
        compressionLevel: compress ? this.level : 0,
        mtime: this.began,
      });
    await finished(source);
    this.source = null;
  }
}

/** Creates a stream that drops its bytes once read, since the archive keeps its sources until the end. */
function readOnce(bytes: Uint8Array): Readable {
  let held: Uint8Array | null = bytes;
  return new Readable({
    read() {
      this.push(held);
      if (held) this.push(null);
      held = null;
    },
  });
}

/** Joins small texts into pieces. Bytes pass through unchanged. */
export async function* pieces(texts: Texts): AsyncGenerator<Buffer> {
  let held: string[] = [];
  let length = 0;
  for await (const text of texts) {
    if (typeof text !== "string") {
      yield Buffer.from(text.buffer, text.byteOffset, text.byteLength);
      continue;
    }
    held.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield Buffer.from(held.join(""));
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(held.join(""));
}
