import {
  type LayerClass,
  type LayerStyle,
  type LayerSymbol,
  type Rgba,
  simple,
} from "../../arcgis/layers/style";
import type { GeometryType } from "../../arcgis/query/table";
import type { LayerFile } from "../store/layerFile";
import { OTHER } from "../store/simplifiedLevel";

type Rgb = readonly [number, number, number];

/** "Paired" of ColorBrewer (Brewer 2003) with its strong colors first, so that a few values contrast well. */
const COLORS: readonly Rgb[] = [
  [31, 120, 180],
  [227, 26, 28],
  [51, 160, 44],
  [255, 127, 0],
  [106, 61, 154],
  [177, 89, 40],
  [166, 206, 227],
  [251, 154, 153],
  [178, 223, 138],
  [253, 191, 111],
  [202, 178, 214],
  [230, 215, 80],
];
const GRAY: Rgb = [120, 120, 120];
const HALO: Rgba = [255, 255, 255, 255];

/** Maximum features of a layer with labels, because every label has to be placed against all others. */
const NAMED = 5000;
/** Lowest level with labels. Areas start earlier because they're larger. */
const NAMES_FROM: Readonly<Record<GeometryType, number>> = {
  esriGeometryPolygon: 8,
  esriGeometryPolyline: 12,
  esriGeometryPoint: 11,
};

function symbolOf(type: GeometryType, [red, green, blue]: Rgb): LayerSymbol {
  switch (type) {
    case "esriGeometryPoint":
      return { kind: "marker", color: [red, green, blue, 255], outline: HALO, size: 9, shape: "circle" };
    case "esriGeometryPolyline":
      return { kind: "line", color: [red, green, blue, 255], width: 2.4 };
    case "esriGeometryPolygon":
      return {
        kind: "fill",
        color: [red, green, blue, 70],
        outline: [...darker([red, green, blue]), 230],
        width: 1.4,
      };
  }
}

const darker = (color: Rgb): [number, number, number] => {
  const [red, green, blue] = color.map((part) => Math.round(part * 0.72));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/**
 * Returns the style of an added layer.
 * @param index color index of the layer
 */
export function styleOf(
  { title, geometryType, colorBy, titleField, count, minZoom }: LayerFile,
  index: number,
): LayerStyle {
  const own = COLORS[index % 6] ?? GRAY;
  const dark = darker(own);
  const label =
    titleField !== null && count <= NAMED
      ? {
          field: titleField,
          minLevel: Math.max(minZoom, NAMES_FROM[geometryType]),
          color: [dark[0], dark[1], dark[2], 255] as Rgba,
        }
      : undefined;
  if (!colorBy) return simple(title, symbolOf(geometryType, own), label);
  const classes: LayerClass[] = colorBy.values.map((value, at) => ({
    label: value,
    value,
    symbol: symbolOf(geometryType, COLORS[at % COLORS.length] ?? GRAY),
  }));
  classes.push({ label: "Other", value: OTHER, symbol: symbolOf(geometryType, GRAY) });
  return { kind: "values", field: colorBy.field, classes, ...(label && { label }) };
}
