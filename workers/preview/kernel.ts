import type { ByteSource } from "../../src/formats/bytes/source";
import {
  countContent,
  huntsOf,
  KIND_POINT,
  KIND_POLYGON,
  type ParsedContent,
  type ReadOptions,
  readContent,
} from "../../src/formats/index";
import { surveySteps } from "../../src/formats/survey/read";
import type { PreviewGeometry } from "../../src/map/mapStage";
import type { Lines } from "./decimate";
import { antimeridianCrossing, reduceForDrawing } from "./reduceForDrawing";
import { Sketch } from "./sketch";
import type { PreviewResult } from "./types";

const FIRST_TITLES = 20;
const FIRST_FOLDERS = 20;
/** Maximum number of vertices to draw. A screen can't show more. */
export const VERTEX_BUDGET = 20_000;

/**
 * Reads a file and summarizes it for the user before the upload. Titles and notes that aren't shown aren't kept.
 * @throws FormatError
 */
export const readPreview = (bytes: Uint8Array, fileName: string, options: ReadOptions): PreviewResult =>
  previewOf(readContent(bytes, { ...options, fileName, textsOf: FIRST_TITLES }), fileName);

/**
 * Reads a GPX or KML file of any size in constant memory and summarizes it like readPreview.
 *
 * @param onProgress bytes read and their total
 */
export function surveyPreview(
  source: ByteSource,
  fileName: string,
  onProgress: (done: number, total: number) => void,
): PreviewResult {
  const sketch = new Sketch(VERTEX_BUDGET);
  const steps = surveySteps(source, sketch, { fileName, textsOf: FIRST_TITLES });
  let told = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Reporting every piece of a large file would post thousands of messages.
    if (step.value - told < source.size / 400) continue;
    told = step.value;
    onProgress(told, source.size);
  }
  const { counts, titles, hunts, notes, extent } = step.value;
  return {
    counts,
    firstTitles: titles,
    folders: titlesOf(hunts, fileName),
    notes,
    geometry: extent && sketch.geometry(extent),
  };
}

const titlesOf = (content: Parameters<typeof huntsOf>[0], fileName: string): string[] =>
  huntsOf(content, fileName)
    .slice(0, FIRST_FOLDERS)
    .map((hunt) => hunt.title);

/** Summarizes parsed content. */
export function previewOf(content: ParsedContent, fileName: string): PreviewResult {
  return {
    counts: countContent(content),
    firstTitles: content.titles.slice(0, FIRST_TITLES),
    folders: titlesOf(content, fileName),
    notes: content.notes,
    ...(content.table && { table: content.table }),
    geometry: previewGeometry(content, VERTEX_BUDGET),
  };
}

/** Returns geometry to draw, about `budget` vertices at most. Lines are cut at the 180th meridian. */
export function previewGeometry(content: ParsedContent, budget: number): PreviewGeometry | null {
  const { extent } = content;
  return extent && reduceForDrawing(extent, pointsOf(content), linesOf(content), budget);
}

/** Buffers to transfer instead of copying. */
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

/** Returns lines, tracks and rings, cut at the 180th meridian. */
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
  private coordinates: Float64Array;
  private length = 0;
  private readonly starts: number[] = [];

  constructor(vertices: number) {
    this.coordinates = new Float64Array(2 * vertices);
  }

  /** Adds vertices start .. end - 1 of columns with 3 numbers per vertex. */
  add(source: Float64Array, start: number, end: number): void {
    this.starts.push(this.length / 2);
    for (let vertex = start; vertex < end; vertex++) {
      const x = source[3 * vertex] as number;
      const y = source[3 * vertex + 1] as number;
      if (vertex > start) this.cut(source[3 * vertex - 3] as number, source[3 * vertex - 2] as number, x, y);
      this.push(x, y);
    }
  }

  toLines(): Lines {
    return {
      coordinates: this.coordinates.subarray(0, this.length),
      starts: Uint32Array.from([...this.starts, this.length / 2]),
    };
  }

  /** Cuts the line at the 180th meridian if the shorter way crosses it. */
  private cut(fromX: number, fromY: number, toX: number, toY: number): void {
    const crossing = antimeridianCrossing(fromX, fromY, toX, toY);
    if (!crossing) return;
    this.push(crossing.side, crossing.latitude);
    this.starts.push(this.length / 2);
    this.push(-crossing.side, crossing.latitude);
  }

  private push(x: number, y: number): void {
    if (this.length + 2 > this.coordinates.length) {
      const larger = new Float64Array(Math.max(64, 2 * this.coordinates.length));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
    this.coordinates[this.length++] = x;
    this.coordinates[this.length++] = y;
  }
}
