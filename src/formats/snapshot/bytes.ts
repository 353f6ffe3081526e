/**
 * 2 ** 7: a varint has 7 bits per byte, lowest first. Arithmetic is used beyond 32 bits, where bitwise operations don't
 * work.
 */
const BASE = 128;
/** Integers below this use bitwise operations, which take a third of the time. */
const SMALL = 2 ** 31;

/** Keeps a byte order mark, which a title may start with. Otherwise all titles after it would shift. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A growable byte buffer. */
export class ByteWriter {
  private buffer: Uint8Array;
  private used = 0;

  constructor(size = 64 * 1024) {
    this.buffer = new Uint8Array(size);
  }

  get length(): number {
    return this.used;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.used++] = value;
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length);
    this.buffer.set(value, this.used);
    this.used += value.length;
  }

  /** Writes one bit per item, lowest bit first. */
  bits<T>(items: readonly T[], isSet: (item: T) => boolean): void {
    for (let first = 0; first < items.length; first += 8) {
      let byte = 0;
      for (let bit = 0; bit < 8 && first + bit < items.length; bit++)
        if (isSet(items[first + bit] as T)) byte |= 1 << bit;
      this.byte(byte);
    }
  }

  /** Writes an integer from 0 to 2 ** 53 - 1. */
  varint(value: number): void {
    this.reserve(8);
    const bytes = this.buffer;
    let at = this.used;
    let rest = value;
    while (rest >= SMALL) {
      bytes[at++] = (rest % BASE) + BASE;
      rest = Math.floor(rest / BASE);
    }
    for (; rest >= BASE; rest >>= 7) bytes[at++] = (rest & 127) | BASE;
    bytes[at++] = rest;
    this.used = at;
  }

  /** Writes an integer within 2 ** 52. Small values of either sign take few bytes. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes eight bytes, little-endian. */
  float64(value: number): void {
    this.reserve(8);
    new DataView(this.buffer.buffer).setFloat64(this.used, value, true);
    this.used += 8;
  }

  /** Writes the length in bytes, then UTF-8. */
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.varint(bytes.length);
    this.bytes(bytes);
  }

  /** Clears the content and keeps the buffer. */
  clear(): void {
    this.used = 0;
  }

  /** Returns the written bytes. Valid until the next write. */
  written(): Uint8Array {
    return this.buffer.subarray(0, this.used);
  }

  private reserve(count: number): void {
    if (this.used + count <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.used + count));
    larger.set(this.written());
    this.buffer = larger;
  }
}

/** Reads the output of a ByteWriter. Every method throws SnapshotError if the bytes end too early. */
export class ByteReader {
  private readonly buffer: Uint8Array;
  /** Created on the first float64, because most blocks have none. */
  private view: DataView | null = null;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.buffer = bytes;
  }

  /** Number of bytes not read yet. */
  get left(): number {
    return this.buffer.length - this.at;
  }

  byte(): number {
    const value = this.buffer[this.at++];
    if (value === undefined) throw new SnapshotError("A block ends too early.");
    return value;
  }

  /** Returns a view without copying. */
  bytes(count: number): Uint8Array {
    if (this.at + count > this.buffer.length) throw new SnapshotError("A block ends too early.");
    this.at += count;
    return this.buffer.subarray(this.at - count, this.at);
  }

  varint(): number {
    let next = this.byte();
    if (next < BASE) return next;
    let value = next & 127;
    for (let bits = 7; bits < 28; bits += 7) {
      next = this.byte();
      value |= (next & 127) << bits;
      if (next < BASE) return value;
    }
    for (let scale = 2 ** 28; ; scale *= BASE) {
      next = this.byte();
      value += (next % BASE) * scale;
      if (next < BASE) return value;
      if (scale > Number.MAX_SAFE_INTEGER) throw new SnapshotError("A number is too long.");
    }
  }

  signed(): number {
    const value = this.varint();
    if (value < SMALL) return (value & 1) === 0 ? value >> 1 : -(value >> 1) - 1;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  float64(): number {
    this.bytes(8);
    this.view ??= new DataView(this.buffer.buffer, this.buffer.byteOffset, this.buffer.byteLength);
    return this.view.getFloat64(this.at - 8, true);
  }

  text(): string {
    return decoder.decode(this.bytes(this.varint()));
  }
}

/** The bytes aren't a snapshot that this version can read, or are incomplete. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

/** Tests an item's bit in the output of ByteWriter.bits. */
export const isSet = (bits: Uint8Array, index: number): boolean =>
  (((bits[index >> 3] as number) >> (index & 7)) & 1) === 1;
