import type { SKRSContext2D } from "@napi-rs/canvas";
import type { ElevationField } from "../elevation/field";
import { smoothstep } from "../elevation/noise";
import { groundMeters, latitudeOf, longitudeOf, type TileId } from "../geo/mercator";
import { type Projection, projectionOf, traceNatural } from "./paths";
import type { Scene } from "./scene";

/** Estimated width in meters near a river's mouth, by Natural Earth's scale rank. */
const WIDTHS = [900, 700, 450, 300, 190, 120, 80, 55, 40, 28, 22];
/** Fraction of the width that remains at SOURCE_HEIGHT meters above sea level, where rivers are young. */
const SOURCE_SHARE = 0.16;
const SOURCE_HEIGHT = 2600;

/** Returns the lowest level at which a river of rank 0 to 10 shows. */
export const riverLevel = (rank: number): number => Math.max(3, rank - 1);

/**
 * Returns a factor for the minimum width by rank, used without generated detail. It makes the Missouri wider than a
 * creek.
 */
const symbolShare = (rank: number): number => 1.7 - 0.1 * Math.min(10, rank);

export interface RiverStroke {
  color: string;
  /** Minimum width in pixels, and pixels added to the width on the ground. */
  minWidth: number;
  extra: number;
  /** Maximum width in pixels. */
  maxWidth?: number;
}

/** Draws the rivers of a tile: with symbolic widths, or with generated detail at a realistic width for their rank. */
export function drawRivers(
  context: SKRSContext2D,
  { vectors, field, detailed }: Scene,
  id: TileId,
  stroke: RiverStroke,
): void {
  const projection = projectionOf(id, detailed);
  const pixels = projection.scale / groundMeters(latitudeOf((id.row + 0.5) / 2 ** id.level));
  context.strokeStyle = stroke.color;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.setLineDash([]);
  for (const { feature, parts } of vectors.pyramid("rivers").tile(id, projection.margin)) {
    if (id.level < riverLevel(feature.rank)) continue;
    if (!detailed) {
      context.lineWidth = Math.max(0.4, stroke.minWidth * symbolShare(feature.rank) + stroke.extra);
      context.beginPath();
      for (const part of parts) traceNatural(context, part, projection, false);
      context.stroke();
      continue;
    }
    const mouth = Math.min((WIDTHS[feature.rank] ?? 22) * pixels, stroke.maxWidth ?? Infinity);
    if (mouth <= stroke.minWidth) {
      if (stroke.minWidth + stroke.extra < 0.4) continue;
      context.lineWidth = stroke.minWidth + stroke.extra;
      context.beginPath();
      for (const part of parts) traceNatural(context, part, projection, false);
      context.stroke();
    } else for (const part of parts) drawTapered(context, part, field, projection, mouth, stroke);
  }
}

/**
 * Draws a river in pieces from the midpoint of one segment to that of the next. Each piece's width depends only on its
 * elevation, so neighboring tiles agree.
 */
function drawTapered(
  context: SKRSContext2D,
  part: Float64Array,
  field: ElevationField,
  projection: Projection,
  mouth: number,
  { minWidth, extra }: RiverStroke,
): void {
  const count = part.length / 2;
  const at = (i: number): [x: number, y: number] => [part[2 * i] ?? 0, part[2 * i + 1] ?? 0];
  const between = (i: number, j: number) => {
    const [ax, ay] = at(Math.max(0, i));
    const [bx, by] = at(Math.min(count - 1, j));
    return [(ax + bx) / 2, (ay + by) / 2] as const;
  };
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i);
    const height = field.elevationAt(longitudeOf(x), latitudeOf(y));
    const share = 1 - (1 - SOURCE_SHARE) * smoothstep(0, SOURCE_HEIGHT, height);
    const width = Math.max(minWidth, mouth * share) + extra;
    if (width < 0.4) continue;
    context.lineWidth = width;
    context.beginPath();
    traceNatural(
      context,
      Float64Array.of(...between(i - 1, i), x, y, ...between(i, i + 1)),
      projection,
      false,
    );
    context.stroke();
  }
}
