/** Font of the names. Keep in sync with FeatureNames.module.css. */
const FONT_WEIGHT = 600;
export const FONT_SIZE = 12;
/** Fallback width per character where text can't be measured, slightly above average. */
const LETTER = 7;

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a name on the map in CSS pixels. */
export function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement("canvas").getContext("2d");
    if (context) context.font = `${FONT_WEIGHT} ${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return context ? context.measureText(text).width : text.length * LETTER;
}
