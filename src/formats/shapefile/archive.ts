import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { readDirectory, type ZipEntry } from "../zip/directory";
import { damaged } from "../zip/errors";
import { insidePath, isArchiveName, isJunk } from "../zip/names";
import { DEFLATE_RATIO, UnpackError, unpack } from "../zip/unpack";

/** Limit for the unpacked size, as a multiple of the maximum file size. Attribute tables are padded with blanks. */
const UNPACKED_TIMES = 12;
/** Limit for the .prj and .cpg files, in bytes. */
const TEXT_MAX = 1_000_000;
const PARTS = ["shp", "shx", "dbf", "prj", "cpg"] as const;

export type Part = (typeof PARTS)[number];

/** One shapefile of an archive. Its files share a path and differ in their endings. */
export interface Layer {
  /** Name without folder and ending: "Units" for "data/Units.shp". */
  name: string;
  entries: Partial<Record<Part, ZipEntry>>;
}

/** The shapefiles of a zip archive, in directory order. Nothing is written to disk, so paths are only names. */
export class ShapefileArchive {
  readonly layers: readonly Layer[];
  private readonly bytes: Uint8Array;
  private readonly fileName: string;
  private readonly limit: number;
  /** Bytes that may still be unpacked. */
  private left: number;

  /** @throws FormatError */
  constructor(bytes: Uint8Array, source: { fileName: string; maxBytes: number; notes: NoteBook }) {
    const { fileName, maxBytes, notes } = source;
    this.bytes = bytes;
    this.fileName = fileName;
    this.limit = UNPACKED_TIMES * maxBytes;
    this.left = this.limit;
    const found = new Map<string, Layer>();
    let unused = 0;
    for (const entry of readDirectory(bytes, fileName)) {
      const path = insidePath(entry.name);
      if (path === null) notes.add("unsafe-names");
      else if (isArchiveName(path)) notes.add("archive-inside");
      else if (!isJunk(path) && !take(found, path, entry)) unused++;
    }
    const layers = [...found.values()];
    this.layers = layers.filter(({ entries }) => entries.shp);
    notes.add("archive-files-unused", unused + layers.filter(({ entries }) => !entries.shp).length);
  }

  /** Unpacks one file, or returns null if it is missing. @throws FormatError */
  unpack({ name, entries }: Layer, part: Part): Uint8Array | null {
    const entry = entries[part];
    if (!entry) return null;
    const isText = part === "prj" || part === "cpg";
    const most = isText ? Math.min(TEXT_MAX, this.left) : this.left;
    try {
      // Blank cells of an attribute table can reach deflate's highest ratio.
      const bytes = unpack(this.bytes, entry, most, part === "dbf" ? DEFLATE_RATIO : undefined);
      this.left -= bytes.length;
      return bytes;
    } catch (error) {
      throw error instanceof UnpackError ? this.refusal(error, `${name}.${part}`) : error;
    }
  }

  /** Unpacks one file as text. */
  text(layer: Layer, part: Part): string {
    const bytes = this.unpack(layer, part);
    return bytes ? new TextDecoder().decode(bytes).trim() : "";
  }

  private refusal({ fault }: UnpackError, path: string): FormatError {
    const file = this.fileName;
    if (fault === "encrypted")
      return new FormatError(
        "archive-encrypted",
        `${file} needs a password. Unpack it with the password, zip the shapefile without one and choose that file.`,
      );
    if (fault === "unsupported")
      return new FormatError(
        "archive-unsupported",
        `${file} is compressed in a way that can't be read. Unpack it, zip the shapefile again and choose that file.`,
      );
    if (fault === "damaged") return damaged(file, `${path} inside it can't be unpacked`);
    return new FormatError(
      "archive-too-large",
      `${file} unpacks to more than ${Math.floor(this.limit / 1_048_576)} MB, or to far more than map files do. Split it into smaller files.`,
    );
  }
}

/** Adds a file to its shapefile. Returns false if it isn't part of one. */
function take(layers: Map<string, Layer>, path: string, entry: ZipEntry): boolean {
  const dot = path.lastIndexOf(".");
  const part = PARTS.find((known) => known === path.slice(dot + 1).toLowerCase());
  const stem = path.slice(0, dot);
  if (!part || dot < 0) return SIDE_FILE.test(path);
  const key = stem.toLowerCase();
  const layer = layers.get(key) ?? { name: stem.slice(stem.lastIndexOf("/") + 1), entries: {} };
  layers.set(key, layer);
  layer.entries[part] ??= entry;
  return true;
}

/** Indexes and metadata next to a shapefile, which aren't part of its content. */
const SIDE_FILE = /\.(?:sbn|sbx|qix|qpj|qmd|qml|idm|ind|ain|aih|atx|fbn|fbx|ixs|mxs|lyr|xml|txt|html?|pdf)$/i;
