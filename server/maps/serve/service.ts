import type { LayerDefinition } from "../../arcgis/layers/definition";
import type { MapLayer } from "../store/catalog";
import { fieldsOfLayer } from "../store/storedLayer";
import { styleOf } from "./style";

/** Folder of the services of added layers. */
export const MAPS = "Maps";

/** Derives a color index from the ID, so a layer keeps its color when others are added or removed. */
export const colorIndex = (id: string): number =>
  [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** Returns the definition of an added layer, in the form of the map's own layers. */
export function definitionOf(layer: MapLayer): LayerDefinition {
  const { id, version, title, source, added, geometryType, titleField, minZoom, folder, extent } = layer;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = extent;
  return {
    // Caches are keyed by name, so a new version needs a new one.
    name: `${id}@${version}`,
    title,
    description: `Added by the operator on ${added.slice(0, 10)} from ${source}.`,
    copyright: "Added by the operator",
    sample: false,
    geometryType,
    fields: fieldsOfLayer(layer),
    displayField: titleField ?? "OBJECTID",
    style: styleOf(layer, colorIndex(id)),
    minLevel: minZoom,
    period: null,
    rows: () => [],
    stored: folder,
    extent: { minX, minY, maxX, maxY },
  };
}
