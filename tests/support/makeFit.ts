/** Field number and base type. Each message supplies a value for it. */
export type FitField = [field: number, base: "sint32" | "uint32" | "uint16" | "enum" | "string"];

interface Shape {
  global: number;
  fields: readonly FitField[];
  big?: boolean;
  /** Sizes of developer fields, which are filled with 0xaa. */
  developer?: readonly number[];
}

const BASES = {
  sint32: { code: 0x85, size: 4 },
  uint32: { code: 0x86, size: 4 },
  uint16: { code: 0x84, size: 2 },
  enum: { code: 0x00, size: 1 },
  string: { code: 0x07, size: 16 },
} as const;

const EPOCH = Date.UTC(1989, 11, 31);

/** Converts to seconds of a device's clock. */
export const fitTime = (iso: string): number => (Date.parse(iso) - EPOCH) / 1000;
/** Converts degrees to a device's unit. */
export const semicircles = (degrees: number): number => Math.round((degrees / 180) * 2 ** 31);
export const fitAltitude = (meters: number): number => Math.round((meters + 500) * 5);

/** Computed bit by bit, independently of the reader. */
function checksum(bytes: readonly number[]): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** Writes one recording, message by message. */
export class FitWriter {
  private readonly bytes: number[] = [];
  private readonly shapes: Shape[] = [];

  define(local: number, shape: Shape): this {
    const { fields, developer = [], big = false } = shape;
    this.shapes[local] = shape;
    this.bytes.push(0x40 | (developer.length > 0 ? 0x20 : 0) | local, 0, big ? 1 : 0);
    this.number(shape.global, 2, big);
    this.bytes.push(fields.length);
    for (const [field, base] of fields) this.bytes.push(field, BASES[base].size, BASES[base].code);
    if (developer.length > 0) this.bytes.push(developer.length);
    developer.forEach((size, index) => {
      this.bytes.push(index, size, 0);
    });
    return this;
  }

  /** @param offset for a compressed header: the last five bits of the time */
  message(local: number, values: readonly (number | string)[], offset?: number): this {
    const { fields, developer = [], big = false } = this.shapes[local] ?? { fields: [] };
    this.bytes.push(offset === undefined ? local : 0x80 | (local << 5) | offset);
    fields.forEach(([, base], index) => {
      const value = values[index] ?? 0;
      if (typeof value === "string") this.text(value, BASES[base].size);
      else this.number(value, BASES[base].size, big);
    });
    for (const size of developer) for (let at = 0; at < size; at++) this.bytes.push(0xaa);
    return this;
  }

  /** Returns the file with header and checksum. @param damage added to the checksum */
  end(damage = 0): Uint8Array<ArrayBuffer> {
    const data = [...this.bytes];
    const header = [14, 0x20, 0, 0, ...littleEndian(data.length, 4), ...Buffer.from(".FIT")];
    const whole = [...header, ...littleEndian(checksum(header), 2), ...data];
    return Uint8Array.from([...whole, ...littleEndian((checksum(whole) + damage) & 0xffff, 2)]);
  }

  private number(value: number, size: number, big: boolean): void {
    const bytes = littleEndian(value, size);
    this.bytes.push(...(big ? bytes.reverse() : bytes));
  }

  private text(text: string, size: number): void {
    const bytes = [...Buffer.from(text)].slice(0, size - 1);
    this.bytes.push(...bytes, ...new Array<number>(size - bytes.length).fill(0));
  }
}

const littleEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 0xff);
