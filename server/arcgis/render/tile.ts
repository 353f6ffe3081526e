import type { SKRSContext2D } from "@napi-rs/canvas";
import { ON_IMAGERY, ON_PAPER } from "../../../src/domain/mapLabels";
import { TILE_SIZE, type TileId, type WorldBox } from "../geo/mercator";
import { Labels } from "../labels/draw";
import { emptyTile } from "./canvas";
import { labelContours } from "./contourLabels";
import {
  CONTOURS_ON_IMAGERY,
  CONTOURS_ON_PAPER,
  type ContourColors,
  contourInterval,
  drawContours,
} from "./contours";
import { drawGraticule, GRATICULE_ON_PAPER } from "./graticule";
import { roughPixels, tileHeights } from "./heights";
import { hillshade } from "./hillshade";
import { drawReferenceLines, drawTopographicLines } from "./lines";
import { landMask } from "./mask";
import { satelliteBase } from "./satellite";
import type { Scene } from "./scene";
import { LATE_SUMMER, seasonOf } from "./season";
import { topographicBase } from "./topographic";

/** Layers that the renderer can draw. */
export const TILE_LAYERS = [
  "satellite",
  "hybrid",
  "topographic",
  "topographic-base",
  "lines",
  "labels",
  "hillshade",
  "contours",
] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

/** Draws tiles of a scene. The same tile always looks the same. */
export class TilePainter {
  private readonly scene: Scene;
  /** Label positions at each level. */
  readonly labels: Labels;

  constructor(scene: Scene) {
    this.scene = scene;
    this.labels = new Labels(scene);
  }

  /** @param date "2024-05-17" for imagery on that day; late summer by default */
  paint(layer: TileLayer, id: TileId, date?: string): SKRSContext2D {
    switch (layer) {
      case "satellite":
        // There is no real imagery by date, so it's always generated.
        return date === undefined
          ? satelliteBase(this.scene, id, LATE_SUMMER)
          : satelliteBase({ ...this.scene, detailed: true }, id, seasonOf(date));
      case "hybrid": {
        const context = satelliteBase(this.scene, id, LATE_SUMMER);
        drawReferenceLines(context, this.scene, id);
        this.labels.draw(context, id, ON_IMAGERY);
        return context;
      }
      case "hillshade":
        return hillshade(this.scene, id);
      case "topographic":
        return this.topographic(id, true);
      case "topographic-base":
        return this.topographic(id, false);
      case "contours":
        return this.contours(id);
      case "lines": {
        const context = emptyTile();
        drawReferenceLines(context, this.scene, id);
        return context;
      }
      case "labels": {
        const context = emptyTile();
        this.labels.draw(context, id, ON_IMAGERY);
        return context;
      }
    }
  }

  /** Contours leave room for names even if the client draws those. */
  private topographic(id: TileId, named: boolean): SKRSContext2D {
    const heights = tileHeights(this.scene.field, id, true);
    const mask = landMask(this.scene, id);
    const rough = roughPixels(this.scene, id);
    const context = topographicBase(this.scene, id, heights, mask, rough);
    if (rough === null) drawGraticule(context, id, GRATICULE_ON_PAPER);
    this.drawContours(context, id, heights, where(mask, rough), CONTOURS_ON_PAPER);
    drawTopographicLines(context, this.scene, id);
    if (named) this.labels.draw(context, id, ON_PAPER);
    return context;
  }

  private contours(id: TileId): SKRSContext2D {
    const context = emptyTile();
    if (contourInterval(id.level) === 0) return context;
    const rough = roughPixels(this.scene, id);
    if (rough === null) return context;
    const heights = tileHeights(this.scene.field, id, true);
    const mask = where(landMask(this.scene, id), rough);
    this.drawContours(context, id, heights, mask, CONTOURS_ON_IMAGERY);
    return context;
  }

  /** @param mask where contours are drawn, 0 to 255 per pixel; null for nowhere */
  private drawContours(
    context: SKRSContext2D,
    id: TileId,
    heights: Float32Array,
    mask: Uint8Array | null,
    colors: ContourColors,
  ): void {
    if (!mask) return;
    drawContours(context, id, heights, mask, colors);
    labelContours(context, id, heights, mask, colors, this.namesIn(id));
  }

  /** Returns the boxes that names cover, in pixels of the tile. */
  private namesIn(id: TileId): WorldBox[] {
    const [left, top] = [id.column * TILE_SIZE, id.row * TILE_SIZE];
    const boxes = this.labels
      .plan(id.level)
      .tile(id)
      .flatMap((label) => label.boxes);
    return boxes.map(({ minX, minY, maxX, maxY }) => ({
      minX: minX - left,
      minY: minY - top,
      maxX: maxX - left,
      maxY: maxY - top,
    }));
  }
}

/**
 * Returns the land with contours. The built-in grid gets none: it misses mountain summits by thousands of feet, more
 * than any contour interval allows.
 */
function where(land: Uint8Array, rough: Uint8Array | "all" | null): Uint8Array | null {
  if (rough === "all" || rough === null) return rough && land;
  return land.map((share, at) => (rough[at] === 1 ? share : 0));
}
