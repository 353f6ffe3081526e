import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import Layer from "@arcgis/core/layers/Layer.js";
import BaseLayerViewGL2D, { type RenderParameters } from "@arcgis/core/views/2d/layers/BaseLayerViewGL2D.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type View from "@arcgis/core/views/View.js";
import { TerrainRenderer } from "./TerrainRenderer";
import type { DrawnTile } from "./TerrainTiles";

/** Content of the layer. Each layer view adds its redraw function to the watchers. */
export interface TerrainPicture {
  readonly tiles: readonly DrawnTile[];
  readonly opacity: number;
  readonly shift: number;
  readonly watchers: Set<() => void>;
}

class GlTerrainView extends BaseLayerViewGL2D {
  private renderer: TerrainRenderer | null = null;
  private readonly redraw = () => this.requestRender();

  private get picture(): TerrainPicture | null {
    return (this.layer as InstanceType<typeof TerrainLayer>).picture;
  }

  override attach(): void {
    this.picture?.watchers.add(this.redraw);
  }

  override detach(): void {
    this.picture?.watchers.delete(this.redraw);
    this.renderer?.destroy();
    this.renderer = null;
  }

  override render({ state }: RenderParameters): void {
    if (!this.picture) return;
    const { tiles, opacity, shift } = this.picture;
    if (!this.renderer && tiles.length === 0) return;
    this.renderer ??= new TerrainRenderer(this.context);
    const { center, resolution, rotation, size } = state;
    const [x = 0, y = 0] = center;
    const [width, height] = size;
    const complete = this.renderer.render(tiles, {
      center: [x, y],
      resolution,
      rotation,
      size: [width, height],
      opacity,
      shift,
    });
    if (!complete) this.requestRender();
  }
}

const TerrainLayerView = subclass("ridgeline.TerrainLayerView")(GlTerrainView);

class GlTerrainLayer extends Layer {
  picture: TerrainPicture | null = null;

  override createLayerView(view: View) {
    if (view.type !== "2d") throw new Error("The terrain layer only draws in 2D views.");
    return new TerrainLayerView({ view: view as MapView, layer: this });
  }
}

/** Layer that draws matching terrain with WebGL. */
export const TerrainLayer = subclass("ridgeline.TerrainLayer")(GlTerrainLayer);
