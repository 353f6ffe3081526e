import { IMAGE_SERVICES, type MapService, SERVICES } from "./catalog";
import { HALF_WORLD, MAX_LEVEL, TILE_SIZE, WORLD_METERS } from "./geo/mercator";
import { layerServiceNames } from "./layers/services";
import { REGION_SERVICES } from "./lookups/regions";

/** The version of ArcGIS REST whose shapes these are. */
export const CURRENT_VERSION = 11.3;
export const DPI = 96;
export const SPATIAL_REFERENCE = { wkid: 102100, latestWkid: 3857 };
/** ArcGIS writes this for level 0: meters for a pixel. */
const RESOLUTION = WORLD_METERS / TILE_SIZE;
/** What ArcGIS counts with in its scales. */
const INCHES_PER_METER = 39.37;

/** The levels of the tiling scheme as ArcGIS describes them. */
export const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
  level,
  resolution: RESOLUTION / 2 ** level,
  scale: (RESOLUTION / 2 ** level) * DPI * INCHES_PER_METER,
}));

/** A rectangle in Web Mercator meters. */
export const extent = (xmin: number, ymin: number, xmax: number, ymax: number) => ({
  xmin,
  ymin,
  xmax,
  ymax,
  spatialReference: SPATIAL_REFERENCE,
});

/** What MapServer?f=json answers for a tiled service. */
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

/** What /services?f=json and /services/{folder}?f=json answer, with added layers' services. Null for a folder that does not exist. */
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

/** What /info?f=json answers: no tokens here, the session is the user API's own. */
export const info = {
  currentVersion: CURRENT_VERSION,
  fullVersion: "11.3.0",
  authInfo: { isTokenBasedSecurity: false },
};
