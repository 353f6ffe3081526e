import type { ContentBuilder } from "../builder";
import { closeRing } from "../rings";
import { KIND_LINE, KIND_POINT, KIND_POLYGON, KIND_TRACK } from "../types";
import { isObject, type Json } from "./json";

/** Maximum nesting depth of collections. */
const MOST_DEPTH = 16;
/**
 * Minimum value of a time in milliseconds. Smaller fourth numbers are something else, such as a measure along the line.
 */
const LEAST_TIME = 1e11;

/** Times of a line's vertices, nested like the coordinates. Strings or milliseconds. */
export type LineTimes = Json | undefined;

/** Adds GeoJSON geometries to a builder, with one feature per part. */
export class GeometryReader {
  private readonly builder: ContentBuilder;

  constructor(builder: ContentBuilder) {
    this.builder = builder;
  }

  /**
   * Reads a geometry with all its parts. Anything that isn't a geometry is noted and skipped.
   *
   * @param times of the feature's vertices, if any
   */
  read(geometry: Json | undefined, times: LineTimes, depth = 0): void {
    const { builder } = this;
    if (!isObject(geometry) || depth > MOST_DEPTH) {
      builder.notes.add(geometry === null || geometry === undefined ? "no-geometry" : "geometry-unknown");
      return;
    }
    const { coordinates } = geometry;
    switch (geometry.type) {
      case "Point":
        this.point(coordinates);
        break;
      case "MultiPoint":
        for (const place of listOf(coordinates)) this.point(place);
        break;
      case "LineString":
        this.line(coordinates, times);
        break;
      case "MultiLineString":
        for (const [at, line] of listOf(coordinates).entries()) this.line(line, listOf(times)[at]);
        break;
      case "Polygon":
        this.polygon(coordinates);
        break;
      case "MultiPolygon":
        for (const polygon of listOf(coordinates)) this.polygon(polygon);
        break;
      case "GeometryCollection":
        for (const part of listOf(geometry.geometries)) this.read(part, undefined, depth + 1);
        break;
      default:
        builder.notes.add("geometry-unknown");
    }
  }

  private point(place: Json | undefined): void {
    const { builder } = this;
    const start = builder.vertexCount;
    this.vertex(place, Number.NaN);
    builder.settleLongitudes(start);
    if (builder.vertexCount > start) builder.endFeature(KIND_POINT);
  }

  /** Reads a line, or a track if at least one of its vertices has a time. */
  private line(places: Json | undefined, times: LineTimes): void {
    const { builder } = this;
    const start = builder.vertexCount;
    const clock = listOf(times);
    listOf(places).forEach((place, at) => {
      this.vertex(place, this.timeOf(clock[at] ?? fourthOf(place)));
    });
    builder.settleLongitudes(start);
    const end = builder.vertexCount;
    if (end - start < 2) {
      builder.truncate(start);
      builder.notes.add("too-few-vertices");
      return;
    }
    let timed = false;
    for (let vertex = start; vertex < end && !timed; vertex++) timed = !Number.isNaN(builder.timeAt(vertex));
    builder.endFeature(timed ? KIND_TRACK : KIND_LINE);
  }

  private polygon(rings: Json | undefined): void {
    const { builder } = this;
    const first = builder.vertexCount;
    const starts: number[] = [];
    for (const ring of listOf(rings)) {
      const start = builder.vertexCount;
      for (const place of listOf(ring)) this.vertex(place, Number.NaN);
      if (closeRing(builder, start)) starts.push(start);
      // Without an outer ring, holes are dropped.
      else if (starts.length === 0) break;
    }
    if (starts.length > 0) builder.endFeature(KIND_POLYGON, starts);
    else {
      builder.truncate(first);
      if (listOf(rings).length === 0) builder.notes.add("invalid-ring");
    }
  }

  private vertex(place: Json | undefined, time: number): void {
    const [longitude, latitude, elevation] = listOf(place);
    this.builder.vertex(numberOf(longitude), numberOf(latitude), numberOf(elevation), time);
  }

  private timeOf(value: Json | undefined): number {
    if (value === undefined || value === null || value === "") return Number.NaN;
    const time = typeof value === "string" ? Date.parse(value) : numberOf(value);
    if (Number.isNaN(time)) this.builder.notes.add("invalid-time");
    return time;
  }
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const numberOf = (value: Json | undefined): number =>
  typeof value === "number" && Number.isFinite(value) ? value : Number.NaN;

/** CalTopo stores a vertex's time as the fourth number. */
function fourthOf(place: Json | undefined): number | undefined {
  const fourth = numberOf(listOf(place)[3]);
  return fourth >= LEAST_TIME ? fourth : undefined;
}
