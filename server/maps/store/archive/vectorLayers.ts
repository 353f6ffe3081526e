import type { VectorContent } from "../../../../src/domain/mapData";

/**
 * Returns the layers of vector tiles in the form used by TileJSON and PMTiles. Field types aren't stored, so all are
 * listed as strings.
 */
export const vectorLayers = ({ layers }: VectorContent) =>
  layers.map(({ name, fields }) => ({
    id: name,
    fields: Object.fromEntries(fields.map((field) => [field, "String"])),
  }));
