import * as scheduling from "@arcgis/core/core/scheduling.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/** Beside their types: what @arcgis/core 5.1 draws its frames with, and asks for one of a flat view or a scene. */
interface Stage {
  requestRender?(): void;
  renderView?: { requestRender(): void };
}
const { debug: frames } = scheduling as unknown as { debug: { executeFrameTasks(now: number): void } };

/** Draws the view at once. Its canvas holds the picture until the page is shown again. */
function drawNow(view: MapView | SceneView): void {
  const { stage } = view as unknown as { stage: Stage | null };
  if (stage?.requestRender) stage.requestRender();
  else stage?.renderView?.requestRender();
  frames.executeFrameTasks(performance.now());
}

/**
 * Lays a copy of the map's picture over it for as long as the page is printed: browsers print the canvas itself empty.
 * Returns the function that ends it.
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
