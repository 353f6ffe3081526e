import type { SKRSContext2D } from "@napi-rs/canvas";
import type { TileId } from "../geo/mercator";
import { projectionOf, trace, traceNatural } from "./paths";
import { drawRivers } from "./rivers";
import type { Scene } from "./scene";

interface Stroke {
  layer: string;
  color: string;
  /** Pairs of level and width in pixels, in ascending order. Nothing is drawn below the first level. */
  widths: readonly (readonly [number, number])[];
  dash?: readonly number[];
  /** Wider, softer line below the stroke. */
  casing?: { color: string; extra: number };
}

/** Borders and rivers over imagery. */
const REFERENCE: readonly Stroke[] = [
  {
    layer: "countyLines",
    color: "rgba(255,255,255,0.5)",
    widths: [
      [7, 0.6],
      [10, 1],
      [19, 1.4],
    ],
    dash: [5, 3],
  },
  {
    layer: "stateLines",
    color: "rgba(255,255,255,0.85)",
    widths: [
      [3, 0.7],
      [6, 1.1],
      [10, 1.8],
      [19, 2.2],
    ],
    casing: { color: "rgba(30,30,30,0.35)", extra: 1.6 },
  },
  {
    layer: "countryLines",
    color: "rgba(255,255,255,0.95)",
    widths: [
      [0, 0.7],
      [4, 1.2],
      [8, 2],
      [19, 2.6],
    ],
    casing: { color: "rgba(30,30,30,0.4)", extra: 2 },
  },
];

/** The same lines in the style of a printed map. */
const TOPOGRAPHIC: readonly Stroke[] = [
  {
    layer: "countyLines",
    color: "rgba(120,106,128,0.55)",
    widths: [
      [7, 0.6],
      [10, 0.9],
      [19, 1.2],
    ],
    dash: [4, 3],
  },
  {
    layer: "stateLines",
    color: "rgba(112,96,122,0.8)",
    widths: [
      [3, 0.6],
      [6, 0.9],
      [10, 1.4],
      [19, 1.8],
    ],
    casing: { color: "rgba(196,176,204,0.35)", extra: 3 },
  },
  {
    layer: "countryLines",
    color: "rgba(104,84,114,0.9)",
    widths: [
      [0, 0.6],
      [4, 1.1],
      [8, 1.8],
      [19, 2.2],
    ],
    casing: { color: "rgba(190,166,200,0.45)", extra: 4 },
  },
];

type Widths = Stroke["widths"];
/** The line fades out at levels where the imagery itself shows rivers. */
const REFERENCE_RIVERS: Widths = [
  [5, 0.6],
  [9, 1],
  [11, 0.8],
  [12, 0],
];
const TOPOGRAPHIC_RIVERS: Widths = [
  [4, 0.5],
  [7, 0.9],
  [10, 1.3],
  [14, 2.2],
  [19, 3],
];

export function drawReferenceLines(context: SKRSContext2D, scene: Scene, id: TileId): void {
  const minWidth = widthAt(REFERENCE_RIVERS, id.level);
  if (minWidth > 0)
    drawRivers(context, scene, id, {
      color: "rgba(150,196,232,0.7)",
      minWidth,
      maxWidth: minWidth,
      extra: 0,
    });
  for (const stroke of REFERENCE) drawStroke(context, scene, id, stroke);
}

export function drawTopographicLines(context: SKRSContext2D, scene: Scene, id: TileId): void {
  drawShores(context, scene, id);
  const minWidth = widthAt(TOPOGRAPHIC_RIVERS, id.level);
  if (minWidth > 0) {
    // First the full width in shore color, then the water inside. Narrow rivers remain a single line.
    const hasBanks = scene.detailed && id.level >= FIRST_BANKS;
    if (hasBanks) drawRivers(context, scene, id, { color: SHORE, minWidth, extra: 0 });
    const inset = hasBanks ? -1.6 : 0;
    drawRivers(context, scene, id, { color: hasBanks ? WATER : RIVER, minWidth, extra: inset });
  }
  for (const stroke of TOPOGRAPHIC) drawStroke(context, scene, id, stroke);
}

const SHORE = "rgb(112,158,194)";
const RIVER = "rgb(122,172,212)";
const WATER = "rgb(176,211,232)";
/** Level where rivers become wide enough for two banks. */
const FIRST_BANKS = 9;

/** Draws a darker line between land and water. */
function drawShores(context: SKRSContext2D, { vectors, detailed }: Scene, id: TileId): void {
  context.strokeStyle = SHORE;
  context.lineWidth = id.level < 5 ? 0.5 : id.level < 9 ? 0.8 : 1.1;
  context.lineJoin = "round";
  context.setLineDash([]);
  const projection = projectionOf(id, detailed);
  context.beginPath();
  for (const layer of ["land", "lakes"]) {
    for (const { parts } of vectors.pyramid(layer).tile(id, projection.margin)) {
      for (const part of parts) traceNatural(context, part, projection, true);
    }
  }
  context.stroke();
}

function drawStroke(context: SKRSContext2D, { vectors }: Scene, id: TileId, stroke: Stroke): void {
  const width = widthAt(stroke.widths, id.level);
  if (width === 0) return;
  const projection = projectionOf(id);
  const pieces = vectors.pyramid(stroke.layer).tile(id);
  if (pieces.length === 0) return;
  context.lineJoin = "round";
  context.lineCap = stroke.dash ? "butt" : "round";
  context.beginPath();
  for (const { parts } of pieces) {
    for (const part of parts) trace(context, part, projection, false);
  }
  if (stroke.casing && id.level >= 4) {
    context.setLineDash([]);
    context.strokeStyle = stroke.casing.color;
    context.lineWidth = width + stroke.casing.extra;
    context.stroke();
  }
  context.setLineDash([...(stroke.dash ?? [])]);
  context.strokeStyle = stroke.color;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

function widthAt(widths: Stroke["widths"], level: number): number {
  const after = widths.findIndex(([at]) => at > level);
  if (after === 0) return 0;
  const [low, a] = widths.at(after < 0 ? -1 : after - 1) ?? [0, 0];
  const [high, b] = widths.at(after) ?? [0, 0];
  return after < 0 || high === low ? a : a + ((b - a) * (level - low)) / (high - low);
}
