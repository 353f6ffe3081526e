import { closeSync, openSync, writeSync } from "node:fs";
import type { HeadedFile } from "../../../src/formats/shapefile/write/layer";

/** Bytes buffered per write, since rows and shapes are small. */
const HELD = 64 * 1024;

/** A file on this machine, written synchronously because the export's thread has nothing else to do. */
export class DiskFile implements HeadedFile {
  private readonly file: number;
  private held: Uint8Array[] = [];
  private bytes = 0;

  constructor(path: string) {
    this.file = openSync(path, "w", 0o600);
  }

  append(bytes: Uint8Array): void {
    this.held.push(bytes);
    this.bytes += bytes.length;
    if (this.bytes >= HELD) this.flush();
  }

  head(bytes: Uint8Array): void {
    this.flush();
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.file, bytes, done, bytes.length - done, done);
  }

  close(): void {
    try {
      this.flush();
    } finally {
      closeSync(this.file);
    }
  }

  private flush(): void {
    const bytes = Buffer.concat(this.held);
    this.held = [];
    this.bytes = 0;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.file, bytes, done);
  }
}
