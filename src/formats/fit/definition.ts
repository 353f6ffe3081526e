/** Base type numbers, without the bit that tells whether byte order matters. */
const [SINT8, UINT8, SINT16, UINT16, SINT32, UINT32, STRING] = [1, 2, 3, 4, 5, 6, 7];
const [ENUM, UINT8Z, UINT16Z, UINT32Z] = [0, 10, 11, 12];

interface Field {
  /** Offset from the start of the message. */
  offset: number;
  size: number;
  base: number;
}

const decoder = new TextDecoder();

/** Layout of the messages of one local type, until the file redefines it. */
export class Definition {
  /** Global message number: 20 is a track point, and so on. */
  readonly global: number;
  /** Message size in bytes. */
  readonly size: number;
  private readonly little: boolean;
  private readonly fields = new Map<number, Field>();

  /**
   * Reads a definition. The fields of the profile may be followed by one byte with the number of developer fields, and
   * those fields.
   *
   * @param at offset of the definition, after its header byte
   * @param developer whether it has developer fields
   */
  constructor(view: DataView, at: number, developer: boolean) {
    this.little = view.getUint8(at + 1) === 0;
    this.global = view.getUint16(at + 2, this.little);
    const count = view.getUint8(at + 4);
    let size = 0;
    for (let index = 0; index < count; index++) {
      const field = at + 5 + 3 * index;
      const bytes = view.getUint8(field + 1);
      const base = view.getUint8(field + 2) & 0x1f;
      this.fields.set(view.getUint8(field), { offset: size, size: bytes, base });
      size += bytes;
    }
    // Developer fields are described in the file, and none of them contain positions.
    const rest = at + 5 + 3 * count;
    const others = developer ? view.getUint8(rest) : 0;
    for (let index = 0; index < others; index++) size += view.getUint8(rest + 2 + 3 * index);
    this.size = size;
  }

  /** Size in bytes of the definition at `at`, or Infinity if it is truncated. */
  static lengthAt(view: DataView, at: number, developer: boolean): number {
    if (at + 5 > view.byteLength) return Number.POSITIVE_INFINITY;
    const length = 5 + 3 * view.getUint8(at + 4);
    if (!developer) return length;
    if (at + length >= view.byteLength) return Number.POSITIVE_INFINITY;
    return length + 1 + 3 * view.getUint8(at + length);
  }

  /** Tells whether messages have fields other than these. */
  hasBeyond(known: ReadonlySet<number>): boolean {
    return [...this.fields.keys()].some((field) => !known.has(field));
  }

  /** Reads a numeric field, or the first number of a list. NaN if it is missing or has no value. */
  number(view: DataView, message: number, field: number): number {
    const found = this.fields.get(field);
    if (!found) return Number.NaN;
    const at = message + found.offset;
    const { size, base } = found;
    if (size >= 4) {
      if (base === SINT32) return known(view.getInt32(at, this.little), 0x7fffffff);
      if (base === UINT32) return known(view.getUint32(at, this.little), 0xffffffff);
      if (base === UINT32Z) return known(view.getUint32(at, this.little), 0);
    }
    if (size >= 2) {
      if (base === SINT16) return known(view.getInt16(at, this.little), 0x7fff);
      if (base === UINT16) return known(view.getUint16(at, this.little), 0xffff);
      if (base === UINT16Z) return known(view.getUint16(at, this.little), 0);
    }
    if (size >= 1) {
      if (base === SINT8) return known(view.getInt8(at), 0x7f);
      if (base === UINT8 || base === ENUM) return known(view.getUint8(at), 0xff);
      if (base === UINT8Z) return known(view.getUint8(at), 0);
    }
    return Number.NaN;
  }

  /** Reads a text field up to its terminating zero byte. Empty if it is missing. */
  text(view: DataView, message: number, field: number): string {
    const found = this.fields.get(field);
    if (found?.base !== STRING) return "";
    const bytes = new Uint8Array(view.buffer, view.byteOffset + message + found.offset, found.size);
    const end = bytes.indexOf(0);
    return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
  }
}

const known = (value: number, invalid: number): number => (value === invalid ? Number.NaN : value);
