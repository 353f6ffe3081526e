import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import type { VectorContent } from "../../../../src/domain/mapData";
import { genericLayers } from "./generic";
import { SOURCE } from "./layers";
import { openMapTilesLayers } from "./openMapTiles";
import { protomapsLayers } from "./protomaps";
import { shortbreadLayers } from "./shortbread";

/**
 * How vector tiles are drawn. An archive has no style, so there is one for each schema, and a plain one for all others.
 * @param as an overlay doesn't cover what lies under it
 * @param source where the tiles come from
 * @param addresses of letters, with {fontstack} and {range}, and of symbols
 */
export function vectorStyle(
  content: VectorContent,
  as: "basemap" | "overlay",
  source: SourceSpecification | { type: "vector"; url: string },
  { glyphs, sprite }: { glyphs: string; sprite: string },
): StyleSpecification {
  const there = new Set(content.layers.map(({ name }) => name));
  const layers = layersOf(content)
    .filter((layer) => !("source-layer" in layer) || there.has(layer["source-layer"] ?? ""))
    .filter(({ id }) => as === "basemap" || id !== "land");
  return { version: 8, sources: { [SOURCE]: source }, glyphs, sprite, layers };
}

function layersOf(content: VectorContent): LayerSpecification[] {
  switch (content.schema) {
    case "protomaps":
      return protomapsLayers(content);
    case "openmaptiles":
      return openMapTilesLayers();
    case "shortbread":
      return shortbreadLayers();
    case "generic":
      return genericLayers(content);
  }
}
