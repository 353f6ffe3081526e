import type { ContentBuilder } from "../builder";
import type { Projection } from "../projection/projection";
import { closeRing } from "../rings";
import { KIND_LINE, KIND_POINT, KIND_POLYGON } from "../types";
import type { FlatTable } from "./flatbuffer";
import { TYPES } from "./header";
import { coordinatesOf, endsOf, heightsOf } from "./vertices";

const MOST_DEPTH = 16;
/**
 * Minimum bytes per coordinate pair or geometry. A message that yields more of them refers to the same bytes
 * repeatedly.
 */
const LEAST_BYTES = 16;

/** Field numbers of Geometry (feature.fbs). */
const FIELD = { type: 6, parts: 7 } as const;

/** Adds the geometries of a FlatGeobuf file to a builder, with one feature per part. */
export class FlatGeometryReader {
  private readonly builder: ContentBuilder;
  private readonly projection: Projection;
  /** Number of coordinates and geometries the current message may still contain. */
  private left = 0;

  constructor(builder: ContentBuilder, projection: Projection) {
    this.builder = builder;
    this.projection = projection;
  }

  /**
   * Reads one geometry.
   *
   * @param type of the file, or 0 if each feature has its own
   * @param bytes size of the message
   * @throws RangeError if the message is damaged
   */
  read(geometry: FlatTable | null, type: number, bytes: number): void {
    this.left = Math.ceil(bytes / LEAST_BYTES);
    if (geometry) this.geometry(geometry, type, 0);
    else this.builder.notes.add("no-geometry");
  }

  private geometry(geometry: FlatTable, usual: number, depth: number): void {
    if (depth > MOST_DEPTH) throw new RangeError("A geometry is nested too deeply.");
    this.take(1);
    const type = geometry.byte(FIELD.type) || usual;
    if (type === TYPES.point || type === TYPES.points) this.points(geometry);
    else if (type === TYPES.line || type === TYPES.lines) this.lines(geometry);
    else if (type === TYPES.polygon) this.polygon(geometry);
    else if (type === TYPES.polygons || type === TYPES.collection)
      for (const part of geometry.tables(FIELD.parts))
        this.geometry(part, type === TYPES.polygons ? TYPES.polygon : TYPES.unknown, depth + 1);
    else this.builder.notes.add(type === TYPES.unknown ? "no-geometry" : "curves-ignored");
  }

  private points(geometry: FlatTable): void {
    const builder = this.builder;
    const { coordinates, heights } = this.vertices(geometry);
    if (coordinates.length === 0) builder.notes.add("no-geometry");
    for (let at = 0; at < coordinates.length / 2; at++) {
      const start = builder.vertexCount;
      this.add(coordinates, heights, at, at + 1);
      builder.settleLongitudes(start);
      if (builder.vertexCount > start) builder.endFeature(KIND_POINT);
    }
  }

  private lines(geometry: FlatTable): void {
    const builder = this.builder;
    const { coordinates, heights } = this.vertices(geometry);
    let from = 0;
    for (const end of endsOf(geometry, coordinates)) {
      const start = builder.vertexCount;
      this.add(coordinates, heights, from, end);
      from = end;
      builder.settleLongitudes(start);
      if (builder.vertexCount - start >= 2) builder.endFeature(KIND_LINE);
      else {
        builder.truncate(start);
        builder.notes.add("too-few-vertices");
      }
    }
  }

  private polygon(geometry: FlatTable): void {
    const builder = this.builder;
    const first = builder.vertexCount;
    const { coordinates, heights } = this.vertices(geometry);
    const starts: number[] = [];
    let outline = true;
    let from = 0;
    for (const end of endsOf(geometry, coordinates)) {
      const start = builder.vertexCount;
      this.add(coordinates, heights, from, end);
      from = end;
      const kept = closeRing(builder, start);
      // Drops holes without an outer ring.
      if (kept && (outline || starts.length > 0)) starts.push(start);
      else if (kept) builder.truncate(start);
      outline = false;
    }
    if (starts.length > 0) builder.endFeature(KIND_POLYGON, starts);
    else builder.truncate(first);
  }

  private vertices(geometry: FlatTable): { coordinates: Float64Array; heights: Float64Array | null } {
    const coordinates = coordinatesOf(geometry);
    this.take(coordinates.length / 2);
    return { coordinates, heights: heightsOf(geometry, coordinates) };
  }

  private add(coordinates: Float64Array, heights: Float64Array | null, from: number, to: number): void {
    const projection = this.projection;
    for (let at = from; at < to; at++) {
      projection.project(coordinates[2 * at] ?? Number.NaN, coordinates[2 * at + 1] ?? Number.NaN);
      const height = heights?.[at] ?? Number.NaN;
      const elevation = Number.isFinite(height) ? height * projection.heightUnit : Number.NaN;
      this.builder.vertex(projection.longitude, projection.latitude, elevation, Number.NaN);
    }
  }

  private take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new RangeError("A geometry repeats parts of itself.");
  }
}
