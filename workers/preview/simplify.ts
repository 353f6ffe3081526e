import type { ByteSource } from "../../src/formats/bytes/source";
import { openGpx } from "../../src/formats/shrink/open";
import { RangeReader, type Stretch, stretches } from "../../src/formats/shrink/trackPoints";
import { significanceSteps } from "../tracks/simplify";

/** Meters that a track may move at most. Files that need more aren't simplified. */
export const FARTHEST = 50;
/** Smallest deviation in meters that is distinguished. GPS recorders are less accurate. */
const LEAST = 0.1;
/** Number of buckets. A float's bits without the last 20 are its bucket, which gives eight buckets per doubling. */
const BUCKETS = 1 << 12;
const PIECE = 1024 * 1024;

export type Simplified =
  | {
      ok: true;
      pieces: Uint8Array<ArrayBuffer>[];
      bytes: number;
      /** Greatest distance a track moves, in meters. */
      deviation: number;
      points: number;
      kept: number;
    }
  /**
   * `not-gpx` includes files that aren't UTF-8. `tracks`: without every point that may go, the file would still have
   * `bytes`.
   */
  | { ok: false; reason: "not-gpx" | "tracks"; bytes: number };

/**
 * Drops track points of a GPX file until it has at most `maxBytes`. Everything else is kept byte for byte. The file is
 * read twice: first to find the tolerance from the significance of each point (workers/tracks), then to write. Yields
 * the bytes read, out of twice the file's size.
 *
 * @throws FormatError
 */
export function* simplifySteps(source: ByteSource, maxBytes: number): Generator<number, Simplified, void> {
  const count = new Float64Array(BUCKETS);
  const bytes = new Float64Array(BUCKETS);
  const greatest = new Float64Array(BUCKETS);
  let points = 0;
  for (const step of judged(source)) {
    if (step === null) return { ok: false, reason: "not-gpx", bytes: source.size };
    if (typeof step === "number") {
      yield step;
      continue;
    }
    const { stretch, buckets, significance } = step;
    points += stretch.count;
    for (let at = 1; at + 1 < stretch.count; at++) {
      const bucket = buckets[at] as number;
      count[bucket] = (count[bucket] as number) + 1;
      bytes[bucket] =
        (bytes[bucket] as number) + (stretch.start[at + 1] as number) - (stretch.start[at] as number);
      greatest[bucket] = Math.max(greatest[bucket] as number, significance[at] as number);
    }
  }
  const most = bucketOf(FARTHEST);
  let size = source.size;
  let kept = points;
  let deviation = 0;
  let last = -1;
  while (size > maxBytes && last + 1 < most) {
    last += 1;
    size -= bytes[last] as number;
    kept -= count[last] as number;
    deviation = Math.max(deviation, greatest[last] as number);
  }
  if (size > maxBytes) return { ok: false, reason: "tracks", bytes: size };
  const writer = new Pieces();
  const reader = new RangeReader(source, PIECE);
  let copied = 0;
  for (const step of judged(source)) {
    if (step === null) break;
    if (typeof step === "number") {
      yield source.size + step;
      continue;
    }
    const { stretch, buckets } = step;
    for (let at = 1; at + 1 < stretch.count; at++) {
      if ((buckets[at] as number) > last) continue;
      writer.add(reader.read(copied, stretch.start[at] as number));
      copied = stretch.start[at + 1] as number;
    }
  }
  writer.add(reader.read(copied, source.size));
  return { ok: true, pieces: writer.finish(), bytes: writer.bytes, deviation, points, kept };
}

interface Judged {
  stretch: Stretch;
  /** Significance by point. The first and last point of the stretch always stay. */
  significance: Float32Array;
  buckets: Uint16Array;
}

/**
 * Yields stretches with the significance of their points, and the bytes read in between. Yields null if the file isn't
 * GPX.
 */
function* judged(source: ByteSource): Generator<Judged | number | null, void, void> {
  const open = openGpx(source);
  if (!open) {
    yield null;
    return;
  }
  for (const step of stretches(open)) {
    if (typeof step === "number") {
      yield step;
      continue;
    }
    const longitude = step.longitude.subarray(0, step.count);
    const latitude = step.latitude.subarray(0, step.count);
    const steps = significanceSteps(longitude, latitude, [0, step.count], LEAST);
    let next = steps.next();
    while (!next.done) next = steps.next();
    const significance = next.value;
    const bits = new Uint32Array(significance.buffer, significance.byteOffset, significance.length);
    yield { stretch: step, significance, buckets: Uint16Array.from(bits, (value) => value >>> 20) };
  }
}

const bucketOf = (meters: number): number =>
  (new Uint32Array(Float32Array.of(meters).buffer)[0] as number) >>> 20;

/** Collects bytes in large pieces, because many small arrays would take several times the memory. */
class Pieces {
  bytes = 0;
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private open = new Uint8Array(PIECE);
  private length = 0;

  add(parts: Iterable<Uint8Array>): void {
    for (const part of parts) {
      for (let at = 0; at < part.length; ) {
        const taken = part.subarray(at, at + PIECE - this.length);
        this.open.set(taken, this.length);
        this.length += taken.length;
        at += taken.length;
        if (this.length === PIECE) this.close();
      }
      this.bytes += part.length;
    }
  }

  finish(): Uint8Array<ArrayBuffer>[] {
    this.close();
    return this.pieces;
  }

  private close(): void {
    this.pieces.push(this.open.subarray(0, this.length));
    this.open = new Uint8Array(PIECE);
    this.length = 0;
  }
}
