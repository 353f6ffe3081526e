import type { ByteSource } from "../bytes/source";
import { Utf8Chunks } from "../bytes/utf8Chunks";
import { rejectUnsupported } from "../detect";
import { formatOfRoot, unknownRoot } from "../document";
import { GpxReader } from "../gpx/read";
import { KmlReader } from "../kml/read";
import { FormatError } from "../types";
import { StreamScanner } from "../xml/streamScanner";
import { type Drawing, type Survey, SurveyBuilder } from "./builder";

/** Bytes examined to detect files that aren't XML. */
const HEAD = 64 * 1024;

export interface SurveyOptions {
  /** Used in messages. */
  fileName: string;
  /** Number of features, from the start, whose titles are kept. */
  textsOf: number;
  /** Chunk size in bytes, and the bytes ahead below which the next chunk is read. For tests. */
  window?: { piece: number; ahead: number };
}

/**
 * Reads a GPX or KML file of any size in chunks. Its content is counted and drawn but not kept. The file is checked as
 * in a full read. Yields the number of bytes read about every 256 KB.
 *
 * @throws FormatError
 */
export function* surveySteps(
  source: ByteSource,
  drawing: Drawing,
  { fileName, textsOf, window }: SurveyOptions,
): Generator<number, Survey & { format: "gpx" | "kml" }, void> {
  rejectUnsupported(source.read(0, HEAD), fileName, Number.POSITIVE_INFINITY);
  const chunks = new Utf8Chunks(source, window?.piece);
  const scanner = new StreamScanner(chunks, window?.ahead);
  const builder = new SurveyBuilder(drawing, textsOf);
  if (chunks.wrongDeclaration !== null) builder.notes.add("encoding-declaration-wrong");
  const root = scanner.root();
  const format = formatOfRoot(root);
  if (format === null) throw unknownRoot(scanner, fileName);
  if (format === "tcx") throw new FormatError("too-large", `${fileName} is too large to be read as TCX.`);
  const reader =
    format === "gpx" ? new GpxReader(scanner, builder).read() : new KmlReader(scanner, builder).read(root);
  while (!reader.next().done) yield chunks.done;
  scanner.finish();
  builder.notes.add("undeclared-prefix", scanner.undeclared);
  return { ...builder.finish(), format };
}
