import {
  countContent,
  huntsOf,
  KIND_POINT,
  KIND_POLYGON,
  type ParsedContent,
  type ReadOptions,
  readContent,
} from "../../src/formats/index";
import type { PreviewGeometry } from "../../src/map/mapStage";
import type { PreviewResult } from "../../src/workers/preview";
import { decimateLines, type Lines } from "./decimate";

const FIRST_TITLES = 20;
const FIRST_FOLDERS = 20;
/** Vertices that the map gets to draw; a screen shows no more. */
export const VERTEX_BUDGET = 20_000;
/** The extent fills about this many pixels: what moves a line by less than half of one is left out. */
const PIXELS = 1000;

/**
 * Reads a file and gives what a person sees of it before it is uploaded. Titles and notes that are not shown are not
 * kept. Throws FormatError.
 */
export const readPreview = (bytes: Uint8Array, fileName: string, options: ReadOptions): PreviewResult =>
  previewOf(readContent(bytes, { ...options, fileName, textsOf: FIRST_TITLES }), fileName);

/** The same of a content that was read before. */
export function previewOf(content: ParsedContent, fileName: string): PreviewResult {
  return {
    counts: countContent(content),
    firstTitles: content.titles.slice(0, FIRST_TITLES),
    folders: huntsOf(content, fileName)
      .slice(0, FIRST_FOLDERS)
      .map((hunt) => hunt.title),
    notes: content.notes,
    ...(content.table && { table: content.table }),
    geometry: previewGeometry(content, VERTEX_BUDGET),
  };
}

/** Geometry to draw, at most about `budget` vertices; lines are cut where they cross the 180th meridian. */
export function previewGeometry(content: ParsedContent, budget: number): PreviewGeometry | null {
  const { extent } = content;
  if (!extent) return null;
  const [west, south, east, north] = extent;
  const scale = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east < west ? east + 360 - west : east - west) * scale;
  const tolerance = Math.max(width, north - south) / PIXELS / 2;

  const all = pointsOf(content);
  const lines = linesOf(content);
  const forPoints = Math.max(Math.floor(budget / 2), budget - lines.coordinates.length / 2);
  const points = spreadPoints(all, forPoints);
  const thinned = decimateLines(lines, budget - points.length / 2, tolerance, scale);
  return { extent, points, lineCoordinates: thinned.coordinates, lineStart: thinned.starts };
}

/** The arrays that a worker hands over instead of copying them. */
export function transferables({ geometry }: PreviewResult): ArrayBuffer[] {
  if (!geometry) return [];
  const { points, lineCoordinates, lineStart } = geometry;
  return [points, lineCoordinates, lineStart].map((array) => array.buffer as ArrayBuffer);
}

function pointsOf({ kinds, vertexStart, coordinates }: ParsedContent): Float64Array {
  const count = kinds.reduce((sum, kind) => sum + (kind === KIND_POINT ? 1 : 0), 0);
  const points = new Float64Array(2 * count);
  let at = 0;
  kinds.forEach((kind, feature) => {
    if (kind !== KIND_POINT) return;
    const vertex = vertexStart[feature] as number;
    points[at++] = coordinates[3 * vertex] as number;
    points[at++] = coordinates[3 * vertex + 1] as number;
  });
  return points;
}

/** Evenly spread in file order. */
function spreadPoints(points: Float64Array, most: number): Float64Array {
  const count = points.length / 2;
  if (count <= most) return points;
  const spread = new Float64Array(2 * most);
  for (let index = 0; index < most; index++) {
    const from = Math.floor((index * count) / most);
    spread[2 * index] = points[2 * from] as number;
    spread[2 * index + 1] = points[2 * from + 1] as number;
  }
  return spread;
}

/** Lines, tracks and rings, cut at the 180th meridian. */
function linesOf(content: ParsedContent): Lines {
  const { kinds, vertexStart, ringIndex, ringStart, coordinates } = content;
  const flat = new PieceList(coordinates.length / 3);
  kinds.forEach((kind, feature) => {
    const end = vertexStart[feature + 1] as number;
    if (kind === KIND_POINT) return;
    if (kind !== KIND_POLYGON) {
      flat.add(coordinates, vertexStart[feature] as number, end);
      return;
    }
    const lastRing = ringIndex[feature + 1] as number;
    for (let ring = ringIndex[feature] as number; ring < lastRing; ring++) {
      flat.add(
        coordinates,
        ringStart[ring] as number,
        ring + 1 < lastRing ? (ringStart[ring + 1] as number) : end,
      );
    }
  });
  return flat.toLines();
}

class PieceList {
  #coordinates: Float64Array;
  #length = 0;
  readonly #starts: number[] = [];

  constructor(vertices: number) {
    this.#coordinates = new Float64Array(2 * vertices);
  }

  /** Adds vertices start .. end - 1 of columns with 3 numbers a vertex. */
  add(source: Float64Array, start: number, end: number): void {
    this.#starts.push(this.#length / 2);
    for (let vertex = start; vertex < end; vertex++) {
      const x = source[3 * vertex] as number;
      const y = source[3 * vertex + 1] as number;
      if (vertex > start) this.#cut(source[3 * vertex - 3] as number, source[3 * vertex - 2] as number, x, y);
      this.#push(x, y);
    }
  }

  toLines(): Lines {
    return {
      coordinates: this.#coordinates.subarray(0, this.#length),
      starts: Uint32Array.from([...this.#starts, this.#length / 2]),
    };
  }

  /** Ends the piece on the 180th meridian and begins the next on its other side, when the way there is the shorter one. */
  #cut(fromX: number, fromY: number, toX: number, toY: number): void {
    if (Math.abs(toX - fromX) <= 180) return;
    const side = fromX > 0 ? 180 : -180;
    const unwrapped = toX + 2 * side;
    const share = unwrapped === fromX ? 0 : (side - fromX) / (unwrapped - fromX);
    const y = fromY + share * (toY - fromY);
    this.#push(side, y);
    this.#starts.push(this.#length / 2);
    this.#push(-side, y);
  }

  #push(x: number, y: number): void {
    if (this.#length + 2 > this.#coordinates.length) {
      const larger = new Float64Array(Math.max(64, 2 * this.#coordinates.length));
      larger.set(this.#coordinates);
      this.#coordinates = larger;
    }
    this.#coordinates[this.#length++] = x;
    this.#coordinates[this.#length++] = y;
  }
}
