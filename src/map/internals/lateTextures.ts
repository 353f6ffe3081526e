import type SceneView from "@arcgis/core/views/SceneView.js";
import { mayUseInternals } from "./version";

/** Private members of the view used here. */
interface Drawing {
  stage?: { renderView?: { renderingContext?: { unbindTexture?: (texture: unknown) => void } } } | null;
}

/**
 * Suppresses errors of textures that finish loading while a view is destroyed. @arcgis/core's symbols release such
 * textures after loading, and that queries the destroyed WebGL context, causing an unhandled rejection. A destroyed
 * context has no bound texture. Call this before destroying the view. It does nothing if the private members are
 * missing.
 *
 * @see TextureRepository, Texture and RenderingContext of @arcgis/core 5.1
 */
export function quietLateTextures(view: SceneView): { afterDestroy(): void } {
  const context = mayUseInternals() ? (view as unknown as Drawing).stage?.renderView?.renderingContext : null;
  return {
    afterDestroy() {
      if (context?.unbindTexture) context.unbindTexture = () => {};
    },
  };
}
