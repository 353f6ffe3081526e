import { FormatError } from "../types";
import { encodingOf, isAscii, Recoder } from "./encoding";
import type { ByteSource } from "./source";

/** Default chunk size in bytes. */
export const PIECE_BYTES = 1024 * 1024;
const HEAD = 256;

/** Reads a file's text as UTF-8 without byte order mark, in validated chunks. */
export class Utf8Chunks {
  /** Encoding declaration that the bytes contradict, or null. */
  readonly wrongDeclaration: string | null;
  private readonly source: ByteSource;
  private readonly pieceBytes: number;
  private readonly recoder: Recoder | null;
  private readonly checker = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Whether the previous chunk may have ended inside a character. */
  private open = false;
  private at: number;

  /** @throws FormatError "unsupported-encoding" */
  constructor(source: ByteSource, pieceBytes = PIECE_BYTES) {
    const { label, skip, wrongDeclaration } = encodingOf(source.read(0, HEAD));
    this.wrongDeclaration = wrongDeclaration;
    this.source = source;
    this.pieceBytes = pieceBytes;
    this.recoder = label === null ? null : new Recoder(label);
    this.at = skip;
  }

  /** Number of bytes read from the file so far. */
  get done(): number {
    return this.at;
  }

  /**
   * Returns the next chunk, or null after the last one.
   *
   * @throws FormatError "malformed-xml" for bytes that are invalid in the encoding
   */
  next(): Uint8Array | null {
    const { size } = this.source;
    if (this.at >= size) return null;
    const bytes = this.source.read(this.at, Math.min(size, this.at + this.pieceBytes));
    if (bytes.length === 0)
      throw new FormatError("truncated", "The file got shorter while it was being read. Choose it again.");
    this.at += bytes.length;
    const last = this.at >= size;
    if (this.recoder) return this.recoder.recode(bytes, last);
    this.check(bytes, last);
    return bytes;
  }

  /** Validates a chunk. Most are pure ASCII and need no decoding. */
  private check(bytes: Uint8Array, last: boolean): void {
    const plain = isAscii(bytes, 0, bytes.length);
    try {
      if (!plain || this.open) this.checker.decode(bytes, { stream: !plain && !last });
      this.open = !plain && !last;
    } catch {
      throw new FormatError(
        "malformed-xml",
        "The file contains bytes that aren't UTF-8. Save it as UTF-8 or declare its encoding.",
      );
    }
  }
}
