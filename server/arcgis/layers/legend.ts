import { createCanvas } from "@napi-rs/canvas";
import { css, drawMarker } from "./draw";
import type { LayerService } from "./services";
import type { LayerSymbol } from "./style";

const SIZE = 20;

/** Legend entry with its swatch as a base64 PNG. */
export interface LegendEntry {
  label: string;
  imageData: string;
  contentType: "image/png";
  width: number;
  height: number;
}

const known = new Map<string, LegendEntry[]>();

/** Returns the legend entries of a layer. */
export function legendOf({ definition }: Pick<LayerService, "definition">): LegendEntry[] {
  let entries = known.get(definition.name);
  if (!entries) {
    entries = definition.style.classes.map(({ label, symbol, swatch = symbol }) => ({
      label,
      imageData: draw(swatch).toString("base64"),
      contentType: "image/png" as const,
      width: SIZE,
      height: SIZE,
    }));
    known.set(definition.name, entries);
  }
  return entries;
}

function draw(symbol: LayerSymbol): Buffer {
  const canvas = createCanvas(SIZE, SIZE);
  const context = canvas.getContext("2d");
  switch (symbol.kind) {
    case "marker":
      drawMarker(context, SIZE / 2, SIZE / 2, symbol);
      break;
    case "line":
      context.strokeStyle = css(symbol.color);
      context.lineWidth = symbol.width;
      context.setLineDash(symbol.dash ? [5, 3] : []);
      context.beginPath();
      context.moveTo(1, SIZE - 4);
      context.lineTo(SIZE - 1, 4);
      context.stroke();
      break;
    case "fill":
      context.fillStyle = css(symbol.color);
      context.fillRect(2, 2, SIZE - 4, SIZE - 4);
      context.strokeStyle = css(symbol.outline);
      context.lineWidth = Math.max(1, symbol.width);
      context.strokeRect(2.5, 2.5, SIZE - 5, SIZE - 5);
  }
  return canvas.toBuffer("image/png");
}
