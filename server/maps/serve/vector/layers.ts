import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import { haloWidth, type LabelColors } from "../../../../src/domain/mapLabels";

/** @arcgis/core treats the source with this name as the service itself. */
export const SOURCE = "esri";

/** Values by zoom level in ascending order. Zoom levels refer to tiles of 512 pixels, as in styles. */
export type Stops = readonly (readonly [zoom: number, value: number])[];

/** Features to draw from a layer of the tiles. */
export interface Drawn {
  /** Layer of the tiles. */
  from: string;
  filter?: FilterSpecification;
  minzoom?: number;
  maxzoom?: number;
}

/**
 * Interpolates between stops.
 * @param growth base of the exponential curve; line widths look even at 1.4, font sizes at 1
 */
export function byZoom(stops: Stops, growth = 1): number | ExpressionSpecification {
  const [first] = stops;
  if (!first) throw new Error("There are no stops.");
  if (stops.length === 1) return first[1];
  const curve = growth === 1 ? (["linear"] as const) : (["exponential", growth] as const);
  return ["interpolate", [...curve], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;
}

/**
 * Returns a filter for a field with one of several values. @arcgis/core evaluates `match` on a missing field as no
 * match.
 */
export const isOneOf = (field: string, values: readonly (string | number)[]): FilterSpecification =>
  ["match", ["get", field], [...values], true, false] as FilterSpecification;

export const all = (...filters: FilterSpecification[]): FilterSpecification =>
  ["all", ...filters] as FilterSpecification;
export const any = (...filters: FilterSpecification[]): FilterSpecification =>
  ["any", ...filters] as FilterSpecification;
export const not = (filter: FilterSpecification): FilterSpecification => ["!", filter] as FilterSpecification;
export const has = (field: string): FilterSpecification => ["has", field];
export const isShape = (shape: "Point" | "LineString" | "Polygon"): FilterSpecification => [
  "==",
  ["geometry-type"],
  shape,
];

const sourceOf = ({ from, filter, minzoom, maxzoom }: Drawn) => ({
  source: SOURCE,
  "source-layer": from,
  ...(filter !== undefined && { filter }),
  ...(minzoom !== undefined && { minzoom }),
  ...(maxzoom !== undefined && { maxzoom }),
});

export const area = (
  id: string,
  drawn: Drawn,
  paint: { color: string; outline?: string; opacity?: number | ExpressionSpecification },
): LayerSpecification => ({
  id,
  type: "fill",
  ...sourceOf(drawn),
  paint: {
    "fill-color": paint.color,
    ...(paint.outline !== undefined && { "fill-outline-color": paint.outline }),
    ...(paint.opacity !== undefined && { "fill-opacity": paint.opacity }),
  },
});

export const line = (
  id: string,
  drawn: Drawn,
  paint: {
    color: string;
    width: Stops;
    dash?: readonly number[];
    opacity?: number | ExpressionSpecification;
  },
): LayerSpecification => ({
  id,
  type: "line",
  ...sourceOf(drawn),
  // Round caps would fill the gaps between dashes.
  layout: { "line-join": "round", "line-cap": paint.dash ? "butt" : "round" },
  paint: {
    "line-color": paint.color,
    "line-width": byZoom(paint.width, 1.4),
    ...(paint.dash && { "line-dasharray": [...paint.dash] }),
    ...(paint.opacity !== undefined && { "line-opacity": paint.opacity }),
  },
});

export const dot = (
  id: string,
  drawn: Drawn,
  paint: { color: string; radius: Stops; stroke: string },
): LayerSpecification => ({
  id,
  type: "circle",
  ...sourceOf(drawn),
  paint: {
    "circle-color": paint.color,
    "circle-radius": byZoom(paint.radius),
    "circle-stroke-color": paint.stroke,
    "circle-stroke-width": 1,
  },
});

export type Face = "Regular" | "Italic" | "Semibold" | "Bold";

/** Returns labels at points or along lines. */
export function text(
  id: string,
  drawn: Drawn,
  words: ExpressionSpecification,
  look: {
    colors: LabelColors;
    size: Stops;
    face?: Face;
    along?: boolean;
    upper?: boolean;
    spacing?: number;
    /** Lower values are placed first. */
    rank?: ExpressionSpecification;
    /** Offset below a dot, in ems. */
    below?: number;
    /** Maximum line width in ems. */
    width?: number;
  },
): LayerSpecification {
  const { colors, size, face = "Regular", along = false, upper, spacing, rank, below, width } = look;
  const largest = Math.max(...size.map(([, value]) => value));
  return {
    id,
    type: "symbol",
    ...sourceOf(drawn),
    layout: {
      "text-field": words,
      "text-font": [`Open Sans ${face}`],
      "text-size": byZoom(size),
      "text-padding": along ? 4 : 6,
      ...(along ? { "symbol-placement": "line", "symbol-spacing": 320 } : { "text-max-width": width ?? 8 }),
      ...(upper && { "text-transform": "uppercase" }),
      ...(spacing !== undefined && { "text-letter-spacing": spacing }),
      ...(rank && { "symbol-sort-key": rank }),
      ...(below !== undefined && { "text-anchor": "top", "text-offset": [0, below] }),
    },
    paint: {
      "text-color": colors.fill,
      "text-halo-color": colors.halo,
      "text-halo-width": haloWidth(largest) / 2,
    },
  };
}

/** Returns the English name, or the local one. (`coalesce` in @arcgis/core doesn't detect a missing field.) */
export const nameOf = (english: string, local = "name"): ExpressionSpecification => [
  "case",
  ["has", english],
  ["get", english],
  ["get", local],
];

const FEET_PER_METER = 3.280_84;

/** Formats whole feet with a thousands separator: "14,265 ft". Styles in @arcgis/core can't format numbers. */
export function feet(field: string, unit: "m" | "ft"): ExpressionSpecification {
  const value = ["to-number", ["get", field]];
  const rounded = ["round", unit === "ft" ? value : ["*", value, FEET_PER_METER]];
  const thousands = ["to-string", ["floor", ["/", rounded, 1000]]];
  const rest = ["slice", ["to-string", ["+", 1000, ["%", rounded, 1000]]], 1];
  return [
    "case",
    [">=", rounded, 1000],
    ["concat", thousands, ",", rest, " ft"],
    ["concat", ["to-string", rounded], " ft"],
  ] as unknown as ExpressionSpecification;
}
