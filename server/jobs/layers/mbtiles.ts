import sqlite from "node-sqlite3-wasm";
import type { CoverTile } from "../../../src/domain/tileCover";

type Database = InstanceType<typeof sqlite.Database>;
type Statement = ReturnType<Database["prepare"]>;

/** Metadata of an MBTiles file, by the names in its specification. */
export type MbtilesMetadata = Readonly<Record<string, string>>;

/** "MPBX": the application id of MBTiles in its specification. */
const APPLICATION_ID = 0x4d504258;
const SCHEMA = `
PRAGMA application_id = ${APPLICATION_ID};
CREATE TABLE metadata (name TEXT, value TEXT);
CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);`;
/** No journal, since a failed export's file is deleted anyway. Pages beyond the cache are written to disk. */
const SETTINGS = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;";

/**
 * Writes an MBTiles file (version 1.3) with a plain tile table, which every reader supports. Identical tiles are stored
 * each time they occur; an empty one has a few hundred bytes.
 */
export class MbtilesWriter {
  private readonly database: Database;
  private readonly insert: Statement;

  constructor(path: string, metadata: MbtilesMetadata) {
    this.database = new sqlite.Database(path);
    this.database.exec(SETTINGS);
    this.database.exec(SCHEMA);
    this.database.exec("BEGIN");
    for (const entry of Object.entries(metadata))
      this.database.run("INSERT INTO metadata VALUES (?, ?)", [...entry]);
    this.insert = this.database.prepare("INSERT INTO tiles VALUES (?, ?, ?, ?)");
  }

  /** Adds a tile. MBTiles counts rows from the south. */
  add({ level, row, column }: CoverTile, bytes: Uint8Array): void {
    this.insert.run([level, column, 2 ** level - 1 - row, bytes]);
  }

  finish(): void {
    this.insert.finalize();
    this.database.exec("COMMIT");
    this.database.close();
  }
}
