import { PlainDecimals } from "../bytes/plainDecimal";
import { parseTime } from "../bytes/time";
import type { Pace } from "../pace";
import { closeRing } from "../rings";
import type { ContentSink } from "../sink";
import { KIND_LINE, KIND_POINT, KIND_POLYGON, KIND_TRACK } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import * as W from "../xml/words";
import { readCoord, readTuples } from "./coordinates";
import { readPlainTuples } from "./plainTuples";

const SLICE = 256 * 1024;

const GEOMETRIES: ReadonlySet<number> = new Set([
  W.POINT,
  W.LINE_STRING,
  W.LINEAR_RING,
  W.POLYGON,
  W.MULTI_GEOMETRY,
  W.MODEL,
  W.TRACK,
  W.MULTI_TRACK,
]);

export const isGeometry = (id: number): boolean => GEOMETRIES.has(id);

/** Reads KML geometries into the builder, one feature each. Yields about every 256 KB of coordinates. */
export class GeometryReader {
  private readonly scanner: XmlScanner;
  private readonly builder: ContentSink;
  private readonly pace: Pace;
  private readonly decimals: PlainDecimals;
  /** Whether the current geometry's heights are relative to the ground. */
  private relative = false;

  constructor(scanner: XmlScanner, builder: ContentSink, pace: Pace) {
    this.scanner = scanner;
    this.builder = builder;
    this.pace = pace;
    this.decimals = new PlainDecimals(scanner.bytes);
  }

  /** Consumes the open geometry element. */
  *read(id: number): Generator<void, void, void> {
    const mark = this.builder.heightMark;
    this.relative = false;
    yield* this.readParts(id);
    // Heights of 0 above the ground carry no information, so they aren't counted as changed.
    if (this.relative) this.builder.notes.add("relative-elevation", this.builder.heightsSince(mark));
    this.relative = false;
  }

  private *readParts(id: number): Generator<void, void, void> {
    switch (id) {
      case W.POINT:
        return yield* this.point();
      case W.LINE_STRING:
      case W.LINEAR_RING:
        return yield* this.line();
      case W.POLYGON:
        return yield* this.polygon();
      case W.TRACK:
        return yield* this.track();
      case W.MULTI_GEOMETRY:
      case W.MULTI_TRACK:
        return yield* this.parts();
      default:
        this.builder.notes.add("model-ignored");
        return this.scanner.skip();
    }
  }

  private *parts(): Generator<void, void, void> {
    for (let id = this.scanner.nextChild(); id !== END; id = this.scanner.nextChild()) {
      if (isGeometry(id)) yield* this.read(id);
      else this.other(id);
    }
  }

  private *point(): Generator<void, void, void> {
    const builder = this.builder;
    const start = builder.vertexCount;
    yield* this.coordinates();
    const count = builder.vertexCount - start;
    if (count === 0) return;
    builder.truncate(start + 1);
    builder.notes.add("extra-coordinates", count - 1);
    builder.settleLongitudes(start);
    if (builder.vertexCount > start) builder.endFeature(KIND_POINT);
  }

  private *line(): Generator<void, void, void> {
    const builder = this.builder;
    const start = builder.vertexCount;
    yield* this.coordinates();
    this.endLine(KIND_LINE, start);
  }

  private endLine(kind: number, start: number): void {
    const builder = this.builder;
    builder.settleLongitudes(start);
    if (builder.vertexCount - start >= 2) builder.endFeature(kind);
    else {
      builder.truncate(start);
      builder.notes.add("too-few-vertices");
    }
  }

  /** Reads the coordinates elements of the open element and consumes it. */
  private *coordinates(): Generator<void, void, void> {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id !== W.COORDINATES) {
        this.other(id);
        continue;
      }
      yield* this.plainTuples();
      scanner.range();
      const { rangeBytes, rangeStart, rangeEnd } = scanner;
      for (let at = rangeStart; at < rangeEnd; ) {
        at = readTuples(this.builder, rangeBytes, at, rangeEnd, at + SLICE);
        if (at < rangeEnd) yield;
      }
    }
  }

  /** Reads the open element's tuples as long as they have the usual form. */
  private *plainTuples(): Generator<void, void, void> {
    const scanner = this.scanner;
    if (!scanner.hasContent) return;
    for (;;) {
      scanner.refill();
      this.decimals.moveTo(scanner.bytes);
      const from = scanner.position;
      const stop = scanner.stopAt(scanner.offset + SLICE);
      scanner.position = readPlainTuples(this.builder, this.decimals, scanner.bytes, from, stop);
      if (scanner.position < stop) return;
      yield;
    }
  }

  private *polygon(): Generator<void, void, void> {
    const builder = this.builder;
    const scanner = this.scanner;
    const start = builder.vertexCount;
    const rings: { start: number; outer: boolean }[] = [];
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id !== W.OUTER_BOUNDARY && id !== W.INNER_BOUNDARY) {
        this.other(id);
        continue;
      }
      for (let inside = scanner.nextChild(); inside !== END; inside = scanner.nextChild()) {
        if (inside !== W.LINEAR_RING) {
          this.other(inside);
          continue;
        }
        const ringStart = builder.vertexCount;
        builder.beginRing();
        yield* this.coordinates();
        if (closeRing(builder, ringStart)) rings.push({ start: ringStart, outer: id === W.OUTER_BOUNDARY });
      }
    }
    if (!rings.some(({ outer }) => outer)) {
      builder.notes.add("invalid-ring", Math.max(1, rings.length));
      builder.truncate(start);
      return;
    }
    builder.endFeature(KIND_POLYGON, this.outerFirst(rings));
  }

  /**
   * Returns the rings' first vertices, starting with the outer ring. Reorders the vertices if the outer ring isn't
   * first.
   */
  private outerFirst(rings: { start: number; outer: boolean }[]): number[] {
    const builder = this.builder;
    const extra = rings.filter(({ outer }) => outer).length - 1;
    if (rings[0]?.outer && extra === 0) return rings.map((ring) => ring.start);
    if (!builder.keepsAll) {
      builder.notes.add("invalid-ring", extra);
      return [];
    }

    const copies = rings.map(({ start, outer }, index) => {
      const end = rings[index + 1]?.start ?? builder.vertexCount;
      const values = Array.from({ length: 3 * (end - start) }, (_, at) =>
        builder.coordinateAt(start + Math.floor(at / 3), (at % 3) as 0 | 1 | 2),
      );
      return { outer, values };
    });
    builder.notes.add("invalid-ring", extra);
    builder.truncate(rings[0]?.start ?? builder.vertexCount);
    const outer = copies.find((copy) => copy.outer);
    const ordered = [...(outer ? [outer] : []), ...copies.filter((copy) => !copy.outer)];
    return ordered.map(({ values }) => {
      const start = builder.vertexCount;
      for (let at = 0; at < values.length; at += 3) {
        builder.vertex(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, Number.NaN);
      }
      return start;
    });
  }

  /** Reads a gx:Track. Times and positions are two lists in any order. An invalid position drops its time too. */
  private *track(): Generator<void, void, void> {
    const scanner = this.scanner;
    const builder = this.builder;
    const start = builder.vertexCount;
    const times: number[] = [];
    /** Index in the file of each vertex kept. */
    const order: number[] = [];
    let places = 0;
    let whens = 0;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.WHEN) {
        const time = this.when();
        whens++;
        if (builder.keepsAll) times.push(time);
      } else if (id === W.COORD) {
        scanner.range();
        const read = readCoord(builder, scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
        if (read && builder.keepsAll) order.push(places);
        places++;
      } else {
        if (id === W.ALTITUDE_MODE) {
          this.altitudeMode();
          continue;
        }
        if (id === W.MODEL) builder.notes.add("model-ignored");
        else if (!W.SILENT.has(id)) builder.notes.add("track-data-ignored");
        scanner.skip();
      }
      if (this.pace.isDue(scanner.offset)) {
        yield;
        this.pace.next(scanner.offset);
      }
    }
    if (whens > 0 && whens !== places) builder.notes.add("track-times-mismatch");
    order.forEach((place, index) => {
      builder.setTime(start + index, times[place] ?? Number.NaN);
    });
    this.endLine(KIND_TRACK, start);
  }

  private when(): number {
    const scanner = this.scanner;
    scanner.range();
    const time = parseTime(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
    if (Number.isNaN(time) && !scanner.isRangeBlank()) this.builder.notes.add("invalid-time");
    return time;
  }

  private altitudeMode(): void {
    if (this.scanner.text().startsWith("relative")) this.relative = true;
  }

  private other(id: number): void {
    if (id === W.ALTITUDE_MODE) {
      this.altitudeMode();
      return;
    }
    if (!W.SILENT.has(id)) this.builder.notes.add("unknown-element");
    this.scanner.skip();
  }
}
