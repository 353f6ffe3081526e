import { mergeContent } from "../../../workers/graphics/merge";
import type { ContentBuffers } from "../../../workers/graphics/types";

/** Buffers that are drawn together. They never change: a merge makes a new chunk. */
export interface Chunk {
  readonly buffers: ContentBuffers;
  readonly slots: readonly number[];
  /** How many of the slots belong to features that are gone. */
  dead: number;
}

/** Words; chunks above this are not merged any further: joining them would take longer than a frame. */
const LARGEST_MERGE = 1 << 18;

const words = ({ points, lines, fillVertices, fillIndices }: ContentBuffers): number =>
  points.length + (lines[0]?.words.length ?? 0) + fillVertices.length + fillIndices.length;

/**
 * The buffers on the map in drawing order. Small ones are joined as they come, so that many small additions stay few
 * draw calls; those that are mostly dead are rewritten.
 */
export class ChunkList {
  private list: Chunk[] = [];
  private readonly chunkOf = new Map<number, Chunk>();
  private readonly isLive: (slot: number) => boolean;
  private readonly release: (slots: readonly number[]) => void;

  /** `release` is told of slots that no chunk names any more. */
  constructor(isLive: (slot: number) => boolean, release: (slots: readonly number[]) => void) {
    this.isLive = isLive;
    this.release = release;
  }

  get chunks(): readonly Chunk[] {
    return this.list;
  }

  add(buffers: ContentBuffers, slots: readonly number[]): void {
    this.insert(this.list.length, 0, [
      { buffers, slots, dead: slots.filter((slot) => !this.isLive(slot)).length },
    ]);
    for (;;) {
      const [before, last] = this.list.slice(-2);
      if (!before || !last || words(before.buffers) > 2 * words(last.buffers)) return;
      if (words(before.buffers) + words(last.buffers) > LARGEST_MERGE) return;
      this.rewrite(this.list.length - 2, [before, last]);
    }
  }

  /** Features with these slots are gone. */
  bury(slots: readonly number[]): void {
    const touched = new Set<Chunk>();
    for (const slot of slots) {
      const chunk = this.chunkOf.get(slot);
      if (!chunk) continue;
      chunk.dead++;
      touched.add(chunk);
    }
    for (const chunk of touched) {
      if (chunk.dead * 2 > chunk.slots.length) this.rewrite(this.list.indexOf(chunk), [chunk]);
    }
  }

  private rewrite(at: number, chunks: readonly Chunk[]): void {
    const slots = chunks.flatMap((chunk) => chunk.slots);
    const live = slots.filter(this.isLive);
    for (const slot of slots) this.chunkOf.delete(slot);
    const merged =
      live.length === 0
        ? []
        : [
            mergeContent(
              chunks.map((chunk) => chunk.buffers),
              this.isLive,
            ),
          ];
    this.insert(
      at,
      chunks.length,
      merged.map((buffers) => ({ buffers, slots: live, dead: 0 })),
    );
    this.release(slots.filter((slot) => !this.isLive(slot)));
  }

  private insert(at: number, replaced: number, chunks: Chunk[]): void {
    this.list = [...this.list.slice(0, at), ...chunks, ...this.list.slice(at + replaced)];
    for (const chunk of chunks) for (const slot of chunk.slots) this.chunkOf.set(slot, chunk);
  }
}
