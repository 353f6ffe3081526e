import { rmSync } from "node:fs";
import sqlite from "node-sqlite3-wasm";
import { type PackedDetails, packTiles } from "../maps/ingest/archive/pack";

/**
 * Converts one of our MBTiles files to PMTiles and removes it, so that both are on disk no longer than necessary.
 * @returns the path of the PMTiles file
 */
export function packMapFile(path: string, words: PackedDetails): string {
  const packed = `${path}.pmtiles`;
  const database = new sqlite.Database(path, { readOnly: true, fileMustExist: true });
  try {
    packTiles(database, packed, words);
  } finally {
    database.close();
  }
  rmSync(path);
  return packed;
}
