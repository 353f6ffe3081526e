import type SceneView from "@arcgis/core/views/SceneView.js";

/** What this needs of the view's private members. */
interface Drawing {
  stage?: { renderView?: { renderingContext?: { unbindTexture?: (texture: unknown) => void } } } | null;
}

/**
 * Lets textures that load while a view is destroyed go quietly. @core's symbols release them once they have loaded, and
 * releasing asks the drawing context for its state, which is gone by then: an error that nobody waits for. A context that
 * has ended has no texture bound. Call it before the view is destroyed; without these members it does nothing.
 * @see TextureRepository, Texture and RenderingContext of @arcgis/core 5.1
 */
export function quietLateTextures(view: SceneView): { afterDestroy(): void } {
  const context = (view as unknown as Drawing).stage?.renderView?.renderingContext;
  return {
    afterDestroy() {
      if (context?.unbindTexture) context.unbindTexture = () => {};
    },
  };
}
