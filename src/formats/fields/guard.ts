import type { BuilderMark, ContentBuilder } from "../builder";
import { FormatError, type FormatErrorId } from "../types";

/** Broken layers after which a file is refused: each may take as long to read as a sound one. */
const BROKEN_MAX = 50;
/** Limits of the whole file, which leaving out a layer doesn't help. */
const OF_FILE: ReadonlySet<FormatErrorId> = new Set<FormatErrorId>(["too-large", "archive-too-large"]);

interface GuardSource {
  builder: ContentBuilder;
  /** What is wrong with a layer, for a person; null for errors of the program. */
  explain(error: unknown, layer: string): FormatError | null;
}

/** Reads the layers of a file one by one: one that is broken is left out and noted, and the others are kept. */
export class LayerGuard {
  /** Vertices of layers that broke off: they count toward the limit of a file. */
  dropped = 0;
  readonly #source: GuardSource;
  #sound = 0;
  #broken = 0;
  #first: FormatError | null = null;

  constructor(source: GuardSource) {
    this.#source = source;
  }

  /**
   * Passes the steps of a layer on. What a broken one has added to the builder is taken out of it.
   * @param wanted false: only its fields are looked at, and nothing is noted
   * @throws FormatError where a limit of the file is passed, or too many layers are broken
   */
  *read(name: string, steps: Generator<number, void, void>, wanted: boolean): Generator<number, void, void> {
    const mark = this.#source.builder.mark();
    try {
      yield* steps;
    } catch (error) {
      this.#leaveOut(name, error, { mark, wanted });
      return;
    }
    if (wanted) this.#sound++;
  }

  /** The same for what a layer is opened with; null where that fails. */
  open<T>(name: string, open: () => T): T | null {
    const mark = this.#source.builder.mark();
    try {
      return open();
    } catch (error) {
      this.#leaveOut(name, error, { mark, wanted: true });
      return null;
    }
  }

  /** A file of which no layer could be read is broken as a whole. @throws FormatError what was wrong with the first one */
  finish(): void {
    if (this.#first && this.#sound === 0) throw this.#first;
  }

  #leaveOut(name: string, error: unknown, { mark, wanted }: { mark: BuilderMark; wanted: boolean }): void {
    const { builder, explain } = this.#source;
    const reason = explain(error, name);
    if (!reason || OF_FILE.has(reason.id)) throw reason ?? error;
    this.dropped += builder.vertexCount - mark.vertices;
    builder.rollback(mark);
    if (++this.#broken > BROKEN_MAX) throw this.#first ?? reason;
    if (!wanted) return;
    this.#first ??= reason;
    builder.notes.addLayer(name, reason.message);
  }
}

/** Errors that say already what is wrong. */
export const explained = (error: unknown): FormatError | null =>
  error instanceof FormatError ? error : null;
