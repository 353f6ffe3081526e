import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const PAGE = 256 * 1024;
/** Maximum cached pages per thread for all files: 32 MB. */
const MOST_PAGES = 128;

const pages = new Map<string, Buffer>();
let files = 0;

/**
 * Reads parts of a file through a page cache shared by all files of a thread, so memory doesn't grow with the number of
 * files.
 */
export class PagedFile {
  private readonly descriptor: number;
  private readonly id = ++files;
  readonly size: number;

  constructor(path: string) {
    this.descriptor = openSync(path, "r");
    this.size = fstatSync(this.descriptor).size;
  }

  close(): void {
    closeSync(this.descriptor);
    for (const key of pages.keys()) if (key.startsWith(`${this.id}/`)) pages.delete(key);
  }

  /** @throws RangeError past the end of the file */
  read(start: number, length: number): Uint8Array {
    if (start < 0 || length < 0 || start + length > this.size)
      throw new RangeError("A part lies past the end of its file.");
    const first = Math.floor(start / PAGE);
    const last = Math.floor((start + length - 1) / PAGE);
    const offset = start - first * PAGE;
    if (first === last) return this.page(first).subarray(offset, offset + length);
    // Parts of more than a few pages would evict everything else.
    if (last - first > 8) return this.readNow(start, length);
    const joined = Buffer.concat(Array.from({ length: last - first + 1 }, (_, i) => this.page(first + i)));
    return joined.subarray(offset, offset + length);
  }

  /** Reads a part without caching it, for data that is only read once. */
  readOnce(start: number, length: number): Uint8Array {
    if (start + length > this.size) throw new RangeError("A part lies past the end of its file.");
    return this.readNow(start, length);
  }

  private page(number: number): Buffer {
    const key = `${this.id}/${number}`;
    const known = pages.get(key);
    if (known) {
      pages.delete(key);
      pages.set(key, known);
      return known;
    }
    const page = this.readNow(number * PAGE, Math.min(PAGE, this.size - number * PAGE));
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  private readNow(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.descriptor, bytes, done, length - done, start + done);
      if (read === 0) throw new RangeError("The file was truncated.");
      done += read;
    }
    return bytes;
  }
}
