import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import type ManagedFBO from "@arcgis/core/views/3d/webgl/ManagedFBO.js";
import RenderNode from "@arcgis/core/views/3d/webgl/RenderNode.js";
import { type Colors, LabelRenderer } from "../../labels/LabelRenderer";
import type { SceneLabel } from "./SceneLabelLayout";
import { multiply, type SceneFrame, toScreen } from "./sceneFrame";

/** Content of the node. */
export interface SceneLabelSource {
  /** Null while no labels are shown. */
  readonly colors: Colors | null;
  /** Returns the labels of a frame. */
  labelsOf(frame: SceneFrame): readonly SceneLabel[];
  /** Duration of the fade-in in milliseconds. */
  readonly fade: number;
  /** Called after each frame; `complete` if no label is missing. */
  onFrame(frame: SceneFrame, milliseconds: number, complete: boolean): void;
}

/** Milliseconds per frame for new labels. Frames of a scene are long and few. */
const BUDGET_MS = 3;
/** Position of anything behind the camera, far off screen. */
const NOWHERE = [1e6, 1e6] as const;

class GlLabelNode extends RenderNode {
  source: SceneLabelSource | null = null;
  private renderer: LabelRenderer | null = null;

  protected override render(): ManagedFBO | null | undefined {
    const target = this.bindRenderTarget();
    const { source } = this;
    if (!source?.colors) return target;
    const began = performance.now();
    const { camera } = this;
    const { pixelRatio } = camera;
    // The camera's viewport excludes what panels cover, but the matrix applies to the whole view.
    const { width, height } = this.view;
    const frame: SceneFrame = {
      eye: camera.eye,
      matrix: multiply(camera.projectionMatrix, camera.viewMatrix),
      size: [width, height],
      pixel: (2 * Math.tan(camera.fovY / 2)) / height,
    };
    const labels = source.labelsOf(frame);
    this.renderer ??= new LabelRenderer(this.gl, () => this.requestRender());
    const changing = this.renderer.render(labels, source.colors, {
      center: [0, 0],
      resolution: 1,
      rotation: 0,
      size: frame.size,
      pixelRatio,
      now: began,
      still: this.view.stationary,
      fade: source.fade,
      budget: BUDGET_MS,
      placeOf(shown) {
        const at = toScreen(frame, (shown as SceneLabel).anchor);
        return at ? [at[0] - width / 2, at[1] - height / 2] : NOWHERE;
      },
    });
    this.resetWebGLState();
    if (changing) this.requestRender();
    source.onFrame(frame, performance.now() - began, !changing);
    return target;
  }

  override destroy(): void {
    this.renderer?.destroy();
    this.renderer = null;
    super.destroy();
  }
}

/** Draws labels above everything else in a scene. */
export const LabelNode = subclass("ridgeline.LabelNode")(GlLabelNode);
