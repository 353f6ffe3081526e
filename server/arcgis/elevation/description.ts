import { RELIEF } from "../catalog";
import { CURRENT_VERSION, DPI, extent, levels, SPATIAL_REFERENCE } from "../description";
import { HALF_WORLD, TILE_SIZE } from "../geo/mercator";
import { heightStep, MAX_ELEVATION_LEVEL } from "./raster";

const TITLE = "Elevation";
/** Range of elevations in the field: below the deepest sea and above any mountain. */
const LEAST = -11_000;
const MOST = 9000;

/**
 * Returns the ImageServer?f=json response: a tiled elevation service for ElevationLayer of @arcgis/core.
 * @param ofOperator whether an operator's DEM replaces the built-in field
 * @param detailed whether detail is generated below the built-in grid
 */
export function describeElevation(ofOperator: boolean, detailed: boolean) {
  const world = extent(-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD);
  const lods = levels.slice(0, MAX_ELEVATION_LEVEL + 1);
  const finest = lods[MAX_ELEVATION_LEVEL]?.resolution ?? 0;
  const description = ofOperator
    ? "Elevations in meters from the operator's elevation model."
    : `Elevations in meters above sea level. The grid was measured every 2 arc-minutes; ${detailed ? "finer detail is generated" : "between measurements it is smooth"}.`;
  return {
    currentVersion: CURRENT_VERSION,
    serviceDescription: description,
    name: `Terrain/${TITLE}`,
    description,
    copyrightText: ofOperator ? "" : RELIEF,
    capabilities: "Image,Tilesonly",
    singleFusedMapCache: true,
    cacheType: "Elevation",
    serviceDataType: "esriImageServiceDataTypeElevation",
    serviceSourceType: "esriImageServiceSourceTypeMosaicDataset",
    bandCount: 1,
    pixelType: "F32",
    pixelSizeX: finest,
    pixelSizeY: finest,
    minValues: [LEAST],
    maxValues: [MOST],
    spatialReference: SPATIAL_REFERENCE,
    extent: world,
    initialExtent: world,
    fullExtent: world,
    minScale: lods[0]?.scale ?? 0,
    maxScale: lods[MAX_ELEVATION_LEVEL]?.scale ?? 0,
    minLOD: 0,
    maxLOD: MAX_ELEVATION_LEVEL,
    /** Tiles have one more row and column than this: the first of the next tile. */
    tileInfo: {
      rows: TILE_SIZE,
      cols: TILE_SIZE,
      dpi: DPI,
      format: "LERC",
      compressionQuality: heightStep(MAX_ELEVATION_LEVEL) / 2,
      origin: { x: -HALF_WORLD, y: HALF_WORLD },
      spatialReference: SPATIAL_REFERENCE,
      lods,
    },
    heightModelInfo: {
      heightModel: "gravity_related_height",
      heightUnit: "meter",
    },
  };
}
