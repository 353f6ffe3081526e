/** The style of a name: the same as in FeatureNames.module.css. */
const FONT_WEIGHT = 600;
export const FONT_SIZE = 12;
/** Where nothing can be measured: a little wider than letters are on average. */
const LETTER = 7;

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a name on the map, CSS pixels. */
export function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement("canvas").getContext("2d");
    if (context) context.font = `${FONT_WEIGHT} ${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return context ? context.measureText(text).width : text.length * LETTER;
}
