import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import Layer from "@arcgis/core/layers/Layer.js";
import BaseLayerViewGL2D, { type RenderParameters } from "@arcgis/core/views/2d/layers/BaseLayerViewGL2D.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type View from "@arcgis/core/views/View.js";
import { PLACES_CREDIT } from "../../domain/mapLabels";
import type { LabelFrame } from "./frame";
import type { LabelLayout } from "./LabelLayout";
import { type Colors, FADE_MS, LabelRenderer } from "./LabelRenderer";

/** Content of the layer. Each layer view adds its redraw function to the watchers. */
export interface LabelSource {
  readonly layout: LabelLayout;
  /** Null while no labels are shown. */
  readonly colors: Colors | null;
  readonly watchers: Set<() => void>;
  /** Called after each frame; `complete` if no label is missing or still fading in. */
  onFrame(frame: LabelFrame, milliseconds: number, complete: boolean): void;
}

/** Time after its last move until the map counts as still, which snaps labels to whole pixels. */
const STILL_MS = 120;
/** Time per frame for adding new labels. */
const BUDGET_MS = 0.4;

class GlLabelView extends BaseLayerViewGL2D {
  private renderer: LabelRenderer | null = null;
  private settling = 0;
  private readonly redraw = () => this.requestRender();
  private readonly calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  private get source(): LabelSource | null {
    return (this.layer as InstanceType<typeof LabelLayer>).source;
  }

  override attach(): void {
    this.source?.watchers.add(this.redraw);
  }

  override detach(): void {
    clearTimeout(this.settling);
    this.source?.watchers.delete(this.redraw);
    this.renderer?.destroy();
    this.renderer = null;
  }

  override render({ state, stationary }: RenderParameters): void {
    const { source } = this;
    if (!source?.colors) return;
    const began = performance.now();
    this.renderer ??= new LabelRenderer(this.context, this.redraw);
    const { center, resolution, rotation, size } = state;
    const [x = 0, y = 0] = center;
    const [width = 1, height = 1] = size;
    const frame: LabelFrame = { center: [x, y], resolution, rotation, size: [width, height] };
    const [, , deviceWidth] = this.getRenderTarget().viewport;
    const changing = this.renderer.render(source.layout.at(frame), source.colors, {
      ...frame,
      pixelRatio: deviceWidth / width,
      now: began,
      still: stationary,
      fade: this.calm.matches ? 0 : FADE_MS,
      budget: BUDGET_MS,
    });
    clearTimeout(this.settling);
    if (changing) this.requestRender();
    if (!stationary) this.settling = window.setTimeout(this.redraw, STILL_MS);
    source.onFrame(frame, performance.now() - began, stationary && !changing);
  }
}

const LabelLayerView = subclass("ridgeline.LabelLayerView")(GlLabelView);

class GlLabelLayer extends Layer {
  source: LabelSource | null = null;
  /** Shown by the view with the attributions of other layers. */
  copyright = PLACES_CREDIT;

  override createLayerView(view: View) {
    if (view.type !== "2d") throw new Error("The labels layer only draws in 2D views.");
    return new LabelLayerView({ view: view as MapView, layer: this });
  }
}

/** Layer that draws the basemap's labels with WebGL. */
export const LabelLayer = subclass("ridgeline.LabelLayer")(GlLabelLayer);
