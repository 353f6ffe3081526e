/** A field of a table: a number in its place, or something that it points to. */
export type FlatField =
  | null
  | { byte: number }
  | { short: number }
  | { int: number }
  | { long: bigint }
  | { text: string }
  | { uints: readonly number[] }
  | { doubles: readonly number[] }
  | { table: readonly FlatField[] }
  | { tables: readonly (readonly FlatField[])[] };

/** Writes a message after flatbuffers.dev's "Internals" alone: tables first, what they point to behind them. */
class Message {
  private bytes = new DataView(new ArrayBuffer(1 << 16));
  private end = 4;

  static of(fields: readonly FlatField[]): Uint8Array {
    const message = new Message();
    message.bytes.setUint32(0, message.table(fields), true);
    return new Uint8Array(message.bytes.buffer, 0, message.end);
  }

  private take(length: number): number {
    const at = this.end;
    this.end += length;
    return at;
  }

  private table(fields: readonly FlatField[]): number {
    const vtable = this.take(4 + 2 * fields.length);
    const table = this.take(4 + 8 * fields.length);
    this.bytes.setUint16(vtable, 4 + 2 * fields.length, true);
    this.bytes.setUint16(vtable + 2, 4 + 8 * fields.length, true);
    this.bytes.setInt32(table, table - vtable, true);
    fields.forEach((field, number) => {
      if (field === null) return;
      const offset = 4 + 8 * number;
      this.bytes.setUint16(vtable + 4 + 2 * number, offset, true);
      this.field(field, table + offset);
    });
    return table;
  }

  private field(field: Exclude<FlatField, null>, at: number): void {
    const view = this.bytes;
    if ("byte" in field) view.setUint8(at, field.byte);
    else if ("short" in field) view.setUint16(at, field.short, true);
    else if ("int" in field) view.setInt32(at, field.int, true);
    else if ("long" in field) view.setBigUint64(at, field.long, true);
    else view.setUint32(at, this.pointedTo(field) - at, true);
  }

  private pointedTo(field: Exclude<FlatField, null>): number {
    const view = this.bytes;
    if ("table" in field) return this.table(field.table);
    if ("text" in field) {
      const bytes = new TextEncoder().encode(field.text);
      return this.vector(bytes.length, 1, (at, index) => view.setUint8(at, bytes[index] ?? 0));
    }
    if ("uints" in field)
      return this.vector(field.uints.length, 4, (at, index) =>
        view.setUint32(at, field.uints[index] ?? 0, true),
      );
    if ("doubles" in field)
      return this.vector(field.doubles.length, 8, (at, index) =>
        view.setFloat64(at, field.doubles[index] ?? 0, true),
      );
    const { tables } = field as { tables: readonly (readonly FlatField[])[] };
    return this.vector(tables.length, 4, (at, index) =>
      view.setUint32(at, this.table(tables[index] ?? []) - at, true),
    );
  }

  private vector(count: number, size: number, put: (at: number, index: number) => void): number {
    const start = this.take(4 + count * size);
    this.bytes.setUint32(start, count, true);
    for (let index = 0; index < count; index++) put(start + 4 + index * size, index);
    return start;
  }
}

/** Writes a FlatBuffers message with a root table of these fields. */
export const messageOf = (fields: readonly FlatField[]): Uint8Array => Message.of(fields);
