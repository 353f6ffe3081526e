import { CHOOSE, formatOfName } from "../endings";
import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { readDirectory, type ZipEntry } from "../zip/directory";
import { damaged, encrypted, unpacksTooLarge, unsupportedPacking } from "../zip/errors";
import { folderOf, insidePath, isArchiveName, isJunk } from "../zip/names";
import { UnpackError, type UnpackFault, unpack } from "../zip/unpack";

const KML = /\.kml$/i;
const PHOTO = /\.(?:jpe?g|png|webp|hei[cf])$/i;

/** The files of a KMZ by path. Nothing is written to disk, so paths are only names. */
export class KmzArchive {
  private readonly bytes: Uint8Array;
  private readonly fileName: string;
  private readonly entries: readonly ZipEntry[];
  /** Normalized path of each entry, or null if it leads out of the archive. */
  private readonly paths: (string | null)[];
  private readonly byPath = new Map<string, number>();
  private readonly used = new Set<number>();

  /** @throws FormatError */
  constructor(bytes: Uint8Array, fileName: string) {
    this.bytes = bytes;
    this.fileName = fileName;
    this.entries = readDirectory(bytes, fileName);
    this.paths = this.entries.map(({ name }) => insidePath(name));
    this.paths.forEach((path, entry) => {
      if (path === null) return;
      // The first entry with a name wins. Lookups fall back to ignoring case.
      for (const key of [path, path.toLowerCase()]) if (!this.byPath.has(key)) this.byPath.set(key, entry);
    });
  }

  pathOf(entry: number): string {
    return this.paths[entry] ?? "";
  }

  sizeOf(entry: number): number {
    return this.entries[entry]?.size ?? 0;
  }

  /**
   * Lists the KML files, starting with the main one: doc.kml, otherwise the first at the top level, otherwise the first
   * anywhere.
   */
  kmlFiles(): number[] {
    const all = this.pick((path) => KML.test(path));
    const top = all.filter((entry) => !this.pathOf(entry).includes("/"));
    const main = top.find((entry) => /^doc\.kml$/i.test(this.pathOf(entry))) ?? top[0] ?? all[0];
    return main === undefined ? [] : [main, ...all.filter((entry) => entry !== main)];
  }

  /** Finds the file that an address in the KML file `from` refers to, or null. Marks it as used. */
  find(href: string, from: number): number | null {
    const folder = folderOf(this.pathOf(from));
    for (const address of [href, href.replace(/[?#].*$/s, "")]) {
      for (const name of [address, decoded(address)]) {
        // Google Earth resolves addresses relative to the KML file. Some programs mean the archive's top level.
        for (const base of [folder, ""]) {
          const path = insidePath(name.trim(), base) ?? "";
          const entry = this.byPath.get(path) ?? this.byPath.get(path.toLowerCase());
          if (entry === undefined) continue;
          this.used.add(entry);
          return entry;
        }
      }
    }
    return null;
  }

  isPhoto(entry: number): boolean {
    return PHOTO.test(this.pathOf(entry));
  }

  isKml(entry: number): boolean {
    return KML.test(this.pathOf(entry));
  }

  /** Unpacks a KML file. @throws FormatError */
  kml(entry: number, maxBytes: number, limit: number): Uint8Array {
    const file = this.entries[entry];
    if (!file) throw new Error(`The archive has no entry ${entry}`);
    try {
      return unpack(this.bytes, file, maxBytes);
    } catch (error) {
      throw error instanceof UnpackError ? this.refusal(error.fault, this.pathOf(entry), limit) : error;
    }
  }

  private refusal(fault: UnpackFault, path: string, limit: number): FormatError {
    const file = this.fileName;
    if (fault === "encrypted") return encrypted(file);
    if (fault === "unsupported") return unsupportedPacking(file);
    if (fault === "too-large") return unpacksTooLarge(file, limit);
    if (fault === "damaged") return damaged(file, `${path} inside it can't be unpacked`);
    return new FormatError(
      "archive-too-large",
      `${file} is not opened: ${path} inside it unpacks to far more than map files do. If you trust it, unpack it and choose the .kml file inside.`,
    );
  }

  /** Creates the error for an archive without a KML file. */
  withoutKml(): FormatError {
    const file = this.fileName;
    const named = (wanted: (path: string) => boolean) =>
      this.entries.find((entry) => wanted(entry.name) && !isJunk(entry.name))?.name;
    if (named((path) => KML.test(path)))
      return new FormatError(
        "archive-without-kml",
        `${file} has a KML file only under a path outside the archive. Unpack it and choose the .kml file inside.`,
      );
    const other = named(isArchiveName) ?? named((path) => formatOfName(path) !== null);
    const what = /\.kmz$/i.test(file) ? "a KML file" : "a KML file or a shapefile";
    const next = other ? `Unpack it and choose ${other.split("/").at(-1)} inside.` : CHOOSE;
    return new FormatError("archive-without-kml", `${file} is an archive without ${what}. ${next}`);
  }

  /** Notes the files that weren't used. */
  noteRest(notes: NoteBook): void {
    notes.add("unsafe-names", this.paths.filter((path) => path === null).length);
    notes.add("archive-inside", this.pick((path) => isArchiveName(path)).length);
    const rest = this.pick((path) => !KML.test(path) && !isArchiveName(path));
    notes.add("archive-files-unused", rest.filter((entry) => !this.used.has(entry)).length);
  }

  private pick(wanted: (path: string) => boolean): number[] {
    return this.paths.flatMap((path, entry) =>
      path !== null && path !== "" && !isJunk(path) && wanted(path) ? [entry] : [],
    );
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
