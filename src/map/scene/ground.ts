import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import type Point from "@arcgis/core/geometry/Point.js";
import BaseElevationLayer from "@arcgis/core/layers/BaseElevationLayer.js";
import ElevationLayer from "@arcgis/core/layers/ElevationLayer.js";
import type { ElevationTileData } from "@arcgis/core/layers/support/types.js";
import type EsriMap from "@arcgis/core/Map.js";

/** Elevation precision in meters. A tilted camera is off by as much as the elevation of its target is wrong. */
const DEM_METERS = 20;
const KNOWN_WITHIN_MS = 15_000;

/** Multiplies the elevations of a tile, keeping missing ones. */
export function exaggerated(tile: ElevationTileData, times: number): ElevationTileData {
  const { noDataValue } = tile;
  const values = Float32Array.from(tile.values, (value) => (value === noDataValue ? value : value * times));
  return { ...tile, values };
}

class Exaggerated extends BaseElevationLayer {
  source: ElevationLayer | null = null;
  times = 1;

  override load(): Promise<this> {
    if (this.source) this.addResolvingPromise(this.source.load());
    return Promise.resolve(this);
  }

  override async fetchTile(level: number, row: number, column: number, options?: { signal?: AbortSignal }) {
    if (!this.source) throw new Error("The exaggerated ground has no elevations.");
    return exaggerated(await this.source.fetchTile(level, row, column, options), this.times);
  }
}

const ExaggeratedLayer = subclass("ridgeline.ExaggeratedGround")(Exaggerated);

/** Ground of a scene: the service's elevations with a vertical exaggeration. */
export interface Ground {
  /** Elevations without exaggeration, for measuring. */
  readonly source: ElevationLayer;
  /**
   * Returns the point at the height of the drawn ground, or with the given exaggeration. Without a height if the
   * elevation isn't known in time.
   */
  raise(point: Point, times?: number): Promise<Point>;
  /** Sets the exaggeration; null for no relief. */
  set(times: number | null): void;
}

export function createGround(map: EsriMap, url: string): Ground {
  const source = new ElevationLayer({ url });
  let shown: number | null = null;
  return {
    source,
    async raise(point, times) {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), KNOWN_WITHIN_MS));
      const asked = source
        .load()
        .then(() => source.queryElevation(point, { demResolution: DEM_METERS }))
        .catch(() => null);
      const height = (await Promise.race([asked, late]))?.geometry.z;
      const raised = point.clone();
      if (height !== undefined && height !== null) raised.z = height * (times ?? shown ?? 0);
      return raised;
    },
    set(times) {
      if (times === shown) return;
      shown = times;
      const before = map.ground.layers.toArray();
      map.ground.layers.removeAll();
      for (const layer of before) if (layer !== source) layer.destroy();
      if (times === null) return;
      if (times === 1) {
        map.ground.layers.add(source);
        return;
      }
      const layer = new ExaggeratedLayer();
      Object.assign(layer, { source, times });
      map.ground.layers.add(layer);
    },
  };
}
