const MAPS = "asks for maps and elevations only, which are in no table";
const LAYERS =
  "reads and writes map files; of the database it needs log-ins and the audit log, which other files test";
const OWN = "its server has an embedded database of its own";

/** Server test files that `npm run test:citus` skips, with the reason. */
export const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  arcgis: MAPS,
  benchTiles: MAPS,
  elevation: MAPS,
  elevationAgreement: MAPS,
  elevationCog: MAPS,
  elevationDem: MAPS,
  elevationGdal: MAPS,
  glyphs: MAPS,
  imageryArchive: MAPS,
  labels: MAPS,
  layers: MAPS,
  lookups: MAPS,
  mapDownloads: MAPS,
  mapElevations: MAPS,
  mapImagery: MAPS,
  shootingHours: MAPS,
  layerFiles: LAYERS,
  mapData: LAYERS,
  mapFeatures: LAYERS,
  mapNames: LAYERS,
  mapRasters: LAYERS,
  maps: LAYERS,
  tileArchives: LAYERS,
  vectorArchives: LAYERS,
  initialScript: "reads a page of the site only",
  lifecycle: OWN,
  importLarge: OWN,
  accountSpace: OWN,
  mapsAlone: OWN,
  accountControl: OWN,
  fairness: OWN,
  publicServices: OWN,
};
