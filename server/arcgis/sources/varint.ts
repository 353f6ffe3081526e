/** Writes integers as zigzag base-128 varints (Protocol Buffers' sint32 encoding, widened to 2^52). */
export class VarintWriter {
  private buffer = new Uint8Array(1 << 16);
  private length = 0;

  write(value: number): void {
    if (this.length + 10 > this.buffer.length) {
      const larger = new Uint8Array(this.buffer.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    while (rest >= 128) {
      this.buffer[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.length++] = rest;
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}

/** Reads the output of VarintWriter. Throws a RangeError at the end of the data. */
export class VarintReader {
  private position = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.position++];
      if (byte === undefined)
        throw new RangeError("The data ends partway through a number; rebuild the file.");
      if (byte < 128) {
        value += byte * factor;
        return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      }
      value += (byte - 128) * factor;
      factor *= 128;
    }
  }
}
