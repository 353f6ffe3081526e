import type { BuilderMark, ContentBuilder } from "../builder";
import { FormatError, type FormatErrorId } from "../types";

/** Number of broken layers after which a file is rejected. Each may take as long to read as a valid one. */
const BROKEN_MAX = 50;
/** Limits of the whole file, which skipping a layer can't help with. */
const OF_FILE: ReadonlySet<FormatErrorId> = new Set<FormatErrorId>(["too-large", "archive-too-large"]);

interface GuardSource {
  builder: ContentBuilder;
  /** Describes what is wrong with a layer, or returns null for programming errors. */
  explain(error: unknown, layer: string): FormatError | null;
}

/** Reads the layers of a file one by one. A broken layer is skipped and noted, and the others are kept. */
export class LayerGuard {
  /** Vertices of broken layers, which count toward the file's limit. */
  dropped = 0;
  private readonly source: GuardSource;
  private sound = 0;
  private broken = 0;
  private first: FormatError | null = null;

  constructor(source: GuardSource) {
    this.source = source;
  }

  /**
   * Passes on the steps of a layer. Rolls the builder back if the layer is broken.
   *
   * @param wanted false to read only the fields, without noting errors
   * @throws FormatError if the file exceeds a limit or has too many broken layers
   */
  *read(name: string, steps: Generator<number, void, void>, wanted: boolean): Generator<number, void, void> {
    const mark = this.source.builder.mark();
    try {
      yield* steps;
    } catch (error) {
      this.leaveOut(name, error, { mark, wanted });
      return;
    }
    if (wanted) this.sound++;
  }

  /** Does the same for opening a layer. Returns null if that fails. */
  open<T>(name: string, open: () => T): T | null {
    const mark = this.source.builder.mark();
    try {
      return open();
    } catch (error) {
      this.leaveOut(name, error, { mark, wanted: true });
      return null;
    }
  }

  /** Fails if no layer could be read. @throws FormatError of the first broken layer */
  finish(): void {
    if (this.first && this.sound === 0) throw this.first;
  }

  private leaveOut(
    name: string,
    error: unknown,
    { mark, wanted }: { mark: BuilderMark; wanted: boolean },
  ): void {
    const { builder, explain } = this.source;
    const reason = explain(error, name);
    if (!reason || OF_FILE.has(reason.id)) throw reason ?? error;
    this.dropped += builder.vertexCount - mark.vertices;
    builder.rollback(mark);
    if (++this.broken > BROKEN_MAX) throw this.first ?? reason;
    if (!wanted) return;
    this.first ??= reason;
    builder.notes.addLayer(name, reason.message);
  }
}

/** Passes on errors that already explain the problem. */
export const explained = (error: unknown): FormatError | null =>
  error instanceof FormatError ? error : null;
