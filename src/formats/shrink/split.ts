import type { ByteSource } from "../bytes/source";
import { Pace } from "../pace";
import { END } from "../xml/scanner";
import { openGpx } from "./open";

/** Bytes start to end - 1 of a file. */
export type Range = [start: number, end: number];

/** Parts of a GPX file. Each one consists of `head`, one of `bodies` and `tail`. */
export type Split =
  | { ok: true; head: Range; bodies: Range[]; tail: string }
  /**
   * "not-gpx": not GPX in UTF-8. "too-large": a single waypoint, route or track exceeds a part. "too-many": more than
   * the maximum number of parts.
   */
  | { ok: false; reason: "not-gpx" | "too-large" | "too-many" };

/**
 * Splits a GPX file between its waypoints, routes and tracks into at most `most` parts of up to `maxBytes`. The file's
 * metadata stays in the first part. Yields the number of bytes read.
 *
 * @throws FormatError
 */
export function* splitSteps(
  source: ByteSource,
  maxBytes: number,
  most: number,
): Generator<number, Split, void> {
  const open = openGpx(source);
  if (!open) return { ok: false, reason: "not-gpx" };
  const { scanner, skip } = open;
  const head: Range = [0, scanner.offset + skip];
  const tail = `</${scanner.names.qualifiedOf(scanner.element)}>\n`;
  const room = maxBytes - head[1] - tail.length;
  const bodies: Range[] = [];
  const pace = new Pace();
  let [start, end] = [head[1], head[1]];
  while (scanner.nextChild() !== END) {
    const from = scanner.tagOffset + skip;
    scanner.skip();
    const to = scanner.offset + skip;
    if (to - from > room) return { ok: false, reason: "too-large" };
    if (to - start > room) {
      bodies.push([start, end]);
      start = from;
    }
    end = to;
    if (bodies.length >= most) return { ok: false, reason: "too-many" };
    if (!pace.isDue(scanner.offset)) continue;
    yield to;
    pace.next(scanner.offset);
  }
  if (end > start) bodies.push([start, end]);
  return { ok: true, head, bodies, tail };
}
