import { SqliteError } from "./error";
import { type ReadValue, readRecord } from "./record";
import { columnsOf, type SqlColumn } from "./schema";
import { varint } from "./varint";

const HEADER = 100;
const [LEAF, INTERIOR] = [0x0d, 0x05];
const SCHEMA_PAGE = 1;

export interface SqlTable {
  name: string;
  columns: SqlColumn[];
  /** Number of its first page. */
  root: number;
}

export interface SqlRow {
  values: ReadValue[];
  /** Bytes of the table read so far. */
  position: number;
}

/**
 * Reads the tables of an SQLite database (sqlite.org/fileformat2.html) row by row. Read-only, without indexes. No page
 * is read twice, so the cost is proportional to the file's size even if its pages are corrupt.
 */
export class SqliteDatabase {
  readonly tables = new Map<string, SqlTable>();
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly pageSize: number;
  /** Bytes of a page without its reserved space. */
  private readonly usable: number;
  private readonly encoding: string;

  /** @throws SqliteError */
  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER) throw new SqliteError("its header is cut off");
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.view.getUint16(16);
    this.pageSize = size === 1 ? 65_536 : size;
    this.usable = this.pageSize - this.view.getUint8(20);
    this.encoding = { 2: "utf-16le", 3: "utf-16be" }[this.view.getUint32(56)] ?? "utf-8";
    if (this.pageSize < 512 || (this.pageSize & (this.pageSize - 1)) !== 0 || this.usable < 480)
      throw new SqliteError("its header contradicts itself");
    for (const { values } of this.scan(SCHEMA_PAGE)) {
      const [type, name, , root, sql] = values;
      if (type !== "table" || typeof name !== "string" || typeof sql !== "string") continue;
      this.tables.set(name.toLowerCase(), { name, columns: columnsOf(sql), root: Number(root) });
    }
  }

  /** Yields all rows of a table, or none if it doesn't exist. @throws SqliteError */
  *rows(name: string): Generator<SqlRow, void, void> {
    const table = this.tables.get(name.toLowerCase());
    if (!table) return;
    const key = table.columns.findIndex(({ isKey }) => isKey);
    for (const row of this.scan(table.root)) {
      // The key is stored with the row, not in its record.
      if (key >= 0) row.values[key] = row.key;
      yield row;
    }
  }

  /** Yields the rows of a small table as objects by column name. */
  *records(name: string): Generator<Record<string, ReadValue>, void, void> {
    const columns = this.tables.get(name.toLowerCase())?.columns ?? [];
    for (const { values } of this.rows(name))
      yield Object.fromEntries(
        columns.map(({ name: column }, at) => [column.toLowerCase(), values[at] ?? null]),
      );
  }

  private *scan(root: number): Generator<SqlRow & { key: number }, void, void> {
    const seen = new Uint8Array(Math.ceil(this.bytes.length / this.pageSize) + 1);
    const waiting = [root];
    const spent = { bytes: 0 };
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const start = this.startOf(page, seen);
      const head = page === SCHEMA_PAGE ? start + HEADER : start;
      const type = this.view.getUint8(head);
      const cells = this.view.getUint16(head + 3);
      const pointers = head + (type === INTERIOR ? 12 : 8);
      if ((type !== LEAF && type !== INTERIOR) || pointers + 2 * cells > start + this.pageSize)
        throw new SqliteError(`page ${page} isn't what it should be`);
      if (type === INTERIOR) {
        waiting.push(this.view.getUint32(head + 8));
        for (let cell = cells - 1; cell >= 0; cell--)
          waiting.push(this.view.getUint32(this.cellAt(start, pointers, cell)));
        continue;
      }
      spent.bytes += this.pageSize;
      for (let cell = 0; cell < cells; cell++) {
        const { key, payload } = this.payload(this.cellAt(start, pointers, cell), start, spent);
        yield { key, values: readRecord(payload, this.encoding), position: spent.bytes };
      }
    }
  }

  private startOf(page: number, seen: Uint8Array): number {
    const start = (page - 1) * this.pageSize;
    // The schema may state anything as a table's first page.
    if (!Number.isInteger(page) || page < 1 || start + this.pageSize > this.bytes.length)
      throw new SqliteError("pages are missing");
    if (seen[page]) throw new SqliteError(`page ${page} is listed twice`);
    seen[page] = 1;
    return start;
  }

  private cellAt(start: number, pointers: number, cell: number): number {
    const offset = this.view.getUint16(pointers + 2 * cell);
    if (offset + 4 > this.usable) throw new SqliteError("a row extends past its page");
    return start + offset;
  }

  /** Reads a row's bytes. The part that doesn't fit into its page is in a chain of overflow pages (section 1.6). */
  private payload(at: number, start: number, spent: { bytes: number }): { key: number; payload: Uint8Array } {
    const size = varint(this.bytes, at);
    const key = varint(this.bytes, size.end);
    const usable = this.usable;
    const most = usable - 35;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const wanted = least + ((size.value - least) % (usable - 4));
    const local = size.value <= most ? size.value : wanted <= most ? wanted : least;
    const end = key.end + local;
    // The number of the first overflow page follows.
    if (local < 0 || end + (local === size.value ? 0 : 4) > start + this.pageSize)
      throw new SqliteError("a row extends past its page");
    if (local === size.value) return { key: key.value, payload: this.bytes.subarray(key.end, end) };
    spent.bytes += size.value;
    // Overflow pages shared by several rows could expand a small file without bound.
    if (spent.bytes > 2 * this.bytes.length) throw new SqliteError("rows overlap");
    const payload = new Uint8Array(size.value);
    payload.set(this.bytes.subarray(key.end, end));
    let page = this.view.getUint32(end);
    for (let filled = local; filled < size.value; filled += usable - 4) {
      const from = (page - 1) * this.pageSize;
      if (page < 1 || from + this.pageSize > this.bytes.length) throw new SqliteError("pages are missing");
      payload.set(
        this.bytes.subarray(from + 4, from + 4 + Math.min(usable - 4, size.value - filled)),
        filled,
      );
      page = this.view.getUint32(from);
    }
    return { key: key.value, payload };
  }
}
