import type { IconDrawing } from "../../../src/icons/drawings";

/** Returns an icon as a single-color SVG document with its original view box. */
export function iconSvg({ size, shapes }: IconDrawing, color = "#202020"): string {
  const [width = 1, height = 1] = size;
  const paths = shapes.map(({ d, stroke, evenodd }) =>
    stroke
      ? `<path d="${d}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<path d="${d}" fill="${color}"${evenodd ? ' fill-rule="evenodd"' : ""}/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join("")}</svg>\n`;
}
