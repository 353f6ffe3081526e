import { rmSync } from "node:fs";
import sqlite from "node-sqlite3-wasm";
import { type PackedWords, packTiles } from "../maps/ingest/archive/pack";

/**
 * Packs an MBTiles file of our own as PMTiles beside it, and removes it: both are on the disk only as long as they must be.
 * Answers where the PMTiles file is.
 */
export function packMapFile(path: string, words: PackedWords): string {
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
