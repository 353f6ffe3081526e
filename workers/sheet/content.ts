import { KIND } from "../../src/domain/featureColumns";
import { ICONS } from "../../src/domain/icons";
import type { Box } from "../../src/domain/sheet/layout";
import { iconDrawing } from "../../src/icons/drawings";
import { MARKER, markerInk, markerPath, strokeEdge } from "../../src/icons/marker";
import { type CollisionIndex, isInside } from "./collisionIndex";
import { drawFaceTexts, type FaceText, faceFont } from "./faceText";
import type { Page } from "./page";
import type { SheetContent } from "./types";

type Context = OffscreenCanvasRenderingContext2D;

/** Points per CSS pixel: a marker is 5.6 mm wide. */
const MARKER_SCALE = 0.47;
const STROKE_SCALE = 0.55;
const FILL_OPACITY = 0.18;
const NAME_SIZE = 7;
const HALO = 1.6;
/** Maximum number of names before they cover the map. */
const MOST_NAMES = 2_000;

/** Features in page points. */
export interface PlacedContent {
  content: SheetContent;
  /** x and y of each vertex. */
  points: Float64Array;
  /** By feature: left, top, right, bottom. */
  boxes: Float64Array;
  names: FaceText[];
  unit: number;
}

const NO_BOX = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** Places features on the page, and their names where there is room. */
export function placeContent(
  page: Page,
  content: SheetContent,
  options: { names: boolean; taken: CollisionIndex; context: Context },
): PlacedContent {
  const count = content.kinds.length;
  const points = new Float64Array(content.coordinates.length);
  const boxes = new Float64Array(count * 4);
  for (let feature = 0; feature < count; feature++) {
    const [first, end] = verticesOf(content, feature);
    boxes.set(NO_BOX, feature * 4);
    for (let vertex = first; vertex < end; vertex++) {
      const [x, y] = page.toPage(
        content.coordinates[vertex * 2] as number,
        content.coordinates[vertex * 2 + 1] as number,
      );
      points[vertex * 2] = x;
      points[vertex * 2 + 1] = y;
      boxes[feature * 4] = Math.min(boxes[feature * 4] as number, x);
      boxes[feature * 4 + 1] = Math.min(boxes[feature * 4 + 1] as number, y);
      boxes[feature * 4 + 2] = Math.max(boxes[feature * 4 + 2] as number, x);
      boxes[feature * 4 + 3] = Math.max(boxes[feature * 4 + 3] as number, y);
    }
  }
  const placed = { content, points, boxes, names: [] as FaceText[], unit: Math.sqrt(page.layout.unit) };
  placed.names = placeFeatureNames(placed, page.layout.facePoints, options);
  return placed;
}

/** Returns the first vertex of a feature, and the one after its last. */
function verticesOf({ pathStart, vertexStart }: SheetContent, feature: number): [number, number] {
  return [
    vertexStart[pathStart[feature] as number] as number,
    vertexStart[pathStart[feature + 1] as number] as number,
  ];
}

/** Returns the box of a marker whose tip is at a position. */
function markerBox(x: number, y: number, unit: number): Box {
  const scale = MARKER_SCALE * unit;
  const [width, height] = [MARKER.width * scale, MARKER.height * scale];
  return { x: x - width / 2, y: y - height, width, height };
}

function placeFeatureNames(
  { content, points, boxes, unit }: PlacedContent,
  face: Box,
  options: { names: boolean; taken: CollisionIndex; context: Context },
): FaceText[] {
  const { taken, context } = options;
  for (let feature = 0; feature < content.kinds.length; feature++) {
    if (content.kinds[feature] !== KIND.point) continue;
    const [vertex] = verticesOf(content, feature);
    taken.add(markerBox(points[vertex * 2] as number, points[vertex * 2 + 1] as number, unit));
  }
  if (!options.names) return [];
  const size = NAME_SIZE * unit;
  const font = { size, weight: "bold" as const, italic: false };
  context.font = faceFont(font);
  const names: FaceText[] = [];
  for (let feature = 0; feature < content.kinds.length && names.length < MOST_NAMES; feature++) {
    const text = content.titles[feature] ?? "";
    if (text === "") continue;
    const width = context.measureText(text).width;
    const point = content.kinds[feature] === KIND.point;
    const [vertex, end] = verticesOf(content, feature);
    const anchor = point || content.kinds[feature] === KIND.area ? vertex : Math.floor((vertex + end) / 2);
    const box = point
      ? markerBox(points[vertex * 2] as number, points[vertex * 2 + 1] as number, unit)
      : content.kinds[feature] === KIND.area
        ? centerBox(boxes, feature)
        : { x: points[anchor * 2] as number, y: points[anchor * 2 + 1] as number, width: 0, height: 0 };
    const place = sidesOf(box, width, size, !point).find((side) => {
      const taking = { x: side.x - width / 2 - 1, y: side.y - size / 2, width: width + 2, height: size };
      return isInside(taking, face) && taken.isFree(taking);
    });
    if (!place) continue;
    taken.add({ x: place.x - width / 2 - 1, y: place.y - size / 2, width: width + 2, height: size });
    names.push({
      text,
      ...place,
      ...font,
      spacing: 0,
      angle: 0,
      fill: "#141414",
      halo: "#ffffff",
      haloWidth: HALO * unit * 1.4,
    });
  }
  return names;
}

function centerBox(boxes: Float64Array, feature: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(feature * 4, feature * 4 + 4);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: 0, height: 0 };
}

/** Returns possible center positions of a name around a box, best first. */
function sidesOf(box: Box, width: number, size: number, over: boolean): { x: number; y: number }[] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const aside = box.width / 2 + width / 2 + 2;
  const above = box.height / 2 + size / 2 + 1;
  const sides = [
    { x: x + aside, y },
    { x: x - aside, y },
    { x, y: y + above },
    { x, y: y - above },
  ];
  return over ? [{ x, y }, ...sides] : sides;
}

/** Draws features on a canvas whose units are points: areas, lines, markers, then names. */
export function drawContent(context: Context, placed: PlacedContent, top: number, bottom: number): void {
  const { content, boxes, names, unit } = placed;
  const reach = MARKER.height * MARKER_SCALE * unit + 12;
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const layer of [KIND.area, KIND.line, KIND.track, KIND.point])
    for (let feature = 0; feature < content.kinds.length; feature++) {
      if (content.kinds[feature] !== layer) continue;
      if (
        (boxes[feature * 4 + 3] as number) + reach < top ||
        (boxes[feature * 4 + 1] as number) - reach > bottom
      )
        continue;
      if (layer === KIND.point) drawPoint(context, placed, feature);
      else drawShape(context, placed, feature);
    }
  drawFaceTexts(context, names, top, bottom);
}

function colorOf({ colors }: SheetContent, feature: number): [number, number, number, number] {
  const at = feature * 4;
  return [
    colors[at] as number,
    colors[at + 1] as number,
    colors[at + 2] as number,
    (colors[at + 3] as number) / 255,
  ];
}

function drawPoint(context: Context, { content, points, unit }: PlacedContent, feature: number): void {
  const [vertex] = verticesOf(content, feature);
  drawMarker(context, {
    x: points[vertex * 2] as number,
    y: points[vertex * 2 + 1] as number,
    scale: MARKER_SCALE * unit,
    icon: content.icons[feature] as number,
    color: colorOf(content, feature),
  });
}

/** Draws a waypoint's marker with its tip at a position, as in lists and on the screen. */
export function drawMarker(
  context: Context,
  marker: { x: number; y: number; scale: number; icon: number; color: [number, number, number, number] },
): void {
  const { x, y, scale, icon, color } = marker;
  const ink = markerInk(color);
  context.save();
  context.translate(x - (MARKER.width / 2) * scale, y - MARKER.height * scale);
  context.scale(scale, scale);
  context.setLineDash([]);
  const pin = new Path2D(markerPath());
  context.fillStyle = `rgb(${color[0]} ${color[1]} ${color[2]} / ${color[3]})`;
  context.fill(pin);
  context.strokeStyle = ink;
  context.lineWidth = MARKER.outline;
  context.stroke(pin);
  const { size, shapes } = iconDrawing(ICONS[icon]?.key ?? "none");
  const [width = 1, height = 1] = size;
  const fit = MARKER.icon / Math.max(width, height);
  context.translate((MARKER.width - width * fit) / 2, MARKER.height - MARKER.headOffset - (height * fit) / 2);
  context.scale(fit, fit);
  context.fillStyle = ink;
  for (const { d, stroke, evenodd } of shapes) {
    const path = new Path2D(d);
    if (stroke) {
      context.lineWidth = stroke;
      context.stroke(path);
    } else context.fill(path, evenodd ? "evenodd" : "nonzero");
  }
  context.restore();
}

/** Converts a stroke width from screen pixels to points on paper. */
export const strokeOnPaper = (pixels: number, unit: number): number =>
  Math.max(1, pixels * STROKE_SCALE) * unit;

function drawShape(context: Context, { content, points, unit }: PlacedContent, feature: number): void {
  const area = content.kinds[feature] === KIND.area;
  const [red, green, blue, alpha] = colorOf(content, feature);
  const path = new Path2D();
  for (
    let ring = content.pathStart[feature] as number;
    ring < (content.pathStart[feature + 1] as number);
    ring++
  ) {
    const [first, end] = [content.vertexStart[ring] as number, content.vertexStart[ring + 1] as number];
    for (let vertex = first; vertex < end; vertex++) {
      const [x, y] = [points[vertex * 2] as number, points[vertex * 2 + 1] as number];
      if (vertex === first) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (area) path.closePath();
  }
  if (area) {
    context.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha * FILL_OPACITY})`;
    context.fill(path, "evenodd");
  }
  const width = strokeOnPaper(content.strokeWidths[feature] as number, unit);
  context.setLineDash([]);
  context.strokeStyle = strokeEdge([red, green, blue, 1]) ?? "#ffffff";
  context.globalAlpha = 0.75;
  context.lineWidth = width + HALO * unit;
  context.stroke(path);
  context.globalAlpha = 1;
  context.strokeStyle = `rgb(${red} ${green} ${blue} / ${alpha})`;
  context.lineWidth = width;
  context.setLineDash(dashOf(content.strokeTypes[feature] as number, width));
  context.stroke(path);
  context.setLineDash([]);
}

/** Returns a dash pattern for round line ends, in points. @param type 0 solid, 1 dash, 2 dot */
export const dashOf = (type: number, width: number): number[] =>
  type === 1 ? [width * 3, width * 2.5] : type === 2 ? [0.01, width * 2] : [];
