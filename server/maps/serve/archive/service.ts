import { DPI, describe, extent } from "../../../arcgis/description";
import { MAX_LATITUDE, WORLD_METERS } from "../../../arcgis/geo/mercator";
import { fromDegrees } from "../../../arcgis/query/reference";
import { TILES_FOLDER } from "../../drafts/describe";
import type { MapArchive } from "../../store/archive/catalog";
import { vectorLayers } from "../../store/archive/vectorLayers";

const INCHES_PER_METER = 39.37;
/** Format names in ArcGIS, which has none for WebP. */
const FORMATS = { png: "PNG32", jpeg: "JPEG", webp: "MIXED", mvt: "PBF" } as const;
export const ENDINGS = { png: "png", jpeg: "jpg", webp: "webp", mvt: "pbf" } as const;
export const MEDIA_TYPES = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  mvt: "application/x-protobuf",
} as const;

/**
 * Returns the MapServer?f=json response of an archive: a tiled service limited to its zoom levels, which other clients
 * understand too.
 */
export function describeArchiveService(file: MapArchive) {
  const { id, title, source, added, attribution, archive } = file;
  const { minZoom, maxZoom, tileSize, tileType } = archive;
  const [west, south, east, north] = archive.extent;
  const [xmin, ymin] = fromDegrees("mercator", west, Math.max(south, -MAX_LATITUDE));
  const [xmax, ymax] = fromDegrees("mercator", east, Math.min(north, MAX_LATITUDE));
  const own = extent(xmin, ymin, xmax, ymax);
  const base = describe({
    name: `${TILES_FOLDER}/${id}`,
    description: `Added by the operator on ${added.slice(0, 10)} from ${source}.`,
    copyright: attribution,
    format: tileType === "png" ? "png" : "jpeg",
  });
  const lods = Array.from({ length: maxZoom - minZoom + 1 }, (_, at) => {
    const level = minZoom + at;
    const resolution = WORLD_METERS / tileSize / 2 ** level;
    return { level, resolution, scale: resolution * DPI * INCHES_PER_METER };
  });
  return {
    ...base,
    mapName: title,
    tileInfo: { ...base.tileInfo, rows: tileSize, cols: tileSize, format: FORMATS[tileType], lods },
    initialExtent: own,
    fullExtent: own,
    // Capable clients enlarge tiles of the highest zoom level.
    minScale: 0,
    maxScale: 0,
    documentInfo: { ...base.documentInfo, Title: title },
  };
}

/**
 * Returns an archive's TileJSON 3.0.
 * @param tiles URL template of a tile, with {z}, {x} and {y}
 */
export function tileJson({ title, attribution, archive }: MapArchive, tiles: string) {
  const { minZoom, maxZoom, extent: bounds, tileSize, vector } = archive;
  return {
    tilejson: "3.0.0",
    name: title,
    scheme: "xyz",
    tiles: [tiles],
    bounds,
    minzoom: minZoom,
    maxzoom: maxZoom,
    tileSize,
    ...(vector && { vector_layers: vectorLayers(vector) }),
    ...(attribution !== "" && { attribution: escaped(attribution) }),
  };
}

/** Clients show attributions as HTML. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
