/** Red, green, blue and alpha, each 0 to 255, as in ArcGIS. */
export type Rgba = readonly [number, number, number, number];

export type LayerSymbol =
  | { kind: "fill"; color: Rgba; outline: Rgba; width: number }
  | { kind: "line"; color: Rgba; width: number; dash?: boolean }
  | {
      kind: "marker";
      color: Rgba;
      outline: Rgba;
      size: number;
      shape: "circle" | "square" | "diamond" | "triangle";
    };

/** Legend entry and the symbol of its rows: those whose value is `value`, or at most `max`. */
export interface LayerClass {
  label: string;
  symbol: LayerSymbol;
  /** Legend symbol, if the map draws several symbols on top of each other. */
  swatch?: LayerSymbol;
  value?: string;
  max?: number;
}

/** Style of a layer: one symbol for all rows, or symbols by the values of a field. */
export interface LayerStyle {
  kind: "simple" | "values" | "breaks";
  field?: string;
  classes: readonly LayerClass[];
  /** Field to label features with, and the level where labels start. */
  label?: { field: string; minLevel: number; color: Rgba };
}

export const simple = (label: string, symbol: LayerSymbol, name?: LayerStyle["label"]): LayerStyle => ({
  kind: "simple",
  classes: [{ label, symbol }],
  ...(name && { label: name }),
});

/** Returns the class of a value, or undefined if it isn't drawn. */
export function classOf(
  style: LayerStyle,
  value: string | number | null | undefined,
): LayerClass | undefined {
  switch (style.kind) {
    case "simple":
      return style.classes[0];
    case "values":
      return style.classes.find((candidate) => candidate.value === value);
    case "breaks":
      return typeof value === "number"
        ? style.classes.find(({ max = Number.POSITIVE_INFINITY }) => value <= max)
        : undefined;
  }
}

/** Converts a symbol to ArcGIS JSON. Sizes are in points, 0.75 per pixel. */
export function arcgisSymbol(symbol: LayerSymbol) {
  switch (symbol.kind) {
    case "fill":
      return {
        type: "esriSFS",
        style: "esriSFSSolid",
        color: symbol.color,
        outline: {
          type: "esriSLS",
          style: "esriSLSSolid",
          color: symbol.outline,
          width: symbol.width * 0.75,
        },
      };
    case "line":
      return {
        type: "esriSLS",
        style: symbol.dash ? "esriSLSDash" : "esriSLSSolid",
        color: symbol.color,
        width: symbol.width * 0.75,
      };
    case "marker":
      return {
        type: "esriSMS",
        style: `esriSMS${symbol.shape[0]?.toUpperCase()}${symbol.shape.slice(1)}`,
        color: symbol.color,
        size: symbol.size * 0.75,
        angle: 0,
        xoffset: 0,
        yoffset: 0,
        outline: { color: symbol.outline, width: 0.75 },
      };
  }
}

/** Converts a style to the renderer in a layer's drawingInfo. */
export function arcgisRenderer(style: LayerStyle) {
  const [first] = style.classes;
  switch (style.kind) {
    case "simple":
      return { type: "simple", symbol: first && arcgisSymbol(first.symbol), label: first?.label ?? "" };
    case "values":
      return {
        type: "uniqueValue",
        field1: style.field,
        uniqueValueInfos: style.classes.map(({ label, value, symbol }) => ({
          value,
          label,
          symbol: arcgisSymbol(symbol),
        })),
      };
    case "breaks":
      return {
        type: "classBreaks",
        field: style.field,
        minValue: 0,
        classBreakInfos: style.classes.map(({ label, max, symbol }) => ({
          classMaxValue: max ?? 1e9,
          label,
          symbol: arcgisSymbol(symbol),
        })),
      };
  }
}
