import { DEFAULT_COLOR, type Rgba } from "../../domain/catalogs";
import { type FeatureColumns, KIND, STROKE_TYPES } from "../../domain/featureColumns";
import type { PreviewGeometry } from "../mapStage";

/** A light casing keeps the dashes readable on dark imagery and pale maps. */
const CASING = { color: [255, 255, 255, 0.7] as Rgba, width: 5, stroke: STROKE_TYPES.indexOf("solid") };
const DASHES = { color: DEFAULT_COLOR, width: 3, stroke: STROKE_TYPES.indexOf("dash") };

/** Lines and points drawn per part. Adding tens of thousands at once would block the page. */
const AT_ONCE = 1500;

/** Splits a file's content into parts that are drawn one by one. */
export function* previewParts(whole: PreviewGeometry): Generator<PreviewGeometry, void, void> {
  const { extent, points, lineCoordinates, lineStart } = whole;
  const lines = Math.max(0, lineStart.length - 1);
  for (
    let line = 0, point = 0;
    line < lines || point < points.length / 2;
    line += AT_ONCE, point += AT_ONCE
  ) {
    const starts = lineStart.slice(Math.min(line, lines), line + AT_ONCE + 1);
    const first = starts[0] ?? 0;
    yield {
      extent,
      points: points.slice(2 * point, 2 * (point + AT_ONCE)),
      lineCoordinates: lineCoordinates.slice(2 * first, 2 * (starts.at(-1) ?? first)),
      lineStart: starts.map((start) => start - first),
    };
  }
}

/**
 * Converts a file's content for the content layer: each line twice (as a line, and above it as a track), then the
 * points. Ids contain the preview's number, so that two files share none.
 */
export function previewColumns(
  { points, lineCoordinates, lineStart }: PreviewGeometry,
  preview: number,
): FeatureColumns {
  const lines = Math.max(0, lineStart.length - 1);
  const vertices = lineCoordinates.length / 2;
  const count = 2 * lines + points.length / 2;
  const columns: FeatureColumns = {
    uuids: Array.from({ length: count }, (_, index) => `preview-${preview}-${index}`),
    titles: new Array<string>(count).fill(""),
    kinds: new Uint8Array(count),
    vertexStart: new Uint32Array(count + 1),
    coordinates: new Float64Array(2 * lineCoordinates.length + points.length),
    ringIndex: new Uint32Array(count + 1),
    ringStart: new Uint32Array(0),
    colors: new Uint8Array(count * 4),
    strokeWidths: new Uint8Array(count),
    strokeTypes: new Uint8Array(count),
    icons: new Uint8Array(count),
  };
  columns.coordinates.set(lineCoordinates, 0);
  columns.coordinates.set(lineCoordinates, lineCoordinates.length);
  columns.coordinates.set(points, 2 * lineCoordinates.length);
  for (let index = 0; index < count; index++) {
    const { color, width, stroke } = index < lines ? CASING : DASHES;
    const [red, green, blue, alpha] = color;
    columns.colors.set([red, green, blue, Math.round(alpha * 255)], index * 4);
    columns.strokeWidths[index] = width;
    columns.strokeTypes[index] = stroke;
    columns.kinds[index] = index < lines ? KIND.line : index < 2 * lines ? KIND.track : KIND.point;
    columns.vertexStart[index] =
      index < lines
        ? (lineStart[index] as number)
        : index < 2 * lines
          ? vertices + (lineStart[index - lines] as number)
          : 2 * vertices + index - 2 * lines;
  }
  columns.vertexStart[count] = 2 * vertices + points.length / 2;
  return columns;
}

/**
 * Converts a file in parts. Even and odd previews use different ids, so consecutive files share none, and the next one
 * reuses them: the page keeps every id it has seen.
 */
export function* previewedParts(
  whole: PreviewGeometry,
  isOdd: boolean,
): Generator<FeatureColumns, void, void> {
  let number = isOdd ? 1 : 0;
  for (const part of previewParts(whole)) {
    yield previewColumns(part, number);
    number += 2;
  }
}
