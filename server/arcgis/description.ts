import { IMAGE_SERVICES, type MapService, SERVICES } from "./catalog";
import { HALF_WORLD, MAX_LEVEL, TILE_SIZE, WORLD_METERS } from "./geo/mercator";
import { layerServiceNames } from "./layers/services";
import { REGION_SERVICES } from "./lookups/regions";

/** Version of ArcGIS REST whose response shapes are used. */
export const CURRENT_VERSION = 11.3;
export const DPI = 96;
export const SPATIAL_REFERENCE = { wkid: 102100, latestWkid: 3857 };
/** Meters per pixel at level 0, as ArcGIS defines it. */
const RESOLUTION = WORLD_METERS / TILE_SIZE;
/** Conversion that ArcGIS uses for its scales. */
const INCHES_PER_METER = 39.37;

/** Levels of the tiling scheme in ArcGIS's format. */
export const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
  level,
  resolution: RESOLUTION / 2 ** level,
  scale: (RESOLUTION / 2 ** level) * DPI * INCHES_PER_METER,
}));

/** Returns a rectangle in Web Mercator meters. */
export const extent = (xmin: number, ymin: number, xmax: number, ymax: number) => ({
  xmin,
  ymin,
  xmax,
  ymax,
  spatialReference: SPATIAL_REFERENCE,
});

/** Returns the MapServer?f=json response of a tiled service. */
export function describe(service: Omit<MapService, "layer">) {
  const world = extent(-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD);
  const title = service.name.slice(service.name.indexOf("/") + 1);
  return {
    currentVersion: CURRENT_VERSION,
    serviceDescription: service.description,
    mapName: title,
    description: service.description,
    copyrightText: service.copyright,
    supportsDynamicLayers: false,
    layers: [],
    tables: [],
    spatialReference: SPATIAL_REFERENCE,
    singleFusedMapCache: true,
    tileInfo: {
      rows: TILE_SIZE,
      cols: TILE_SIZE,
      dpi: DPI,
      format: service.format === "png" ? "PNG32" : "JPEG",
      compressionQuality: service.format === "png" ? 0 : 88,
      origin: { x: -HALF_WORLD, y: HALF_WORLD },
      spatialReference: SPATIAL_REFERENCE,
      lods: levels,
    },
    initialExtent: extent(-13_946_000, 3_130_000, -7_458_000, 6_300_000),
    fullExtent: world,
    minScale: levels[0]?.scale ?? 0,
    maxScale: levels[MAX_LEVEL]?.scale ?? 0,
    units: "esriMeters",
    supportedImageFormatTypes: "PNG32,JPEG",
    documentInfo: { Title: title, Author: "", Comments: "", Subject: "", Category: "", Keywords: "" },
    capabilities: "Map",
    exportTilesAllowed: false,
    maxImageHeight: 4096,
    maxImageWidth: 4096,
  };
}

/**
 * Returns the response of /services?f=json and /services/{folder}?f=json, including the services of added layers. Null
 * if the folder doesn't exist.
 */
export function directory(
  folder: string | null,
  added: { layers: readonly string[]; tiles: readonly string[] } = { layers: [], tiles: [] },
) {
  const all = [
    ...[...SERVICES.map(({ name }) => name), ...added.tiles].map((name) => ({ name, type: "MapServer" })),
    ...IMAGE_SERVICES.map((name) => ({ name, type: "ImageServer" })),
    ...[...layerServiceNames(), ...added.layers].flatMap((name) =>
      ["MapServer", "FeatureServer"].map((type) => ({ name, type })),
    ),
  ];
  const folders = [...new Set(all.map(({ name }) => name.slice(0, name.indexOf("/"))))];
  const atRoot = REGION_SERVICES.map(({ name }) => ({ name, type: "MapServer" }));
  if (folder !== null && !folders.includes(folder)) return null;
  return {
    currentVersion: CURRENT_VERSION,
    folders: folder === null ? folders : [],
    services: folder === null ? atRoot : all.filter(({ name }) => name.startsWith(`${folder}/`)),
  };
}

/** Response of /info?f=json. There are no tokens, because the user API handles sessions. */
export const info = {
  currentVersion: CURRENT_VERSION,
  fullVersion: "11.3.0",
  authInfo: { isTokenBasedSecurity: false },
};
