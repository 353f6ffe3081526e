import type { Ground } from "../../maps/store/elevation/catalog";
import { FLOAT_SIZE, FLOAT_STEP } from "../elevation/raster";
import { TILE_SIZE, type TileId, tileBox, type WorldBox } from "../geo/mercator";
import { layerService } from "../layers/services";
import type { TileContent } from "./messages";

/** Returns the operator's elevations that a tile depends on, or null for none. */
export type GroundOf = (content: TileContent, id: TileId) => Ground | null;

export const noGround: GroundOf = () => null;

/** Margin around a tile in which its drawing reads elevations, as a fraction of the tile size. */
export const ELEVATION_MARGIN = 0.25;

/**
 * Creates a GroundOf.
 * @param groundOfBox returns the elevations in a part of the map
 */
export const groundFinder =
  (groundOfBox: (box: WorldBox) => Ground | null): GroundOf =>
  (content, id) =>
    isOfGround(content) ? groundOfBox(boxOf(content, id)) : null;

function isOfGround(content: TileContent): boolean {
  if (
    content.layer === "raster-preview" ||
    content.layer === "labels" ||
    content.layer === "label-block" ||
    content.layer === "lines"
  )
    return false;
  if (content.layer !== "layer-tile") return true;
  const [folder = "", name = ""] = content.service.split("/");
  return content.stored === undefined && layerService(folder, name)?.definition.raster !== undefined;
}

function boxOf({ format }: TileContent, id: TileId): WorldBox {
  if (format !== "float") return tileBox(id, ELEVATION_MARGIN);
  // Blocks of floats are numbered by their first pixels.
  const pixel = 2 ** -id.level / TILE_SIZE;
  const [minX, minY] = [id.column * FLOAT_STEP * pixel, id.row * FLOAT_STEP * pixel];
  return { minX, minY, maxX: minX + FLOAT_SIZE * pixel, maxY: minY + FLOAT_SIZE * pixel };
}
