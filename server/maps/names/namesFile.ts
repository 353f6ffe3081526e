import { join } from "node:path";
import type { Box } from "../../arcgis/query/table";
import { PagedFile } from "../store/pagedFile";
import { checkEnds, damaged } from "../store/readChecks";
import { HEAD, NAMES_FILE, PER_NAME, readHead } from "./pack";

const WHAT = "A file of names";
const LINE = 10;
const SPACE = 32;

/** Names of a layer. The searchable texts are in memory, while the labels stay in the file. */
export class NamesFile {
  readonly count: number;
  readonly bytes: number;
  private readonly boxes: Float32Array;
  private readonly ends: Uint32Array;
  private readonly labelEnds: Uint32Array;
  private readonly texts: Buffer;
  private readonly labels: number;
  private readonly file: PagedFile;

  /**
   * @param folder of a layer's version
   * @throws Error if the file is missing or damaged
   */
  constructor(folder: string) {
    this.file = new PagedFile(join(folder, NAMES_FILE));
    try {
      const { count, textBytes, labelBytes } = readHead(this.file.readOnce(0, HEAD), this.file.size);
      const part = (start: number, length: number) =>
        Uint8Array.from(this.file.readOnce(HEAD + start, length)).buffer;
      this.count = count;
      this.bytes = PER_NAME * count + textBytes;
      this.boxes = new Float32Array(part(0, 16 * count));
      this.ends = new Uint32Array(part(16 * count, 4 * count));
      this.labelEnds = new Uint32Array(part(20 * count, 4 * count));
      this.texts = Buffer.from(part(PER_NAME * count, textBytes));
      this.labels = HEAD + this.bytes;
      // Each text ends where the next one's line break is, and the last one at the final line break.
      checkEnds(this.ends, textBytes - 1, WHAT);
      const isWhole = (count === 0 ? 0 : this.ends[count - 1]) === textBytes - 1;
      if (!isWhole || this.ends.some((end) => this.texts[end] !== LINE)) throw damaged(WHAT);
      checkEnds(this.labelEnds, labelBytes, WHAT);
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  boxOf(at: number): Box {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = this.boxes.subarray(4 * at, 4 * at + 4);
    return { minX, minY, maxX, maxY };
  }

  textOf(at: number): string {
    return this.texts.toString("utf8", (this.ends[at - 1] ?? 0) + 1, this.ends[at]);
  }

  labelOf(at: number): string {
    const start = this.labelEnds[at - 1] ?? 0;
    return Buffer.from(this.file.read(this.labels + start, (this.labelEnds[at] ?? 0) - start)).toString();
  }

  /**
   * Yields the indexes of names with a word that starts with `word`, ascending.
   * @param word folded text
   */
  *withWord(word: string): Generator<number> {
    const wanted = Buffer.from(word);
    let at = 0;
    for (let from = 0; ; ) {
      const found = this.texts.indexOf(wanted, from);
      if (found < 0) return;
      const before = this.texts[found - 1];
      from = found + 1;
      if (before !== LINE && before !== SPACE) continue;
      at = this.holding(found, at);
      yield at;
      // One match per name is enough.
      from = this.ends[at] ?? this.texts.length;
      at++;
    }
  }

  close(): void {
    this.file.close();
  }

  /** Finds the name that contains a byte of the texts, searching from an index. */
  private holding(byte: number, from: number): number {
    let [low, high] = [from, this.count - 1];
    while (low < high) {
      const mid = (low + high) >> 1;
      if (byte < (this.ends[mid] ?? 0)) high = mid;
      else low = mid + 1;
    }
    return low;
  }
}

const BYTES = 64 * 1024 * 1024;
const files = new Map<string, NamesFile>();

/**
 * Opens the names of a layer's version and keeps them open in this thread.
 * @throws Error if they're missing or damaged
 */
export function openNames(folder: string): NamesFile {
  const file = files.get(folder) ?? new NamesFile(folder);
  files.delete(folder);
  files.set(folder, file);
  let bytes = 0;
  for (const kept of files.values()) bytes += kept.bytes;
  for (const [oldest, unused] of files) {
    if (bytes <= BYTES || files.size === 1) break;
    files.delete(oldest);
    unused.close();
    bytes -= unused.bytes;
  }
  return file;
}
