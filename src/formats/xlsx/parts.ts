import { toUtf8 } from "../bytes/encoding";
import { FormatError } from "../types";
import { XmlScanner } from "../xml/scanner";
import { readDirectory, type ZipEntry } from "../zip/directory";
import { damaged } from "../zip/errors";
import { folderOf, insidePath } from "../zip/names";
import { UnpackError, unpack } from "../zip/unpack";
import * as X from "./words";

/** Limit for the unpacked size, as a multiple of the maximum file size. Sheets are text that compresses to a tenth. */
const UNPACKED_TIMES = 12;

/** A reference from one part of a package to another. */
export interface Relationship {
  /** Last word of its type, which the strict and the transitional variants share: "worksheet". */
  kind: string;
  /** Path of the target part. */
  path: string;
}

/** The XML files of a workbook, which is a zip archive. */
export class WorkbookParts {
  private readonly bytes: Uint8Array;
  private readonly fileName: string;
  private readonly entries = new Map<string, ZipEntry>();
  /** Bytes that may still be unpacked. */
  private left: number;

  /** @throws FormatError */
  constructor(bytes: Uint8Array, fileName: string, maxBytes: number) {
    this.bytes = bytes;
    this.fileName = fileName;
    this.left = UNPACKED_TIMES * maxBytes;
    for (const entry of readDirectory(bytes, fileName)) {
      const path = insidePath(entry.name)?.toLowerCase();
      if (path !== undefined && !this.entries.has(path)) this.entries.set(path, entry);
    }
  }

  /** Opens a scanner on one part, or returns null if it doesn't exist. @throws FormatError */
  scan(path: string): XmlScanner | null {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) return null;
    try {
      const bytes = unpack(this.bytes, entry, this.left);
      this.left -= bytes.length;
      return new XmlScanner(toUtf8(bytes).bytes);
    } catch (error) {
      throw error instanceof UnpackError ? this.refusal(error, path) : error;
    }
  }

  /** Reads the relationships of a part, or of the whole package for "", by id. */
  relationshipsOf(path: string): Map<string, Relationship> {
    const folder = folderOf(path);
    const scanner = this.scan(`${folder}_rels/${path.slice(folder.length)}.rels`);
    const found = new Map<string, Relationship>();
    if (!scanner) return found;
    scanner.root();
    for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
      const target = scanner.attribute(X.TARGET) ?? "";
      // A target with a leading slash is relative to the package root.
      const at = target.startsWith("/") ? insidePath(target.slice(1)) : insidePath(target, folder);
      const inside = scanner.attribute(X.TARGET_MODE) !== "External";
      const type = scanner.attribute(X.RELATIONSHIP_TYPE) ?? "";
      const key = scanner.attribute(X.RELATIONSHIP_ID);
      if (id === X.RELATIONSHIP && inside && at && key !== null)
        found.set(key, { kind: type.slice(type.lastIndexOf("/") + 1), path: at });
      scanner.skip();
    }
    return found;
  }

  private refusal({ fault }: UnpackError, path: string): FormatError {
    const file = this.fileName;
    if (fault === "encrypted")
      return new FormatError(
        "archive-encrypted",
        `${file} needs a password. Save it in your spreadsheet program without one and choose that file.`,
      );
    if (fault === "too-large" || fault === "suspicious")
      return new FormatError(
        "archive-too-large",
        `${file} unpacks to too much to be opened. Save the sheet as CSV and choose that file.`,
      );
    return damaged(file, `${path} inside it can't be unpacked`);
  }
}
