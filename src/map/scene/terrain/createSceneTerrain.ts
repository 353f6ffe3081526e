import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import BaseTileLayer from "@arcgis/core/layers/BaseTileLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import type EsriMap from "@arcgis/core/Map.js";
import type { TerrainFilter, TerrainImage } from "../../../../workers/terrain/types";
import { TILE_SIZE } from "../../../geometry/terrainTiles";
import { createTerrainClient, type TerrainClient } from "../../../workers/terrain";
import type { TerrainDisplay } from "../../mapStage";
import { fetchTile } from "../../terrain/fetchTile";
import { TERRAIN_TITLE } from "../../terrain/title";
import { DemandTiles } from "./DemandTiles";

/** Minimum interval between repaints while a slider moves. */
const REPAINT_MS = 100;

function toCanvas(image: TerrainImage | null): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = image?.width ?? TILE_SIZE;
  canvas.height = image?.height ?? TILE_SIZE;
  if (image)
    canvas.getContext("2d")?.putImageData(new ImageData(image.rgba, image.width, image.height), 0, 0);
  return canvas;
}

class DrapedTerrain extends BaseTileLayer {
  tiles: DemandTiles | null = null;
  filter: TerrainFilter | null = null;

  override async fetchTile(
    level: number,
    row: number,
    column: number,
    options?: { signal?: AbortSignal | null },
  ) {
    if (!this.tiles || !this.filter) return toCanvas(null);
    return toCanvas(
      await this.tiles.image({ level, row, column }, this.filter, options?.signal ?? undefined),
    );
  }
}

const DrapedLayer = subclass("ridgeline.DrapedTerrain")(DrapedTerrain);

interface Shown {
  display: TerrainDisplay;
  layer: InstanceType<typeof DrapedLayer>;
  tiles: DemandTiles;
  client: TerrainClient;
}

export interface SceneTerrain {
  /** Drapes matching terrain over the ground; null removes it and terminates its worker. */
  show(display: TerrainDisplay | null): void;
}

/** Draws terrain analysis in a scene, below everything else on the basemap. */
export function createSceneTerrain(
  map: EsriMap,
  onError: (message: string, cause: unknown) => void,
): SceneTerrain {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!shown) return;
    const { layer, tiles, client } = shown;
    shown = null;
    map.remove(layer);
    layer.destroy();
    tiles.end();
    client.dispose();
  };

  const begin = (display: TerrainDisplay): Shown => {
    const client = createTerrainClient((error) => {
      onError("the terrain's worker was lost", error);
      // Restart with the current display.
      const current = shown?.display;
      clear();
      if (current) shown = begin(current);
    });
    const tiles = new DemandTiles({ client, fetchTile, source: display.source });
    const layer = new DrapedLayer({
      title: TERRAIN_TITLE,
      listMode: "hide",
      opacity: display.opacity,
      tileInfo: TileInfo.create({
        spatialReference: SpatialReference.WebMercator,
        numLODs: display.source.maxLevel + 1,
      }),
    });
    Object.assign(layer, { tiles, filter: display.filter });
    map.add(layer, 0);
    return { display, layer, tiles, client };
  };

  const repaint = () => {
    timer = undefined;
    shown?.layer.refresh();
  };

  return {
    show(display) {
      if (!display || display.source !== shown?.display.source) clear();
      if (!display) return;
      if (!shown) {
        shown = begin(display);
        return;
      }
      const repaints = display.filter !== shown.display.filter;
      shown.display = display;
      shown.layer.opacity = display.opacity;
      shown.layer.filter = display.filter;
      if (repaints) timer ??= setTimeout(repaint, REPAINT_MS);
    },
  };
}
