import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CopyBuffer } from "./copyBuffer";

/** PostgreSQL type of a column. Each also accepts null. */
export type CopyType = keyof Values;

interface Values {
  uuid: string;
  text: string;
  texts: readonly string[];
  bytea: Uint8Array;
  int4: number;
  int8: number;
  float8: number;
}

/** Columns to copy, in order, with their PostgreSQL types. */
export type CopyColumns<R> = {
  [K in keyof R]: { [T in CopyType]: R[K] extends Values[T] | null ? T : never }[CopyType];
};

const WRITERS: { [T in CopyType]: (buffer: CopyBuffer, value: Values[T]) => void } = {
  uuid: (buffer, value) => buffer.uuid(value),
  text: (buffer, value) => buffer.text(value),
  texts: (buffer, value) => buffer.texts(value),
  bytea: (buffer, value) => buffer.bytes(value),
  int4: (buffer, value) => buffer.int4(value),
  int8: (buffer, value) => buffer.int8(value),
  float8: (buffer, value) => buffer.float8(value),
};

/**
 * Adds rows to a table with binary COPY, in the connection's current transaction. Holds all rows in memory.
 * @param table and the keys of `columns` are inserted into the SQL unescaped
 * @throws the database's error if it rejects a row; then no row is added
 */
export async function copyRows<R extends object>(
  client: pg.ClientBase,
  table: string,
  columns: CopyColumns<R>,
  rows: Iterable<R>,
): Promise<void> {
  const buffer = new CopyBuffer();
  const fields = (Object.entries(columns) as [keyof R, CopyType][]).map(([key, type]) => ({
    key,
    write: WRITERS[type] as (buffer: CopyBuffer, value: unknown) => void,
  }));
  for (const row of rows) {
    buffer.beginRow(fields.length);
    for (const { key, write } of fields) {
      const value = row[key];
      if (value === null) buffer.none();
      else write(buffer, value);
    }
  }
  const names = Object.keys(columns).join(", ");
  const stream = client.query(copyFrom(`copy ${table} (${names}) from stdin (format binary)`));
  stream.end(buffer.end());
  await finished(stream);
}
