const EMPTY = 0;

/**
 * A table of a FlatBuffers message (flatbuffers.dev, "Internals"), with fields by number. Supports what FlatGeobuf
 * needs.
 */
export class FlatTable {
  private readonly view: DataView;
  private readonly at: number;
  private readonly fields: number;

  private constructor(view: DataView, at: number) {
    this.view = view;
    this.at = at;
    this.fields = at - view.getInt32(at, true);
  }

  /** Opens the root table of a message. @throws RangeError if the message is damaged */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  byte(field: number, usual = 0): number {
    const at = this.place(field);
    return at === EMPTY ? usual : this.view.getUint8(at);
  }

  short(field: number, usual = 0): number {
    const at = this.place(field);
    return at === EMPTY ? usual : this.view.getUint16(at, true);
  }

  int(field: number): number {
    const at = this.place(field);
    return at === EMPTY ? 0 : this.view.getInt32(at, true);
  }

  long(field: number): number {
    const at = this.place(field);
    return at === EMPTY ? 0 : Number(this.view.getBigUint64(at, true));
  }

  text(field: number): string | null {
    const bytes = this.bytes(field);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** Returns a vector of bytes without copying it. */
  bytes(field: number): Uint8Array | null {
    const vector = this.vector(field);
    return vector && this.slice(vector.start, vector.count);
  }

  uints(field: number): Uint32Array | null {
    const vector = this.vector(field);
    return vector && new Uint32Array(this.copy(vector.start, vector.count * 4));
  }

  doubles(field: number): Float64Array | null {
    const vector = this.vector(field);
    return vector && new Float64Array(this.copy(vector.start, vector.count * 8));
  }

  table(field: number): FlatTable | null {
    const at = this.place(field);
    return at === EMPTY ? null : this.tableAt(at);
  }

  tables(field: number): FlatTable[] {
    const vector = this.vector(field);
    if (!vector) return [];
    this.need(vector.start, 4 * vector.count);
    return Array.from({ length: vector.count }, (_, i) => this.tableAt(vector.start + 4 * i));
  }

  private tableAt(at: number): FlatTable {
    return new FlatTable(this.view, at + this.view.getUint32(at, true));
  }

  private place(field: number): number {
    const entry = 4 + 2 * field;
    if (entry >= this.view.getUint16(this.fields, true)) return EMPTY;
    const offset = this.view.getUint16(this.fields + entry, true);
    return offset === 0 ? EMPTY : this.at + offset;
  }

  private vector(field: number): { start: number; count: number } | null {
    const at = this.place(field);
    if (at === EMPTY) return null;
    const start = at + this.view.getUint32(at, true);
    return { start: start + 4, count: this.view.getUint32(start, true) };
  }

  private slice(start: number, length: number): Uint8Array {
    this.need(start, length);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length);
  }

  private need(start: number, length: number): void {
    if (start + length > this.view.byteLength) throw new RangeError("A vector reaches past its message.");
  }

  /** Copies bytes, since typed arrays need an alignment that the message doesn't have. */
  private copy(start: number, length: number): ArrayBuffer {
    this.need(start, length);
    const from = this.view.byteOffset + start;
    return this.view.buffer.slice(from, from + length) as ArrayBuffer;
  }
}
