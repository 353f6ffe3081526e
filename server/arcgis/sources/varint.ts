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

/** More than the writer's largest number has. */
const FACTOR_MAX = 2 ** 56;

/** Error for map data that isn't as it was written. */
export const damaged = (what: string): RangeError =>
  new RangeError(`Map data is damaged: ${what}. Rebuild the file, or install the server again.`);

/** Checks a count from a file's header. @throws RangeError */
export function checkedCount(count: unknown): number {
  if (!Number.isSafeInteger(count) || Number(count) < 0) throw damaged("a count isn't a number");
  return Number(count);
}

/** Reads the output of VarintWriter. Throws a RangeError at the end of the data. */
export class VarintReader {
  private position = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @throws RangeError unless as many numbers as the bytes have room for can be read */
  checkRoom(numbers: number): void {
    if (numbers > this.bytes.length - this.position) throw damaged("it has fewer numbers than it says");
  }

  /** @throws RangeError if numbers are left */
  end(): void {
    if (this.position !== this.bytes.length) throw damaged("it has more numbers than it says");
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
      if (factor > FACTOR_MAX) throw damaged("a number is too long");
    }
  }
}
