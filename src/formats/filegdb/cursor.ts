const decoder = new TextDecoder();
const wide = new TextDecoder("utf-16le");

/**
 * Reads the values of a file geodatabase in sequence. All methods throw RangeError past the end. They are methods
 * rather than closures because there is a cursor for each row and each shape.
 */
export class Cursor {
  private readonly view: DataView;
  private offset: number;
  readonly end: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    if (start < 0 || end < start || end > bytes.length) throw new RangeError("A part lies outside the file.");
    this.view = new DataView(bytes.buffer, bytes.byteOffset, end);
    this.offset = start;
    this.end = end;
  }

  get at(): number {
    return this.offset;
  }

  get left(): number {
    return this.end - this.offset;
  }

  skip(count: number): void {
    if (count < 0 || count > this.left) throw new RangeError("A part ends too early.");
    this.offset += count;
  }

  byte(): number {
    return this.view.getUint8(this.next(1));
  }

  uint16(): number {
    return this.view.getUint16(this.next(2), true);
  }

  int16(): number {
    return this.view.getInt16(this.next(2), true);
  }

  uint32(): number {
    return this.view.getUint32(this.next(4), true);
  }

  int32(): number {
    return this.view.getInt32(this.next(4), true);
  }

  int64(): bigint {
    return this.view.getBigInt64(this.next(8), true);
  }

  float(): number {
    return this.view.getFloat32(this.next(4), true);
  }

  double(): number {
    return this.view.getFloat64(this.next(8), true);
  }

  /** Reads an integer with 7 bits per byte, low bits first. Exact up to 2^53, more than coordinates need. */
  varuint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      if (scale > 2 ** 56) throw new RangeError("A number is too long.");
    }
  }

  /** Reads a signed integer. The sign is the second-highest bit of the first byte. */
  varint(): number {
    const first = this.byte();
    let value = first & 0x3f;
    let byte = first;
    for (let scale = 64; byte >= 0x80; scale *= 128) {
      if (scale > 2 ** 56) throw new RangeError("A number is too long.");
      byte = this.byte();
      value += (byte & 0x7f) * scale;
    }
    return first & 0x40 ? -value : value;
  }

  bytes(count: number): Uint8Array {
    const { buffer, byteOffset } = this.view;
    return new Uint8Array(buffer, byteOffset + this.next(count), count);
  }

  /** Reads UTF-8 or UTF-16LE. */
  text(count: number, isWide: boolean): string {
    return (isWide ? wide : decoder).decode(this.bytes(count));
  }

  private next(count: number): number {
    const at = this.offset;
    this.skip(count);
    return at;
  }
}
