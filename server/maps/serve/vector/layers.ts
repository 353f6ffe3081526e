import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import { haloWidth, type LabelColors } from "../../../../src/domain/mapLabels";

/** @arcgis/core takes the source of this name for the service itself. */
export const SOURCE = "esri";

/** A value by zoom, in rising order; zooms are those of tiles of 512 pixels, as styles count them. */
export type Stops = readonly (readonly [zoom: number, value: number])[];

/** What is drawn, from which layer of the tiles. */
export interface Drawn {
  /** The layer of the tiles. */
  from: string;
  filter?: FilterSpecification;
  minzoom?: number;
  maxzoom?: number;
}

/** @param growth of an exponential curve: widths of lines look even at 1.4, sizes of letters at 1 */
export function byZoom(stops: Stops, growth = 1): number | ExpressionSpecification {
  const [first] = stops;
  if (!first) throw new Error("There are no stops.");
  if (stops.length === 1) return first[1];
  const curve = growth === 1 ? (["linear"] as const) : (["exponential", growth] as const);
  return ["interpolate", [...curve], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;
}

/** Whether a field has one of some values. @arcgis/core reads `match` of a missing field as no match. */
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
  // Round ends would fill the gaps of dashes.
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

/** Names: at points, or along lines. */
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
    /** Of which the lower are placed first. */
    rank?: ExpressionSpecification;
    /** Beside a dot: in sizes of the letters, downward. */
    below?: number;
    /** Ems. */
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

/** The English name, or the local one. (@arcgis/core can't tell a missing field in `coalesce`.) */
export const nameOf = (english: string, local = "name"): ExpressionSpecification => [
  "case",
  ["has", english],
  ["get", english],
  ["get", local],
];

const FEET_PER_METER = 3.280_84;

/** A whole number of feet with its comma: "14,265 ft". Styles can't format numbers in @arcgis/core. */
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
