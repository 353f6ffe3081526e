/** Red, green, blue and opacity, each 0 to 255, as ArcGIS writes colors. */
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

/** One line of a legend; rows whose value is `value`, or at most `most`, are drawn so. */
export interface LayerClass {
  label: string;
  symbol: LayerSymbol;
  /** As the legend shows it, where the map shows several symbols over each other. */
  swatch?: LayerSymbol;
  value?: string;
  most?: number;
}

/** How a layer is drawn: all rows alike, or by the values of one field. */
export interface LayerStyle {
  kind: "simple" | "values" | "breaks";
  field?: string;
  classes: readonly LayerClass[];
  /** What is written on features, from which level on. */
  label?: { field: string; minLevel: number; color: Rgba };
}

export const simple = (label: string, symbol: LayerSymbol, name?: LayerStyle["label"]): LayerStyle => ({
  kind: "simple",
  classes: [{ label, symbol }],
  ...(name && { label: name }),
});

/** The class that a value falls into, or undefined where it is not drawn. */
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
        ? style.classes.find(({ most = Number.POSITIVE_INFINITY }) => value <= most)
        : undefined;
  }
}

/** A symbol as ArcGIS JSON; sizes are in points, three quarters of a pixel. */
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

/** A style as the renderer of a layer's drawingInfo. */
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
        classBreakInfos: style.classes.map(({ label, most, symbol }) => ({
          classMaxValue: most ?? 1e9,
          label,
          symbol: arcgisSymbol(symbol),
        })),
      };
  }
}
