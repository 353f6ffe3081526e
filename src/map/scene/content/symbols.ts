import { colorText, iconKey, opacityOf, styleKey } from "../../../../workers/graphics/styleKey";
import type { Rgba } from "../../../domain/catalogs";
import { type FeatureColumns, KIND, STROKE_TYPES } from "../../../domain/featureColumns";
import { MARKER } from "../../../icons/marker";
import { markerSvg } from "../../../icons/markerSvg";
import { FILL_OPACITY } from "../../view/symbols";

const PX_TO_PT = 0.75;

/** Layer types of a sheet. */
export type SceneLayerPart = "points" | "lines" | "areas";

export const partOf = (kind: number | undefined): SceneLayerPart =>
  kind === KIND.point ? "points" : kind === KIND.area ? "areas" : "lines";

const colorOf = (columns: FeatureColumns, feature: number): Rgba => {
  const hex = colorText(columns, feature);
  const band = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [band(1), band(3), band(5), opacityOf(columns, feature)];
};

/** Upright marker with its tip at the position. */
const pointSymbol = (columns: FeatureColumns, feature: number) => ({
  type: "point-3d" as const,
  symbolLayers: [
    {
      type: "icon" as const,
      resource: {
        href: `data:image/svg+xml;base64,${btoa(markerSvg(iconKey(columns, feature), colorOf(columns, feature)))}`,
      },
      size: MARKER.height * PX_TO_PT,
      anchor: "bottom" as const,
    },
  ],
});

const strokeOf = (columns: FeatureColumns, feature: number) =>
  STROKE_TYPES[columns.strokeTypes[feature] ?? 0] ?? "solid";

const lineSymbol = (columns: FeatureColumns, feature: number) => ({
  type: "line-3d" as const,
  symbolLayers: [
    {
      type: "line" as const,
      size: (columns.strokeWidths[feature] ?? 1) * PX_TO_PT,
      material: { color: colorOf(columns, feature) },
      cap: "round" as const,
      join: "round" as const,
      pattern: { type: "style" as const, style: strokeOf(columns, feature) },
    },
  ],
});

const areaSymbol = (columns: FeatureColumns, feature: number) => {
  const [red, green, blue, alpha] = colorOf(columns, feature);
  return {
    type: "polygon-3d" as const,
    symbolLayers: [
      {
        type: "fill" as const,
        material: { color: [red, green, blue, alpha * FILL_OPACITY] },
        outline: {
          color: [red, green, blue, alpha],
          size: (columns.strokeWidths[feature] ?? 1) * PX_TO_PT,
          pattern: { type: "style" as const, style: strokeOf(columns, feature) },
        },
      },
    ],
  };
};

const SYMBOLS = { points: pointSymbol, lines: lineSymbol, areas: areaSymbol };

export type SceneSymbol = ReturnType<(typeof SYMBOLS)[SceneLayerPart]>;

/** Returns the distinct symbols of each geometry type, by style key. */
export function symbolsOf(columns: FeatureColumns): Record<SceneLayerPart, Map<string, SceneSymbol>> {
  const symbols = { points: new Map(), lines: new Map(), areas: new Map() };
  columns.kinds.forEach((kind, feature) => {
    const part = partOf(kind);
    const key = styleKey(columns, feature);
    if (!symbols[part].has(key)) symbols[part].set(key, SYMBOLS[part](columns, feature));
  });
  return symbols;
}
