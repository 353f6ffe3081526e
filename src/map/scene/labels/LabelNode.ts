import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import type ManagedFBO from "@arcgis/core/views/3d/webgl/ManagedFBO.js";
import RenderNode from "@arcgis/core/views/3d/webgl/RenderNode.js";
import { type Colors, LabelRenderer } from "../../labels/LabelRenderer";
import type { SceneLabel } from "./SceneLabelLayout";
import { multiply, type SceneFrame, toScreen } from "./sceneFrame";

/** What the node draws. */
export interface SceneLabelSource {
  /** Null while no names are to be drawn. */
  readonly colors: Colors | null;
  /** The labels of a frame. */
  labelsOf(frame: SceneFrame): readonly SceneLabel[];
  /** Milliseconds that a name takes to appear. */
  readonly fade: number;
  /** A frame was drawn; `complete` when nothing of it is still missing. */
  onFrame(frame: SceneFrame, milliseconds: number, complete: boolean): void;
}

/** What of a frame new names may take: frames of a scene are long and few. */
const BUDGET_MS = 3;
/** The place of what is behind the camera: far off the screen. */
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
    // The camera's own viewport leaves out what panels cover, but the matrix is of the whole view.
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

/** Draws names over all else of a scene. */
export const LabelNode = subclass("ridgeline.LabelNode")(GlLabelNode);
