import { createCanvas } from "@napi-rs/canvas";
import type { Measure } from "./placement";

/** Font size at which each letter is measured once. A level has tens of thousands of names. */
const REFERENCE_SIZE = 100;

/** Returns a function that measures text by summing letter advances, without kerning. */
export function textMeasure(): Measure {
  const context = createCanvas(8, 8).getContext("2d");
  const advances = new Map<string, Map<string, number>>();
  return (text, { family, size, spacing }) => {
    let known = advances.get(family);
    if (!known) {
      known = new Map();
      advances.set(family, known);
    }
    let width = 0;
    let letters = 0;
    for (const letter of text) {
      let advance = known.get(letter);
      if (advance === undefined) {
        context.font = `${REFERENCE_SIZE}px "${family}"`;
        advance = context.measureText(letter).width / REFERENCE_SIZE;
        known.set(letter, advance);
      }
      width += advance * size;
      letters++;
    }
    return width + spacing * letters;
  };
}
