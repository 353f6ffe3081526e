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
 * Returns a style for vector tiles. Archives have no style of their own, so there is one per known schema and a generic
 * one.
 * @param as overlays leave out the opaque background
 * @param source of the tiles
 * @param addresses URLs of glyphs, with {fontstack} and {range}, and of the sprite
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
