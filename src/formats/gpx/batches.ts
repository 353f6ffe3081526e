import { ContentBuilder } from "../builder";
import type { ByteSource } from "../bytes/source";
import { Utf8Chunks } from "../bytes/utf8Chunks";
import { rejectUnsupported } from "../detect";
import type { ParsedContent } from "../types";
import { StreamScanner } from "../xml/streamScanner";
import * as W from "../xml/words";
import { GpxReader } from "./read";

const HEAD = 64 * 1024;

/** Tells whether a file is GPX by its root element. @throws FormatError */
export const isGpx = (source: ByteSource): boolean =>
  new StreamScanner(new Utf8Chunks(source)).root() === W.GPX;

/**
 * Reads a GPX file of any size in batches. Memory depends on its largest feature, not on the file's size. Yields the
 * number of bytes read, and complete features whenever at least `vertices` vertices have accumulated. Returns the rest.
 * Folders, styles, notes and the document's texts are those of the file so far.
 *
 * @throws FormatError
 */
export function* gpxBatches(
  source: ByteSource,
  fileName: string,
  vertices: number,
): Generator<number | ParsedContent, ParsedContent, void> {
  rejectUnsupported(source.read(0, HEAD), fileName, Number.POSITIVE_INFINITY);
  const chunks = new Utf8Chunks(source);
  const scanner = new StreamScanner(chunks);
  const builder = new ContentBuilder();
  if (chunks.wrongDeclaration !== null) builder.notes.add("encoding-declaration-wrong");
  scanner.root();
  const reader = new GpxReader(scanner, builder).read();
  while (!reader.next().done) {
    yield chunks.done;
    if (builder.vertexCount >= vertices && builder.isSettled) yield builder.take("gpx");
  }
  scanner.finish();
  builder.notes.add("undeclared-prefix", scanner.undeclared);
  return builder.finish("gpx");
}
