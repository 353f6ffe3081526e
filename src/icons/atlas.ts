import { ICONS } from "../domain/icons";
import { iconDrawing } from "./drawings";

/** Icons per row of the atlas. Icon i of the catalog is in column i % 16, row i / 16. */
export const ATLAS_COLUMNS = 16;
export const ATLAS_ROWS = Math.ceil(ICONS.length / ATLAS_COLUMNS);

/** Fraction of a cell that the icon fills; the rest is padding for texture filtering. */
export const ATLAS_FILL = 0.8;

/**
 * Draws all icons in white on black, as a coverage mask for the shader. Needs OffscreenCanvas (main thread or worker).
 *
 * @param cell width of a cell in pixels
 */
export function buildAtlas(cell: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(cell * ATLAS_COLUMNS, cell * ATLAS_ROWS);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("Can't draw icons: this browser has no 2D canvas.");
  context.fillStyle = "black";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "white";
  context.strokeStyle = "white";
  context.lineCap = "round";
  context.lineJoin = "round";
  ICONS.forEach(({ key }, index) => {
    const { size, shapes } = iconDrawing(key);
    const [width = 1, height = 1] = size;
    const scale = (cell * ATLAS_FILL) / Math.max(width, height);
    context.setTransform(
      scale,
      0,
      0,
      scale,
      ((index % ATLAS_COLUMNS) + 0.5) * cell - (width * scale) / 2,
      (Math.floor(index / ATLAS_COLUMNS) + 0.5) * cell - (height * scale) / 2,
    );
    for (const { d, stroke, evenodd } of shapes) {
      const path = new Path2D(d);
      if (stroke) {
        context.lineWidth = stroke;
        context.stroke(path);
      } else context.fill(path, evenodd ? "evenodd" : "nonzero");
    }
  });
  return canvas;
}
