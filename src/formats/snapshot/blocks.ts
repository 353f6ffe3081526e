import { SnapshotError } from "./bytes";
import { BLOCK, MAGIC, type SnapshotEnd, type SnapshotHead } from "./types";

export type Block =
  | { kind: "head"; head: SnapshotHead }
  /** Input for decodeFeatures. */
  | { kind: "features"; bytes: Uint8Array };

/** Larger than any block the server writes. A greater length means damage. */
const BLOCK_MAX = 256 * 1024 * 1024;

/**
 * Yields the blocks of a stream that arrives in chunks of any size. Ends after the end block.
 *
 * @param next returns the next chunk, or null at the end
 * @param count number of features in the yielded blocks, to compare with the stream's own count at its end
 * @throws SnapshotError if it isn't a snapshot or is truncated
 */
export async function* readBlocks(
  next: () => Promise<Uint8Array | null>,
  count: () => number,
): AsyncGenerator<Block> {
  const pieces = new Pieces(next);
  if (new TextDecoder().decode(await pieces.take(MAGIC.length)) !== MAGIC)
    throw new SnapshotError("This isn't a snapshot, or it's from another version.");
  for (;;) {
    const prefix = await pieces.take(4);
    const length = new DataView(prefix.buffer, prefix.byteOffset).getUint32(0, true);
    if (length < 1 || length > BLOCK_MAX) throw new SnapshotError("A block has an impossible length.");
    const block = await pieces.take(length);
    const bytes = block.subarray(1);
    const json = () => JSON.parse(new TextDecoder().decode(bytes));
    if (block[0] === BLOCK.head) yield { kind: "head", head: json() as SnapshotHead };
    else if (block[0] === BLOCK.features) yield { kind: "features", bytes };
    else if (block[0] === BLOCK.end) {
      if ((json() as SnapshotEnd).count !== count()) throw new SnapshotError("Features are missing.");
      return;
    } else throw new SnapshotError("A block has an unknown kind.");
  }
}

/** Takes bytes by count from chunks of any length. */
class Pieces {
  private readonly next: () => Promise<Uint8Array | null>;
  private held: Uint8Array[] = [];
  private length = 0;

  constructor(next: () => Promise<Uint8Array | null>) {
    this.next = next;
  }

  async take(count: number): Promise<Uint8Array> {
    while (this.length < count) {
      const piece = await this.next();
      if (!piece) throw new SnapshotError("The snapshot ends too early.");
      this.held.push(piece);
      this.length += piece.length;
    }
    const all = this.held.length === 1 ? (this.held[0] as Uint8Array) : joined(this.held, this.length);
    this.held = all.length > count ? [all.subarray(count)] : [];
    this.length -= count;
    return all.subarray(0, count);
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
