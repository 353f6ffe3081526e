import { IMPORT_MAX_BYTES } from "../domain/limits";
import { ContentBuilder } from "./builder";
import { toUtf8 } from "./bytes/encoding";
import { refuseOthers } from "./detect";
import { GpxReader } from "./gpx/read";
import { isGeometry } from "./kml/geometry";
import { KmlReader } from "./kml/read";
import { FormatError, type ParsedContent } from "./types";
import { XmlScanner } from "./xml/scanner";
import * as W from "./xml/words";

export interface ReadOptions {
  /** For messages ("track.kmz is compressed") and nothing else: the format is found by the content. */
  fileName?: string;
  /** Larger files are refused with "too-large"; IMPORT_MAX_BYTES when absent. */
  maxBytes?: number;
  /** Titles and notes are kept of so many features, the first ones; of all when absent. Everything else is read of all. */
  textsOf?: number;
  /** Bytes read and their total, about every 256 KB. */
  onProgress?(done: number, total: number): void;
}

export interface ReadProgress {
  done: number;
  total: number;
}

const KML_ROOTS: ReadonlySet<number> = new Set([W.KML, W.DOCUMENT, W.FOLDER, W.PLACEMARK]);

/** Reads a whole GPX or KML file at once. The bytes are not changed. Throws FormatError. */
export function readContent(bytes: Uint8Array, options: ReadOptions = {}): ParsedContent {
  const steps = readSteps(bytes, options);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** The same in steps of about 256 KB, so that a worker or a server can let its event loop run between them. */
export function* readSteps(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Generator<ReadProgress, ParsedContent, void> {
  const { fileName = "The file", maxBytes = IMPORT_MAX_BYTES, textsOf, onProgress } = options;
  refuseOthers(bytes, fileName, maxBytes);
  const { bytes: content, wrongDeclaration } = toUtf8(bytes);
  const scanner = new XmlScanner(content);
  const builder = new ContentBuilder(textsOf);
  if (wrongDeclaration !== null) builder.notes.add("encoding-declaration-wrong");

  const root = scanner.root();
  const format = root === W.GPX ? "gpx" : KML_ROOTS.has(root) || isGeometry(root) ? "kml" : null;
  if (format === null) {
    const name = scanner.names.qualifiedOf(scanner.element);
    throw new FormatError(
      "not-gpx-or-kml",
      `${fileName} is XML but not GPX or KML: it starts with <${name.slice(0, 60)}>. Choose a .gpx or .kml file.`,
      scanner.lineAt(scanner.tagStart),
    );
  }
  const steps =
    format === "gpx" ? new GpxReader(scanner, builder).read() : new KmlReader(scanner, builder).read(root);
  while (!steps.next().done) {
    const progress = { done: scanner.position, total: content.length };
    onProgress?.(progress.done, progress.total);
    yield progress;
  }
  scanner.finish();
  builder.notes.add("undeclared-prefix", scanner.undeclared);
  onProgress?.(content.length, content.length);
  return builder.finish(format);
}
