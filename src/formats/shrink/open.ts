import { encodingOf } from "../bytes/encoding";
import type { ByteSource } from "../bytes/source";
import { Utf8Chunks } from "../bytes/utf8Chunks";
import { StreamScanner } from "../xml/streamScanner";
import * as W from "../xml/words";

const HEAD = 256;

/** A GPX file that is copied unchanged, except for removed parts. */
export interface OpenGpx {
  scanner: StreamScanner;
  /** Size of the byte order mark, which precedes the scanner's offset 0. */
  skip: number;
}

/** Opens a GPX file at its root element. Returns null if it isn't GPX in UTF-8. */
export function openGpx(source: ByteSource): OpenGpx | null {
  const { label, skip } = encodingOf(source.read(0, HEAD));
  if (label !== null) return null;
  const scanner = new StreamScanner(new Utf8Chunks(source));
  return scanner.root() === W.GPX ? { scanner, skip } : null;
}
