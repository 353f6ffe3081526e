import type { VectorContent } from "../../../../src/domain/mapData";

/** The layers of vector tiles as TileJSON and PMTiles list them. Kinds of fields aren't kept; texts are read as any. */
export const vectorLayers = ({ layers }: VectorContent) =>
  layers.map(({ name, fields }) => ({
    id: name,
    fields: Object.fromEntries(fields.map((field) => [field, "String"])),
  }));
