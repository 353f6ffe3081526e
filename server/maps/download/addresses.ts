/**
 * URLs that `npm run maps -- get` requests, in addition to those of hunting units (`mapServices/huntingUnits.ts`). All
 * are documented by the agencies.
 */
export const ADDRESSES = {
  /** USGS 3DEP, a GeoTIFF per degree. "1" and "13" are its folders for 1 and 1/3 arc-second. */
  elevation: (folder: "1" | "13", cell: string) =>
    `https://prd-tnm.s3.amazonaws.com/StagedProducts/Elevation/${folder}/TIFF/current/${cell}/USGS_${folder}_${cell}.tif`,
  /** USGS National Hydrography Dataset, one GeoPackage per state. */
  water: (state: string) =>
    `https://prd-tnm.s3.amazonaws.com/StagedProducts/Hydrography/NHD/State/GPKG/NHD_H_${state}_State_GPKG.zip`,
  /** Census Bureau TIGER/Line: a folder with one Shapefile per county. */
  roads: "https://www2.census.gov/geo/tiger/TIGER2024/ROADS/",
  /** Primary and secondary roads, one Shapefile per state. */
  mainRoads: (fips: string) =>
    `https://www2.census.gov/geo/tiger/TIGER2024/PRISECROADS/tl_2024_${fips}_prisecroads.zip`,
  /** USGS PAD-US, public access. */
  publicLand:
    "https://services.arcgis.com/v01gqwM5QqNysAAi/arcgis/rest/services/PADUS_Public_Access/FeatureServer/0",
  /** Forest Service motor vehicle use map: roads (1) and trails (2). */
  motorized: (layer: 1 | 2) =>
    `https://apps.fs.usda.gov/arcx/rest/services/EDW/EDW_MVUM_01/MapServer/${layer}`,
  trails: "https://apps.fs.usda.gov/arcx/rest/services/EDW/EDW_TrailNFSPublish_01/MapServer/0",
} as const;

/** Returns a pattern for the county files in the index of the roads folder. */
export const countyRoads = (fips: string): RegExp => new RegExp(`^tl_2024_${fips}\\d{3}_roads\\.zip$`);
