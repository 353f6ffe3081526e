import type { ContentBuilder } from "./builder";
import { toUtf8 } from "./bytes/encoding";
import { CHOOSE } from "./detect";
import { GpxReader } from "./gpx/read";
import { isGeometry } from "./kml/geometry";
import { KmlReader } from "./kml/read";
import type { Surroundings } from "./kml/surroundings";
import { FormatError, type FormatName } from "./types";
import { XmlScanner } from "./xml/scanner";
import * as W from "./xml/words";

const KML_ROOTS: ReadonlySet<number> = new Set([W.KML, W.DOCUMENT, W.FOLDER, W.PLACEMARK]);

export interface DocumentSource {
  /** For messages. */
  fileName: string;
  /** The archive that holds the document; null: it is a file of its own. */
  around: Surroundings | null;
}

/** Reads one XML document into the builder. Gives the bytes that are read about every 256 KB. @throws FormatError */
export function* documentSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, around }: DocumentSource,
): Generator<number, FormatName, void> {
  const { bytes: content, wrongDeclaration } = toUtf8(bytes);
  const scanner = new XmlScanner(content);
  if (wrongDeclaration !== null) builder.notes.add("encoding-declaration-wrong");
  const root = scanner.root();
  const format = root === W.GPX ? "gpx" : KML_ROOTS.has(root) || isGeometry(root) ? "kml" : null;
  if (format === null) {
    const name = scanner.names.qualifiedOf(scanner.element);
    throw new FormatError(
      "not-gpx-or-kml",
      `${fileName} is XML but not GPX or KML: it starts with <${name.slice(0, 60)}>. ${CHOOSE}`,
      scanner.lineAt(scanner.tagStart),
    );
  }
  const steps =
    format === "gpx"
      ? new GpxReader(scanner, builder).read()
      : new KmlReader(scanner, builder, around).read(root);
  while (!steps.next().done) yield scanner.position;
  scanner.finish();
  builder.notes.add("undeclared-prefix", scanner.undeclared);
  return format;
}
