import type { ContentBuilder } from "../builder";
import type { Projection } from "../projection/projection";
import { closeRing } from "../rings";
import { KIND_LINE, KIND_POINT, KIND_POLYGON } from "../types";
import { AREA, LINE, MULTIPATCH, NULL, type ShapePoints } from "./layout";
import { RingSorter } from "./rings";

/** Adds shapes to a builder, with one feature per part. */
export class ShapeReader {
  private readonly builder: ContentBuilder;
  private readonly shape: ShapePoints;
  private readonly projection: Projection;
  private readonly rings: RingSorter;

  /** @param name of the file, used in messages */
  constructor(builder: ContentBuilder, shape: ShapePoints, projection: Projection, name: string) {
    this.builder = builder;
    this.shape = shape;
    this.projection = projection;
    this.rings = new RingSorter(shape, name);
  }

  /** Adds the current shape. One that is empty or unsupported is noted and skipped. */
  read(): void {
    const { notes } = this.builder;
    const { type, points } = this.shape;
    if (type === MULTIPATCH) notes.add("model-ignored");
    else if (type === NULL || points === 0) notes.add("no-geometry");
    else if (type === LINE) this.lines();
    else if (type === AREA) this.areas();
    else for (let point = 0; point < points; point++) this.point(point);
  }

  private point(point: number): void {
    const builder = this.builder;
    const start = builder.vertexCount;
    this.vertices(point, point + 1);
    builder.settleLongitudes(start);
    if (builder.vertexCount > start) builder.endFeature(KIND_POINT);
  }

  private lines(): void {
    const builder = this.builder;
    for (let part = 0; part < this.shape.parts; part++) {
      const start = builder.vertexCount;
      this.vertices(this.shape.partStart(part), this.shape.partStart(part + 1));
      builder.settleLongitudes(start);
      if (builder.vertexCount - start >= 2) {
        builder.endFeature(KIND_LINE);
        continue;
      }
      builder.truncate(start);
      builder.notes.add("too-few-vertices");
    }
  }

  private areas(): void {
    const builder = this.builder;
    for (const rings of this.shape.parts === 1 ? this.only() : this.rings.areas()) {
      const first = builder.vertexCount;
      const starts: number[] = [];
      for (const { from, to } of rings) {
        const start = builder.vertexCount;
        this.vertices(from, to);
        if (closeRing(builder, start)) starts.push(start);
        // Without an outline, holes are dropped.
        else if (starts.length === 0) break;
      }
      if (starts.length > 0) builder.endFeature(KIND_POLYGON, starts);
      else builder.truncate(first);
    }
  }

  /** Fast path: nearly all areas are a single ring. */
  private only(): readonly { from: number; to: number }[][] {
    return [[{ from: 0, to: this.shape.points }]];
  }

  private vertices(from: number, to: number): void {
    const shape = this.shape;
    const projection = this.projection;
    for (let point = from; point < to; point++) {
      projection.project(shape.x(point), shape.y(point));
      const elevation = shape.z(point) * projection.heightUnit;
      this.builder.vertex(projection.longitude, projection.latitude, elevation, Number.NaN);
    }
  }
}
