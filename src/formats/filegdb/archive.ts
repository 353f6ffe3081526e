import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { readDirectory, type ZipEntry } from "../zip/directory";
import { folderOf, insidePath, isJunk } from "../zip/names";
import { DEFLATE_RATIO, UnpackError, unpack } from "../zip/unpack";
import { FIRST_TABLE } from "./detect";
import { damagedGdb } from "./errors";
import { GdbTable } from "./table";

/** Limit for the unpacked size, as a multiple of the maximum file size. Tables reserve space for changes. */
const UNPACKED_TIMES = 12;

/** A .gdb folder in an archive: "Data/Units.gdb/", or empty if its files are at the top level. */
export interface GdbFolder {
  path: string;
  /** "Units". */
  name: string;
}

/** The file geodatabases in a zip archive. Nothing is written to disk, so paths are only names. */
export class GdbArchive {
  readonly folders: readonly GdbFolder[];
  private readonly bytes: Uint8Array;
  private readonly fileName: string;
  private readonly limit: number;
  private readonly entries = new Map<string, ZipEntry>();
  /** Bytes that may still be unpacked. */
  private left: number;

  /** @throws FormatError */
  constructor(bytes: Uint8Array, source: { fileName: string; maxBytes: number; notes: NoteBook }) {
    const { fileName, maxBytes, notes } = source;
    this.bytes = bytes;
    this.fileName = fileName;
    this.limit = UNPACKED_TIMES * maxBytes;
    this.left = this.limit;
    const folders: GdbFolder[] = [];
    for (const entry of readDirectory(bytes, fileName)) {
      const path = insidePath(entry.name);
      if (path === null) notes.add("unsafe-names");
      else if (!isJunk(path)) {
        this.entries.set(path.toLowerCase(), entry);
        if (FIRST_TABLE.test(path)) folders.push(folderAt(folderOf(path)));
      }
    }
    this.folders = folders;
  }

  /** Opens a table by its number, or returns null if it has no files. @throws FormatError, RangeError, OtherVersion */
  table({ path }: GdbFolder, number: number): GdbTable | null {
    const stem = `${path}a${number.toString(16).padStart(8, "0")}`.toLowerCase();
    if (this.entries.has(`${stem}.cdf`)) throw this.compressed();
    const rows = this.unpack(`${stem}.gdbtable`);
    const index = rows && this.unpack(`${stem}.gdbtablx`);
    return rows && index ? new GdbTable(rows, index) : null;
  }

  private unpack(path: string): Uint8Array | null {
    const entry = this.entries.get(path);
    if (!entry) return null;
    try {
      // Allows deflate's highest ratio, because indexes are mostly zeros.
      const bytes = unpack(this.bytes, entry, this.left, DEFLATE_RATIO);
      this.left -= bytes.length;
      return bytes;
    } catch (error) {
      throw error instanceof UnpackError ? this.refusal(error, path) : error;
    }
  }

  private compressed(): FormatError {
    return new FormatError(
      "filegdb-version",
      `${this.fileName} is a compressed file geodatabase (.cdf), which can't be read. Uncompress it in ArcGIS, or export its layers as GeoPackage or shapefile.`,
    );
  }

  private refusal({ fault }: UnpackError, path: string): FormatError {
    const file = this.fileName;
    if (fault === "encrypted")
      return new FormatError(
        "archive-encrypted",
        `${file} needs a password. Unpack it with the password, zip the .gdb folder without one and choose that file.`,
      );
    if (fault === "unsupported")
      return new FormatError(
        "archive-unsupported",
        `${file} is compressed in a way that can't be read. Unpack it, zip the .gdb folder again and choose that file.`,
      );
    if (fault === "damaged") return damagedGdb(file, `${path} inside it can't be unpacked`);
    return new FormatError(
      "archive-too-large",
      `${file} unpacks to more than ${Math.floor(this.limit / 1_048_576)} MB. Export the layers that you need, or split it into smaller files.`,
    );
  }
}

function folderAt(path: string): GdbFolder {
  const name = path.slice(0, -1);
  return { path, name: name.slice(name.lastIndexOf("/") + 1).replace(/\.gdb$/i, "") };
}
