import { type Rgba, toHex } from "../domain/catalogs";
import { iconDrawing } from "./drawings";
import { MARKER, markerInk, markerPath } from "./marker";

/** Returns a waypoint marker as an SVG document, the same drawing as in lists and on the map. */
export function markerSvg(icon: string | null, color: Rgba): string {
  const { width, height, outline, headOffset, icon: edge } = MARKER;
  const { size, shapes } = iconDrawing(icon ?? "none");
  const [boxWidth = 1, boxHeight = 1] = size;
  const ink = markerInk(color);
  const scale = edge / Math.max(boxWidth, boxHeight);
  const x = (width - boxWidth * scale) / 2;
  const y = height - headOffset - (boxHeight * scale) / 2;
  const paths = shapes.map(({ d, stroke, evenodd }) =>
    stroke
      ? `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<path d="${d}" fill="${ink}"${evenodd ? ' fill-rule="evenodd"' : ""}/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<path d="${markerPath()}" fill="${toHex(color)}" fill-opacity="${color[3]}" stroke="${ink}" stroke-width="${outline}" stroke-linejoin="round"/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join("")}</g></svg>`
  );
}
