import type { LayerDefinition } from "../../arcgis/layers/definition";
import type { MapLayer } from "../store/catalog";
import { fieldsOfLayer } from "../store/storedLayer";
import { styleOf } from "./style";

/** The folder of the added layers' services. */
export const MAPS = "Maps";

/** The color of a layer stays the same whatever other layers come and go. */
export const colorIndex = (id: string): number =>
  [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** An added layer as the map's own layers are defined, its features in a file. */
export function definitionOf(layer: MapLayer): LayerDefinition {
  const { id, version, title, source, added, geometryType, titleField, minZoom, folder, extent } = layer;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = extent;
  return {
    // A replaced layer is another one to everything that keeps what it knows by name.
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
