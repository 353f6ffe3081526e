import type SimpleFillSymbol from "@arcgis/core/symbols/SimpleFillSymbol.js";
import type SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol.js";
import type SimpleMarkerSymbol from "@arcgis/core/symbols/SimpleMarkerSymbol.js";
import { DEFAULT_COLOR, DEFAULT_STROKE_WIDTH, type Rgba } from "../../domain/catalogs";

/** Opacity of an area's fill. */
export const FILL_OPACITY = 0.2;

const WHITE: Rgba = [255, 255, 255, 1];
const PX_TO_PT = 0.75;

const faded = ([red, green, blue]: Rgba): Rgba => [red, green, blue, FILL_OPACITY];

/** Symbols for small graphics layers; widths in pixels. */
export const markerSymbol = (color: Rgba = DEFAULT_COLOR) =>
  ({
    type: "simple-marker",
    style: "circle",
    size: 14 * PX_TO_PT,
    color,
    outline: { color: WHITE, width: 2 * PX_TO_PT },
  }) satisfies ConstructorParameters<typeof SimpleMarkerSymbol>[0] & { type: "simple-marker" };

export const lineSymbol = (
  color: Rgba = DEFAULT_COLOR,
  width: number = DEFAULT_STROKE_WIDTH,
  style: "solid" | "dash" | "dot" = "solid",
) =>
  ({
    type: "simple-line",
    style,
    color,
    width: width * PX_TO_PT,
    cap: "round",
    join: "round",
  }) satisfies ConstructorParameters<typeof SimpleLineSymbol>[0] & { type: "simple-line" };

export const fillSymbol = (color: Rgba = DEFAULT_COLOR, width: number = DEFAULT_STROKE_WIDTH) =>
  ({
    type: "simple-fill",
    color: faded(color),
    outline: lineSymbol(color, width),
  }) satisfies ConstructorParameters<typeof SimpleFillSymbol>[0] & { type: "simple-fill" };
