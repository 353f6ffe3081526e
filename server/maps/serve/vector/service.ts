import { CURRENT_VERSION, extent, SPATIAL_REFERENCE } from "../../../arcgis/description";
import { HALF_WORLD, MAX_LATITUDE, WORLD_METERS } from "../../../arcgis/geo/mercator";
import { fromDegrees } from "../../../arcgis/query/reference";
import type { MapArchive } from "../../store/archive/catalog";

/** Tile side in pixels that levels and styles are based on. */
const SIDE = 512;
const DPI = 96;
const INCHES_PER_METER = 39.37;

/** Returns the VectorTileServer?f=json response of an archive. */
export function describeVectorService({ title, attribution, archive }: MapArchive) {
  const { maxZoom } = archive;
  const [west, south, east, north] = archive.extent;
  const [xmin, ymin] = fromDegrees("mercator", west, Math.max(south, -MAX_LATITUDE));
  const [xmax, ymax] = fromDegrees("mercator", east, Math.min(north, MAX_LATITUDE));
  const own = extent(xmin, ymin, xmax, ymax);
  // Always starts at 0, because clients use a level as the index in this list.
  const lods = Array.from({ length: maxZoom + 1 }, (_, level) => {
    const resolution = WORLD_METERS / SIDE / 2 ** level;
    return { level, resolution, scale: resolution * DPI * INCHES_PER_METER };
  });
  return {
    currentVersion: CURRENT_VERSION,
    name: title,
    copyrightText: attribution,
    // With the tilemap, clients enlarge a tile of a lower zoom level if a higher one is missing.
    capabilities: "TilesOnly,Tilemap",
    type: "indexedVector",
    defaultStyles: "resources/styles",
    tiles: ["tile/{z}/{y}/{x}.pbf"],
    exportTilesAllowed: false,
    initialExtent: own,
    fullExtent: own,
    // Clients enlarge the tiles of the last level.
    minScale: 0,
    maxScale: 0,
    minzoom: archive.minZoom,
    maxzoom: maxZoom,
    tileInfo: {
      rows: SIDE,
      cols: SIDE,
      dpi: DPI,
      format: "pbf",
      origin: { x: -HALF_WORLD, y: HALF_WORLD },
      spatialReference: SPATIAL_REFERENCE,
      lods,
    },
    resourceInfo: {
      styleVersion: 8,
      tileCompression: "gzip",
      cacheInfo: { storageInfo: { packetSize: 128, storageFormat: "compactV2" } },
    },
  };
}
