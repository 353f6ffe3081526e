import { mergeContent } from "../../../workers/graphics/merge";
import type { ContentBuffers } from "../../../workers/graphics/types";
import { inOneGo } from "../../domain/inOneGo";
import { IDS_A_STEP } from "../../domain/setOf";

/** Buffers drawn together. They never change; a merge creates a new chunk. */
export interface Chunk {
  /** Sequential number, from 1. */
  readonly number: number;
  readonly buffers: ContentBuffers;
  readonly slots: Uint32Array;
  /** Number of slots whose features are gone. */
  dead: number;
}

/** Contents of a new chunk. */
type Part = Pick<Chunk, "buffers" | "slots" | "dead">;

/** Maximum words of a merged chunk. Merging larger ones would take longer than a frame. */
const LARGEST_MERGE = 1 << 18;

/** Slots checked between yields. */
const SLOTS_A_STEP = 4 * IDS_A_STEP;

const words = ({ points, lines, fillVertices, fillIndices }: ContentBuffers): number =>
  points.length + (lines[0]?.words.length ?? 0) + fillVertices.length + fillIndices.length;

/**
 * Buffers on the map in drawing order. Small ones are merged as they arrive, so many small additions stay few draw
 * calls. Mostly dead ones are rewritten.
 */
export class ChunkList {
  private list: Chunk[] = [];
  private readonly numbered = new Map<number, Chunk>();
  private added = 0;
  /** Number of each slot's chunk, 0 for none. */
  private numberOf = new Uint32Array(1024);
  private readonly isLive: (slot: number) => boolean;
  private readonly release: (slots: ArrayLike<number>) => void;

  /** @param release called with slots that no chunk uses anymore */
  constructor(isLive: (slot: number) => boolean, release: (slots: ArrayLike<number>) => void) {
    this.isLive = isLive;
    this.release = release;
  }

  get chunks(): readonly Chunk[] {
    return this.list;
  }

  add(buffers: ContentBuffers, slots: Uint32Array): void {
    let dead = 0;
    for (const slot of slots) if (!this.isLive(slot)) dead += 1;
    this.insert(this.list.length, 0, [{ buffers, slots, dead }]);
    for (;;) {
      const [before, last] = this.list.slice(-2);
      if (!before || !last || words(before.buffers) > 2 * words(last.buffers)) return;
      if (words(before.buffers) + words(last.buffers) > LARGEST_MERGE) return;
      this.rewrite(this.list.length - 2, [before, last]);
    }
  }

  /** Counts slots as dead whose features are gone. */
  bury(slots: ArrayLike<number>): void {
    inOneGo(this.burying(slots));
  }

  /** Same as bury, in steps. */
  *burying(slots: ArrayLike<number>): Generator<number, void, void> {
    const touched = new Set<Chunk>();
    for (let at = 0; at < slots.length; at++) {
      if (at % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield at;
      const slot = slots[at] as number;
      const chunk = this.numbered.get(this.numberOf[slot] ?? 0);
      // A merge may have released it since, and another feature may use it.
      if (!chunk || this.isLive(slot)) continue;
      chunk.dead++;
      touched.add(chunk);
    }
    for (const chunk of touched) {
      if (chunk.dead * 2 <= chunk.slots.length || this.numbered.get(chunk.number) !== chunk) continue;
      this.rewrite(this.list.indexOf(chunk), [chunk]);
      yield chunk.number;
    }
  }

  private rewrite(at: number, chunks: readonly Chunk[]): void {
    const slots = joined(chunks);
    const live = slots.filter(this.isLive);
    for (const chunk of chunks) this.numbered.delete(chunk.number);
    for (const slot of slots) this.numberOf[slot] = 0;
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

  private insert(at: number, replaced: number, parts: readonly Part[]): void {
    const chunks = parts.map((part): Chunk => ({ ...part, number: ++this.added }));
    this.list = [...this.list.slice(0, at), ...chunks, ...this.list.slice(at + replaced)];
    for (const chunk of chunks) {
      this.numbered.set(chunk.number, chunk);
      for (const slot of chunk.slots) {
        this.reserve(slot);
        this.numberOf[slot] = chunk.number;
      }
    }
  }

  private reserve(slot: number): void {
    if (slot < this.numberOf.length) return;
    const larger = new Uint32Array(2 * slot);
    larger.set(this.numberOf);
    this.numberOf = larger;
  }
}

function joined(chunks: readonly Chunk[]): Uint32Array {
  const [only, ...others] = chunks;
  if (only && others.length === 0) return only.slots;
  const all = new Uint32Array(chunks.reduce((sum, { slots }) => sum + slots.length, 0));
  let at = 0;
  for (const { slots } of chunks) {
    all.set(slots, at);
    at += slots.length;
  }
  return all;
}
