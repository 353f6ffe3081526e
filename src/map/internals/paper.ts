import * as scheduling from "@arcgis/core/core/scheduling.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { mayUseInternals } from "./version";

/** Internals of @arcgis/core 5.1 that render frames and request one from a 2D view or a scene. */
interface Stage {
  requestRender?(): void;
  renderView?: { requestRender(): void };
}
const { debug: frames } = scheduling as unknown as { debug: { executeFrameTasks(now: number): void } };

/** Draws the view synchronously. Its canvas keeps the image until the page is painted again. */
function drawNow(view: MapView | SceneView): void {
  if (!mayUseInternals()) return;
  const { stage } = view as unknown as { stage: Stage | null };
  if (stage?.requestRender) stage.requestRender();
  else stage?.renderView?.requestRender();
  frames.executeFrameTasks(performance.now());
}

/**
 * Covers the map with a copy of its image while the page is printed, since browsers print the canvas itself empty.
 * @returns a function that stops it
 */
export function layOnPaper(shown: () => MapView | SceneView): () => void {
  let copies: HTMLCanvasElement[] = [];
  const end = () => {
    for (const copy of copies) copy.remove();
    copies = [];
  };
  const begin = () => {
    end();
    const view = shown();
    drawNow(view);
    for (const canvas of view.container?.querySelectorAll("canvas") ?? []) {
      const copy = document.createElement("canvas");
      copy.width = canvas.width;
      copy.height = canvas.height;
      copy.style.cssText = "position:absolute;inset:0;width:100%;height:100%;pointer-events:none";
      copy.dataset.paper = "";
      copy.getContext("2d")?.drawImage(canvas, 0, 0);
      canvas.after(copy);
      copies.push(copy);
    }
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    end();
  };
}
