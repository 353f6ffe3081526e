import { groundMeters, latitudeOf, type TileId } from "../geo/mercator";
import { coverage, emptyMask, fillAreas } from "./mask";
import { projectionOf, traceNatural } from "./paths";
import { drawRivers } from "./rivers";
import type { Scene } from "./scene";

/** What lies where in a tile, each 0 to 255 for every pixel. */
export interface Surface {
  /** Land; lakes and rivers are taken out. */
  land: Uint8Array;
  /** Lakes and rivers, of what is not land. */
  inland: Uint8Array;
  /** Nearness to the sea's shore, on both sides of it: sand on land, shoals in the water. */
  shore: Uint8Array;
  /** Ground that lakes have given free. */
  exposed: Uint8Array;
}

/** Rivers narrower than this many pixels only tint the ground. */
const LEAST_RIVER = 0.6;
const FIRST_RIVERS = 9;
/** Meters from the shore that bands of the shore's nearness reach, and pixels at most. */
const SHORE_BANDS = [180, 140, 108, 84, 65, 50, 38, 29, 22, 16, 11, 7];
const WIDEST_BAND = 90;
const FIRST_SHORES = 10;
/** Meters of ground that a meter of falling water lays free. */
const BANK = 14;

/** Pixels of a river at least; of one that is a symbol, enough to be followed. */
const riverWidth = ({ detailed }: Scene, level: number): number =>
  detailed ? LEAST_RIVER : Math.min(3, 1 + (level - FIRST_RIVERS) * 0.25);

/** @param drawdown meters by which lakes stand below their outlines */
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
    drawRivers(lakes, scene, id, { color: "#000", least: riverWidth(scene, id.level), extra: 0 });
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

/** Nearness to the sea's shore on both sides of it, 0 to 255. */
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

/** Pixels of a meter on the ground. */
function pixelsOf(id: TileId): number {
  return projectionOf(id).scale / groundMeters(latitudeOf((id.row + 0.5) / 2 ** id.level));
}
