const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Writes UTF-8 text to a buffer that grows by doubling. */
export class ByteWriter {
  private buffer = new Uint8Array(64 * 1024);
  private used = 0;
  private readonly encoder = new TextEncoder();

  /** Writes ASCII text, such as the fixed parts of JSON. */
  ascii(text: string): void {
    this.reserve(text.length);
    const bytes = this.buffer;
    let at = this.used;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.used = at;
  }

  /** Writes any text as a JSON string, including the quotes. */
  json(text: string): void {
    const start = this.used;
    this.reserve(text.length + 2);
    const bytes = this.buffer;
    let at = start;
    bytes[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
        this.anyJson(text);
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.used = at;
  }

  /** Writes "[longitude,latitude]" in degrees to seven decimals (11 mm). Values are limited to ±214. */
  position(longitude: number, latitude: number): void {
    this.reserve(32);
    const bytes = this.buffer;
    bytes[this.used] = 0x5b;
    let at = writeDegrees(bytes, this.used + 1, longitude);
    bytes[at] = 0x2c;
    at = writeDegrees(bytes, at + 1, latitude);
    bytes[at] = 0x5d;
    this.used = at + 1;
  }

  /** Returns the bytes in a separate buffer of the exact size. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.used);
  }

  private anyJson(text: string): void {
    const quoted = JSON.stringify(text);
    this.reserve(quoted.length * 3);
    this.used += this.encoder.encodeInto(quoted, this.buffer.subarray(this.used)).written;
  }

  private reserve(more: number): void {
    const needed = this.used + more;
    if (needed <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.buffer.length));
    larger.set(this.buffer.subarray(0, this.used));
    this.buffer = larger;
  }
}

/** Writes a number with up to seven decimals, without trailing zeros. Returns the end position. */
function writeDegrees(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = Math.round(value * 1e7) | 0;
  if (rest < 0) {
    bytes[at++] = 0x2d;
    rest = -rest;
  }
  const whole = (rest / 10_000_000) | 0;
  rest -= whole * 10_000_000;
  if (whole >= 100) bytes[at++] = 0x30 + ((whole / 100) | 0);
  if (whole >= 10) bytes[at++] = 0x30 + (((whole / 10) | 0) % 10);
  bytes[at++] = 0x30 + (whole % 10);
  if (rest > 0) {
    bytes[at++] = 0x2e;
    for (let place = 1_000_000; rest > 0; place = (place / 10) | 0) {
      const digit = (rest / place) | 0;
      bytes[at++] = 0x30 + digit;
      rest -= digit * place;
    }
  }
  return at;
}
