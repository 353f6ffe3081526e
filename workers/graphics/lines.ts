import { KIND } from "../../src/domain/featureColumns";
import { fixedX, fixedY } from "./fixedPoint";
import { LevelWriter } from "./levelWriter";
import { ringEnd, ringFirst } from "./rings";
import { rankVertices, stackFor } from "./simplify";
import { type ContentGeometry, LINE_LEVELS, LINE_TOLERANCE, type LineBuffer, WORLD_UNITS } from "./types";

/** Features processed between two points where the build may be interrupted. */
const STEP = 256;

/** Returns how far a line may move at a zoom level, in units. The world is 256 pixels wide at level 0. */
export const toleranceAt = (zoom: number): number => (LINE_TOLERANCE * WORLD_UNITS) / 256 / 2 ** zoom;

/** Tolerances of all levels but the finest, which keeps every vertex. */
const TOLERANCES = LINE_LEVELS.slice(1).map(toleranceAt);

/** Builds line vertices of rings, lines and tracks for each level of detail. Yields the number of vertices written. */
export function* buildLines(geometry: ContentGeometry): Generator<number, LineBuffer[], void> {
  const builder = new LineBuilder(geometry);
  for (const kind of [KIND.area, KIND.line, KIND.track]) {
    for (let i = 0; i < geometry.kinds.length; i++) {
      if (i % STEP === STEP - 1) yield builder.count;
      if (geometry.kinds[i] === kind) builder.addFeature(i);
    }
    builder.endKind();
  }
  return builder.finish();
}

/** Distributes the vertices of paths to the levels of detail that keep them. */
class LineBuilder {
  private readonly geometry: ContentGeometry;
  private readonly levels: LevelWriter[];
  /** The current path, unwrapped: 2 numbers per vertex, the vertices' ranks, and a stack to compute them. */
  private xy = new Float64Array(256);
  private ranks = new Uint8Array(128);
  private stack = stackFor(128);

  constructor(geometry: ContentGeometry) {
    this.geometry = geometry;
    const most = mostVertices(geometry);
    // An estimate for the coarser levels, which grow if necessary.
    this.levels = LINE_LEVELS.map((_, level) => new LevelWriter(level === 0 ? most : most >> (level + 1)));
  }

  /** Number of vertices in the finest level. */
  get count(): number {
    return this.levels[0]?.count ?? 0;
  }

  addFeature(feature: number): void {
    const { kinds, vertexStart, ringIndex } = this.geometry;
    if (kinds[feature] !== KIND.area) {
      this.addPath(feature, vertexStart[feature] ?? 0, vertexStart[feature + 1] ?? 0, false);
      return;
    }
    const last = ringIndex[feature + 1] ?? 0;
    for (let ring = ringIndex[feature] ?? 0; ring < last; ring++) {
      this.addPath(feature, ringFirst(this.geometry, ring), ringEnd(this.geometry, feature, ring), true);
    }
  }

  endKind(): void {
    for (const level of this.levels) level.endKind();
  }

  finish(): LineBuffer[] {
    return this.levels.map((level) => level.finish());
  }

  private addPath(feature: number, first: number, end: number, closed: boolean): void {
    if (first >= end) return;
    const count = this.unwind(first, end, closed);
    const { xy, ranks, levels } = this;
    rankVertices(xy, count, TOLERANCES, ranks, this.stack);
    const slot = this.geometry.slots[feature] ?? 0;
    for (let level = 0; level < levels.length; level++) {
      (levels[level] as LevelWriter).addPath(xy, ranks, count, level, slot);
    }
  }

  /** Unwraps a path into `xy`, without vertices that repeat the one before. Returns the number of vertices. */
  private unwind(first: number, end: number, closed: boolean): number {
    const { coordinates } = this.geometry;
    this.reserve(end - first + 1);
    const { xy } = this;
    let x = fixedX(coordinates[first * 2] as number);
    let y = fixedY(coordinates[first * 2 + 1] as number);
    xy[0] = x;
    xy[1] = y;
    let count = 1;
    for (let vertex = first + 1; vertex < end + (closed ? 1 : 0); vertex++) {
      const from = (vertex < end ? vertex : first) * 2;
      // The difference of two longitudes wraps around, which gives the short way.
      const dx = (fixedX(coordinates[from] as number) - x) | 0;
      const nextY = fixedY(coordinates[from + 1] as number);
      if (dx === 0 && nextY === y) continue;
      x += dx;
      y = nextY;
      xy[count * 2] = x;
      xy[count * 2 + 1] = y;
      count++;
    }
    return count;
  }

  private reserve(vertices: number): void {
    if (vertices <= this.ranks.length) return;
    this.xy = new Float64Array(vertices * 4);
    this.ranks = new Uint8Array(vertices * 2);
    this.stack = stackFor(vertices * 2);
  }
}

/**
 * Returns the maximum number of line vertices in the finest level. A ring may repeat its first vertex, and a path of
 * one vertex is written twice.
 */
function mostVertices({ kinds, vertexStart, ringIndex }: ContentGeometry): number {
  let vertices = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === KIND.point) continue;
    const paths = kinds[i] === KIND.area ? (ringIndex[i + 1] ?? 0) - (ringIndex[i] ?? 0) : 1;
    vertices += (vertexStart[i + 1] ?? 0) - (vertexStart[i] ?? 0) + paths;
  }
  return vertices;
}
