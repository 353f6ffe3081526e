import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import Layer from "@arcgis/core/layers/Layer.js";
import BaseLayerViewGL2D, { type RenderParameters } from "@arcgis/core/views/2d/layers/BaseLayerViewGL2D.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type View from "@arcgis/core/views/View.js";
import { ContentRenderer } from "./ContentRenderer";
import type { Chunk } from "./chunks";
import type { ContentModel } from "./contentParts";
import { markDrawn } from "./markDrawn";

/** Content of a layer. Each layer view adds its redraw function to the watchers. */
export interface ContentSource extends ContentModel {
  readonly watchers: Set<() => void>;
}

/** Milliseconds between checks for compiled shaders, cheaper than redrawing the whole map to find out. */
const LOOK_MS = 30;

class GlLayerView extends BaseLayerViewGL2D {
  private renderer: ContentRenderer | null = null;
  private drawn: readonly Chunk[] = [];
  private looking = 0;
  private readonly redraw = () => this.requestRender();

  private get source(): ContentSource | null {
    return (this.layer as InstanceType<typeof ContentLayer>).source;
  }

  override attach(): void {
    this.source?.watchers.add(this.redraw);
  }

  override detach(): void {
    this.source?.watchers.delete(this.redraw);
    this.renderer?.destroy();
    this.renderer = null;
  }

  private redrawWhenReady(): void {
    clearTimeout(this.looking);
    this.looking = window.setTimeout(() => {
      if (!this.renderer) return;
      if (this.renderer.ready) this.redraw();
      else this.redrawWhenReady();
    }, LOOK_MS);
  }

  override render({ state }: RenderParameters): void {
    if (!this.source) return;
    const { chunks, crowding, state: content, table } = this.source;
    crowding.atResolution(state.resolution);
    // Compile shaders only when there is something to draw. Most sessions show no preview.
    if (!this.renderer && chunks.chunks.length === 0) return;
    this.renderer ??= new ContentRenderer(this.context, table, chunks);
    if (!this.renderer.ready) {
      this.redrawWhenReady();
      return;
    }
    const [width] = state.size;
    const [, , deviceWidth] = this.getRenderTarget().viewport;
    this.renderer.render({
      // Center of the whole view, regardless of padding. state.toMap would use device pixels here.
      center: state.center,
      resolution: state.resolution,
      rotation: state.rotation,
      size: state.size,
      pixelRatio: deviceWidth / width,
      dots: crowding.outdated ? "all" : crowding.any ? "crowded" : "none",
      selectedArePins: content.selectedArePins,
      covers: crowding.counts + content.changes,
    });
    if (this.drawn === chunks.chunks) return;
    this.drawn = chunks.chunks;
    markDrawn();
  }
}

const ContentLayerView = subclass("ridgeline.ContentLayerView")(GlLayerView);

class GlLayer extends Layer {
  source: ContentSource | null = null;

  override createLayerView(view: View) {
    if (view.type !== "2d") throw new Error("The content layer only draws in 2D views.");
    return new ContentLayerView({ view: view as MapView, layer: this });
  }
}

/** Layer that draws the user's own features with WebGL. */
export const ContentLayer = subclass("ridgeline.ContentLayer")(GlLayer);
