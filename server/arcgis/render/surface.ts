import { groundMeters, latitudeOf, type TileId } from "../geo/mercator";
import { coverage, emptyMask, fillAreas } from "./mask";
import { projectionOf, traceNatural } from "./paths";
import { drawRivers } from "./rivers";
import type { Scene } from "./scene";

/** Surface types of a tile, each 0 to 255 per pixel. */
export interface Surface {
  /** Land without lakes and rivers. */
  land: Uint8Array;
  /** Lakes and rivers. */
  inland: Uint8Array;
  /** Nearness to the seashore on both sides: sand on land, shoals in the water. */
  shore: Uint8Array;
  /** Ground exposed by low lake levels. */
  exposed: Uint8Array;
}

/** Minimum width of a river in pixels. Narrower ones only tint the ground. */
const LEAST_RIVER = 0.6;
const FIRST_RIVERS = 9;
/** Distances in meters from the shore of the bands that add up to its nearness, and their maximum in pixels. */
const SHORE_BANDS = [180, 140, 108, 84, 65, 50, 38, 29, 22, 16, 11, 7];
const WIDEST_BAND = 90;
const FIRST_SHORES = 10;
/** Meters of ground exposed per meter of falling water. */
const BANK = 14;

/** Returns a river's minimum width in pixels. Symbolic rivers are wide enough to follow by eye. */
const riverWidth = ({ detailed }: Scene, level: number): number =>
  detailed ? LEAST_RIVER : Math.min(3, 1 + (level - FIRST_RIVERS) * 0.25);

/**
 * Computes the surface types of a tile.
 * @param drawdown meters by which lakes have fallen below their outlines
 */
export function surfaceOf(scene: Scene, id: TileId, drawdown = 0): Surface {
  const pixels = pixelsOf(id);
  const land = emptyMask();
  fillAreas(land, scene, "land", id);
  const lakes = emptyMask();
  fillAreas(lakes, scene, "lakes", id);
  const full = drawdown > 0 ? coverage(lakes) : null;
  const bank = drawdown * BANK * pixels;
  if (full && bank > 0.3) {
    lakes.globalCompositeOperation = "destination-out";
    strokeShores(lakes, scene, "lakes", id, 2 * bank);
    lakes.globalCompositeOperation = "source-over";
  }
  const low = full ? coverage(lakes) : null;
  if (id.level >= FIRST_RIVERS)
    drawRivers(lakes, scene, id, { color: "#000", minWidth: riverWidth(scene, id.level), extra: 0 });
  const inland = coverage(lakes);
  return {
    land: coverage(land).map((share, at) => (share * (255 - (inland[at] ?? 0))) / 255),
    inland,
    shore: scene.detailed ? shoreOf(scene, id) : new Uint8Array(inland.length),
    exposed:
      full && low
        ? full.map((share, at) => Math.max(0, share - (low[at] ?? 0)))
        : new Uint8Array(inland.length),
  };
}

/** Returns the nearness to the seashore on both sides, 0 to 255. */
export function shoreOf(scene: Scene, id: TileId): Uint8Array {
  const context = emptyMask();
  const pixels = pixelsOf(id);
  if (id.level >= FIRST_SHORES) {
    context.globalAlpha = 0.12;
    for (const meters of SHORE_BANDS) {
      strokeShores(context, scene, "land", id, 2 * Math.min(WIDEST_BAND, meters * pixels));
    }
  }
  return coverage(context);
}

function strokeShores(
  context: ReturnType<typeof emptyMask>,
  { vectors, detailed }: Scene,
  layer: string,
  id: TileId,
  width: number,
): void {
  const projection = projectionOf(id, detailed);
  context.lineWidth = width;
  context.lineJoin = "round";
  context.beginPath();
  for (const { parts } of vectors.pyramid(layer).tile(id, projection.margin)) {
    for (const part of parts) traceNatural(context, part, projection, true);
  }
  context.stroke();
}

/** Returns the pixels per meter on the ground. */
function pixelsOf(id: TileId): number {
  return projectionOf(id).scale / groundMeters(latitudeOf((id.row + 0.5) / 2 ** id.level));
}
