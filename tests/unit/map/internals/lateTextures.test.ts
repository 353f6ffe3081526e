import { readFileSync } from "node:fs";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it } from "vitest";
import { quietLateTextures } from "../../../../src/map/internals/lateTextures";

/** A rendering context like that of @arcgis/core, which needs a canvas. Its state is gone after disposal. */
function viewWithContext() {
  let state: { textures: unknown[] } | null = { textures: [] };
  const context = {
    unbindTexture: (texture: unknown) => void (state as { textures: unknown[] }).textures.indexOf(texture),
  };
  const view = { stage: { renderView: { renderingContext: context } } as object | null };
  const destroy = () => {
    state = null;
    view.stage = null;
  };
  return { view: view as unknown as SceneView, context, destroy };
}

describe("textures that load while a scene is destroyed", () => {
  it("are released without an error afterwards", () => {
    const { view, context, destroy } = viewWithContext();
    const textures = quietLateTextures(view);
    expect(() => context.unbindTexture("mark")).not.toThrow();
    destroy();
    expect(() => context.unbindTexture("mark")).toThrow();
    textures.afterDestroy();
    expect(() => context.unbindTexture("mark")).not.toThrow();
  });

  it("do no harm when the view lacks the private members", () => {
    expect(() => quietLateTextures({} as SceneView).afterDestroy()).not.toThrow();
  });

  it("use a context that has the same name in the installed @arcgis/core", () => {
    const source = (name: string) =>
      readFileSync(new URL(import.meta.resolve(`@arcgis/core/views/${name}`)), "utf8");
    expect(source("3d/webgl-engine/lib/TextureRepository.js")).toContain(
      "_stage.renderView.renderingContext",
    );
    expect(source("webgl/Texture.js")).toContain(".context.unbindTexture(this)");
    expect(source("webgl/RenderingContext.js")).toContain("this._state=null");
  });
});
