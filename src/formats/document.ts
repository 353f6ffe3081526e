import type { ContentBuilder } from "./builder";
import { toUtf8 } from "./bytes/encoding";
import { CHOOSE } from "./endings";
import { GpxReader } from "./gpx/read";
import { isGeometry } from "./kml/geometry";
import { KmlReader } from "./kml/read";
import type { Surroundings } from "./kml/surroundings";
import { TcxReader } from "./tcx/read";
import { TCX } from "./tcx/words";
import { FormatError, type FormatName } from "./types";
import { XmlScanner } from "./xml/scanner";
import * as W from "./xml/words";

const KML_ROOTS: ReadonlySet<number> = new Set([W.KML, W.DOCUMENT, W.FOLDER, W.PLACEMARK]);

/** Returns "gpx", "kml" or "tcx" by a document's root element, or null. */
export function formatOfRoot(root: number): "gpx" | "kml" | "tcx" | null {
  if (root === W.GPX) return "gpx";
  if (root === TCX) return "tcx";
  return KML_ROOTS.has(root) || isGeometry(root) ? "kml" : null;
}

/** Creates the error for XML of another kind. */
export function unknownRoot(scanner: XmlScanner, fileName: string): FormatError {
  const name = scanner.names.qualifiedOf(scanner.element);
  return new FormatError(
    "not-gpx-or-kml",
    `${fileName} is XML but not GPX, KML or TCX: it starts with <${name.slice(0, 60)}>. ${CHOOSE}`,
    scanner.lineAt(scanner.tagStart),
  );
}

export interface DocumentSource {
  /** Used in messages. */
  fileName: string;
  /** Archive that contains the document, or null for a separate file. */
  around: Surroundings | null;
}

/** Reads one XML document into the builder. Yields the number of bytes read about every 256 KB. @throws FormatError */
export function* documentSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, around }: DocumentSource,
): Generator<number, FormatName, void> {
  const { bytes: content, wrongDeclaration } = toUtf8(bytes);
  const scanner = new XmlScanner(content);
  if (wrongDeclaration !== null) builder.notes.add("encoding-declaration-wrong");
  const root = scanner.root();
  const format = formatOfRoot(root);
  if (format === null) throw unknownRoot(scanner, fileName);
  const readers = {
    gpx: () => new GpxReader(scanner, builder).read(),
    kml: () => new KmlReader(scanner, builder, around).read(root),
    tcx: () => new TcxReader(scanner, builder).read(),
  };
  const steps = readers[format]();
  while (!steps.next().done) yield scanner.position;
  scanner.finish();
  builder.notes.add("undeclared-prefix", scanner.undeclared);
  return format;
}
