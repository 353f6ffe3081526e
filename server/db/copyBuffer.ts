const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
/** Signature, no flags, no header extension. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
/** Marks null in place of a length, and the end of the data in place of a column count. */
const NONE = -1;
const TEXT_OID = 25;
/** UTF-8 bytes per UTF-16 code unit, at most. */
const BYTES_A_UNIT = 3;
const HIGH = 2 ** 32;

/**
 * Encodes rows in PostgreSQL's binary COPY format (PostgreSQL documentation, COPY, "Binary Format"). All numbers are
 * big-endian.
 */
export class CopyBuffer {
  private buffer = Buffer.allocUnsafe(256 * 1024);
  private length = HEADER.copy(this.buffer);

  /** Starts a row. Exactly `columns` values must follow. */
  beginRow(columns: number): void {
    this.reserve(2);
    this.length = this.buffer.writeInt16BE(columns, this.length);
  }

  none(): void {
    this.int(NONE);
  }

  /** Appends a uuid, with or without hyphens. */
  uuid(value: string): void {
    this.int(16);
    this.reserve(16);
    const written = this.buffer.write(value.replaceAll("-", ""), this.length, "hex");
    if (written !== 16) throw new TypeError("A uuid has 32 hexadecimal digits.");
    this.length += written;
  }

  text(value: string): void {
    this.reserve(4 + value.length * BYTES_A_UNIT);
    const bytes = this.buffer.write(value, this.length + 4);
    this.int(bytes);
    this.length += bytes;
  }

  /** Appends a text[]. */
  texts(values: readonly string[]): void {
    const at = this.length;
    this.int(0);
    this.int(values.length === 0 ? 0 : 1);
    this.int(0);
    this.int(TEXT_OID);
    if (values.length > 0) {
      this.int(values.length);
      // The lower bound: PostgreSQL arrays start at 1.
      this.int(1);
    }
    for (const value of values) this.text(value);
    this.buffer.writeInt32BE(this.length - at - 4, at);
  }

  bytes(value: Uint8Array): void {
    this.int(value.length);
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  int4(value: number): void {
    this.int(4);
    this.int(value);
  }

  /** Appends a safe integer as int8. */
  int8(value: number): void {
    if (!Number.isSafeInteger(value))
      throw new RangeError(`${value} isn't a whole number that can be stored exactly.`);
    this.int(8);
    this.int(Math.floor(value / HIGH));
    this.int(value | 0);
  }

  float8(value: number): void {
    this.int(8);
    this.reserve(8);
    this.length = this.buffer.writeDoubleBE(value, this.length);
  }

  /** Returns all rows, with the end marker. */
  end(): Buffer {
    this.reserve(2);
    this.length = this.buffer.writeInt16BE(NONE, this.length);
    return this.buffer.subarray(0, this.length);
  }

  private int(value: number): void {
    this.reserve(4);
    this.length = this.buffer.writeInt32BE(value, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + count));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
