import { type Block, readBlocks } from "../../src/formats/snapshot/blocks";
import { SnapshotError } from "../../src/formats/snapshot/bytes";
import { countIn, decodeFeatures } from "../../src/formats/snapshot/decode";
import type { SnapshotHead } from "../../src/formats/snapshot/types";
import { CommonValues } from "./commonValues";
import { partOf } from "./kernel";
import type { Source } from "./source";
import type { SnapshotPart } from "./types";

/** A snapshot being read. Notifies its source at the end whether the snapshot was valid. */
export class Reading {
  readonly stored: boolean;
  private readonly source: Source;
  private readonly blocks: AsyncGenerator<Block>;
  private readonly common = new CommonValues();
  /** Number of features read so far. */
  private count = 0;

  constructor(source: Source) {
    this.stored = source.stored;
    this.source = source;
    this.blocks = readBlocks(source.next, () => this.count);
  }

  /** @throws SnapshotError if it isn't a snapshot */
  head(): Promise<SnapshotHead> {
    return this.orAbandon(async () => {
      const { value: block, done } = await this.blocks.next();
      if (done || block.kind !== "head") throw new SnapshotError("The snapshot has no head.");
      return block.head;
    });
  }

  /** Returns the next features, or null after the last. @throws SnapshotError if it's damaged or truncated */
  next(whole: ReadonlySet<string>): Promise<SnapshotPart | null> {
    return this.orAbandon(async () => {
      const bytes = await this.features();
      if (!bytes) return null;
      const block = decodeFeatures(bytes);
      this.count += block.count;
      const part = partOf(block, whole);
      return { ...part, rows: this.common.shared(part.rows) };
    });
  }

  /** Reads the rest without decoding it. @throws as next */
  rest(): Promise<void> {
    return this.orAbandon(async () => {
      for (let bytes = await this.features(); bytes; bytes = await this.features())
        this.count += countIn(bytes);
    });
  }

  private async features(): Promise<Uint8Array | null> {
    const { value: block, done } = await this.blocks.next();
    if (done) {
      await this.source.end();
      return null;
    }
    if (block.kind !== "features") throw new SnapshotError("The snapshot has two heads.");
    return block.bytes;
  }

  private async orAbandon<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      await this.source.abandon();
      throw error;
    }
  }
}
