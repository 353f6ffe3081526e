import type { ContentBuilder } from "../builder";
import type { Projection } from "../projection/projection";
import { closeRing } from "../rings";
import { KIND_LINE, KIND_POINT, KIND_POLYGON } from "../types";

const [POINT, LINE, POLYGON, COLLECTION] = [1, 2, 3, 7];
/** Size of the header's envelope in bytes, by its code. */
const ENVELOPES = [0, 32, 48, 48, 64];
const EMPTY = 0x10;
/** PostGIS flags, which some programs write instead of types over 1000. */
const [FLAG_Z, FLAG_M, FLAG_SRID] = [0x80000000, 0x40000000, 0x20000000];
const MOST_DEPTH = 16;

/** The geometry's bytes are inconsistent. */
export class InvalidGeometryError extends Error {}

/**
 * Adds the geometries of a GeoPackage (OGC 12-128, section 2.1.3: a header, then Well-Known Binary) to a builder, with
 * one feature per part.
 */
export class BinaryGeometryReader {
  private readonly builder: ContentBuilder;
  private readonly projection: Projection;
  private view: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;
  private little = true;

  constructor(builder: ContentBuilder, projection: Projection) {
    this.builder = builder;
    this.projection = projection;
  }

  /** Reads one geometry. @throws InvalidGeometryError if the bytes are truncated or inconsistent */
  read(bytes: Uint8Array): void {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) throw new InvalidGeometryError();
    const flags = bytes[3] ?? 0;
    const envelope = ENVELOPES[(flags >> 1) & 7];
    if (envelope === undefined) throw new InvalidGeometryError();
    this.at = 8 + envelope;
    if ((flags & EMPTY) !== 0) this.builder.notes.add("no-geometry");
    else this.geometry(0);
  }

  private geometry(depth: number): void {
    if (depth > MOST_DEPTH) throw new InvalidGeometryError();
    this.need(5);
    this.little = this.view.getUint8(this.at) === 1;
    const code = this.view.getUint32(this.at + 1, this.little);
    this.at += 5;
    if ((code & FLAG_SRID) !== 0) this.at += 4;
    const plain = code & 0x1fffffff;
    const range = Math.floor(plain / 1000);
    const z = (code & FLAG_Z) !== 0 || range === 1 || range === 3;
    const m = (code & FLAG_M) !== 0 || range === 2 || range === 3;
    const type = plain % 1000;
    const width = 2 + (z ? 1 : 0) + (m ? 1 : 0);
    if (type === POINT) this.point(width, z);
    else if (type === LINE) this.line(width, z);
    else if (type === POLYGON) this.polygon(width, z);
    else if (type > POLYGON && type <= COLLECTION)
      for (let left = this.count(5); left > 0; left--) this.geometry(depth + 1);
    else this.builder.notes.add("curves-ignored");
  }

  private point(width: number, z: boolean): void {
    const builder = this.builder;
    const start = builder.vertexCount;
    this.need(8 * width);
    // An empty point has NaN coordinates.
    if (Number.isNaN(this.view.getFloat64(this.at, this.little))) {
      this.at += 8 * width;
      builder.notes.add("no-geometry");
      return;
    }
    this.vertices(1, width, z);
    builder.settleLongitudes(start);
    if (builder.vertexCount > start) builder.endFeature(KIND_POINT);
  }

  private line(width: number, z: boolean): void {
    const builder = this.builder;
    const start = builder.vertexCount;
    this.vertices(this.count(8 * width), width, z);
    builder.settleLongitudes(start);
    if (builder.vertexCount - start >= 2) {
      builder.endFeature(KIND_LINE);
      return;
    }
    builder.truncate(start);
    builder.notes.add("too-few-vertices");
  }

  private polygon(width: number, z: boolean): void {
    const builder = this.builder;
    const first = builder.vertexCount;
    const starts: number[] = [];
    let outline = true;
    for (let left = this.count(4); left > 0; left--) {
      const start = builder.vertexCount;
      this.vertices(this.count(8 * width), width, z);
      const kept = closeRing(builder, start);
      // Drops holes without an outer ring.
      if (kept && (outline || starts.length > 0)) starts.push(start);
      else if (kept) builder.truncate(start);
      outline = false;
    }
    if (starts.length > 0) builder.endFeature(KIND_POLYGON, starts);
    else builder.truncate(first);
  }

  private vertices(count: number, width: number, z: boolean): void {
    const projection = this.projection;
    for (let left = count; left > 0; left--) {
      projection.project(
        this.view.getFloat64(this.at, this.little),
        this.view.getFloat64(this.at + 8, this.little),
      );
      const height = z ? this.view.getFloat64(this.at + 16, this.little) : Number.NaN;
      const elevation = Number.isFinite(height) ? height * projection.heightUnit : Number.NaN;
      this.builder.vertex(projection.longitude, projection.latitude, elevation, Number.NaN);
      this.at += 8 * width;
    }
  }

  /** Reads a count of parts and checks that at least `bytes` bytes are left for each. */
  private count(bytes: number): number {
    this.need(4);
    const count = this.view.getUint32(this.at, this.little);
    this.at += 4;
    this.need(count * bytes);
    return count;
  }

  private need(bytes: number): void {
    if (this.at + bytes > this.view.byteLength) throw new InvalidGeometryError();
  }
}
