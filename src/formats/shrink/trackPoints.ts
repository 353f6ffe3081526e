import { parseNumber } from "../bytes/number";
import type { ByteSource } from "../bytes/source";
import { Pace } from "../pace";
import { END } from "../xml/scanner";
import * as W from "../xml/words";
import type { OpenGpx } from "./open";

/**
 * Maximum points of a stretch. Its ends are always kept, so that a stretch can be simplified without the rest of the
 * track.
 */
export const STRETCH = 65_536;

/**
 * Consecutive track points of a segment, as columns. Longitudes continue beyond 180 where the track crosses the 180th
 * meridian.
 */
export interface Stretch {
  count: number;
  longitude: Float64Array;
  latitude: Float64Array;
  /** Offset of each point's element in the file. A point extends to the start of the next one. */
  start: Float64Array;
}

/**
 * Yields the track points of an open GPX file in stretches, and the number of bytes read in between. Consecutive
 * stretches of a segment share no points.
 *
 * @throws FormatError
 */
export function* stretches({ scanner, skip }: OpenGpx): Generator<Stretch | number, void, void> {
  const stretch: Stretch = {
    count: 0,
    longitude: new Float64Array(STRETCH),
    latitude: new Float64Array(STRETCH),
    start: new Float64Array(STRETCH),
  };
  const pace = new Pace();
  const coordinate = (name: number) => {
    scanner.attributeRange(name);
    return parseNumber(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
  };
  for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
    if (id !== W.TRK) {
      scanner.skip();
      if (pace.isDue(scanner.offset)) {
        yield scanner.offset + skip;
        pace.next(scanner.offset);
      }
      continue;
    }
    for (let child = scanner.nextChild(); child !== END; child = scanner.nextChild()) {
      if (child !== W.TRKSEG) {
        scanner.skip();
        continue;
      }
      for (let point = scanner.nextChild(); point !== END; point = scanner.nextChild()) {
        const at = scanner.tagOffset + skip;
        const longitude = point === W.TRKPT ? coordinate(W.LON) : Number.NaN;
        const latitude = point === W.TRKPT ? coordinate(W.LAT) : Number.NaN;
        scanner.skip();
        // An invalid position is kept, and so are its neighbors. Written so that NaN fails.
        const usable = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 540;
        if (!usable || stretch.count === STRETCH) {
          yield stretch;
          stretch.count = 0;
        }
        if (usable) add(stretch, longitude, latitude, at);
        if (!pace.isDue(scanner.offset)) continue;
        yield scanner.offset + skip;
        pace.next(scanner.offset);
      }
      yield stretch;
      stretch.count = 0;
    }
  }
}

function add(stretch: Stretch, longitude: number, latitude: number, start: number): void {
  const at = stretch.count++;
  const before = at > 0 ? (stretch.longitude[at - 1] as number) : longitude;
  stretch.longitude[at] = longitude + 360 * Math.round((before - longitude) / 360);
  stretch.latitude[at] = latitude;
  stretch.start[at] = start;
}

/** Reads ranges of a file, requested in ascending order, in large chunks. */
export class RangeReader {
  private readonly source: ByteSource;
  private readonly piece: number;
  private window = new Uint8Array(0);
  private from = 0;

  constructor(source: ByteSource, piece = 1024 * 1024) {
    this.source = source;
    this.piece = piece;
  }

  /** Yields bytes start to end - 1 in chunks. Each one is a view that is valid until the next. */
  *read(start: number, end: number): Generator<Uint8Array, void, void> {
    for (let at = start; at < end; ) {
      if (at < this.from || at >= this.from + this.window.length) {
        this.from = at;
        this.window = this.source.read(
          at,
          Math.min(this.source.size, at + this.piece),
        ) as Uint8Array<ArrayBuffer>;
        if (this.window.length === 0) throw new Error("The file got shorter while it was being read");
      }
      const part = this.window.subarray(at - this.from, end - this.from);
      yield part;
      at += part.length;
    }
  }
}
