import { type FileHandle, open } from "node:fs/promises";
import type { RangeResponse, Source } from "pmtiles";

/** File access for the PMTiles library. */
export class FileSource implements Source {
  private readonly handle: FileHandle;
  private readonly key: string;
  readonly size: number;

  private constructor(handle: FileHandle, key: string, size: number) {
    this.handle = handle;
    this.key = key;
    this.size = size;
  }

  static async open(path: string): Promise<FileSource> {
    const handle = await open(path, "r");
    return new FileSource(handle, path, (await handle.stat()).size);
  }

  getKey(): string {
    return this.key;
  }

  /**
   * Reads bytes. Returns fewer at the end of the file, because the library requests 16 KB of any archive.
   * @throws RangeError past the end
   */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const whole = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0;
    if (!whole || (offset > 0 && offset + length > this.size))
      throw new RangeError("The archive refers to bytes beyond its end.");
    const wanted = Math.min(length, this.size - offset);
    const bytes = new Uint8Array(wanted);
    for (let done = 0; done < wanted; ) {
      const { bytesRead } = await this.handle.read(bytes, done, wanted - done, offset + done);
      if (bytesRead === 0) throw new RangeError("The archive was truncated.");
      done += bytesRead;
    }
    return { data: bytes.buffer };
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
