import { FEATURE_MAX_VERTICES } from "../../src/domain/limits";
import { MAX_ELEVATION_LEVEL } from "../arcgis/elevation/raster";
import type { Config } from "../config";
import type { MapConfiguration } from "../mapServices";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";

const REST = "/arcgis/rest/services";

/** Builds the response of the config endpoint: service URLs and the operator's settings. */
export function appConfig(
  config: Config,
  { services, manifest }: MapConfiguration,
  elevations: Pick<ElevationCatalog, "ground" | "measured">,
) {
  return {
    environment: config.environment,
    contentSiteUrl: config.publicUrl ?? "",
    shopUrl: config.shopUrl,
    userApiUrl: "/api/v1",
    feedbackUrl: config.feedbackUrl,
    supportUrl: config.supportUrl,
    assetUrl: "/maps/assets",
    services: config.services,
    basemapsService: REST,
    basemaps: {
      satellite: `${REST}/Basemap/Satellite/MapServer`,
      topographic: `${REST}/Basemap/Topographic/MapServer`,
      referenceLines: `${REST}/Reference/Lines/MapServer`,
    },
    elevation: {
      imageServer: `${REST}/Terrain/Elevation/ImageServer`,
      terrarium: `${REST}/Terrain/Elevation/ImageServer/terrarium/{z}/{x}/{y}.png`,
      maxLevel: MAX_ELEVATION_LEVEL,
      sample: config.dem === null,
      generated: config.demoDetail,
      measured: [...elevations.measured()],
      version: elevations.ground()?.key ?? "",
    },
    terrainRaster: services.terrainRaster.url,
    reverseGeocodeService: services.reverseGeocode,
    imageryConfig: services.imagery,
    tileUrls: services.basemaps.map(({ name, tileServiceUrl }) => ({ name, url: tileServiceUrl })),
    liveLayers: services.overlays.map(({ id, name, url, refreshInterval, priority, enabled }) => ({
      id,
      name,
      url,
      refreshInterval,
      priority,
      enabled,
    })),
    layerVersions: { manifest: manifest.layerManifestVersion },
    analyticsUrl: config.analyticsUrl,
    signUps: config.signUps,
    importMaxBytes: config.importMaxBytes,
    featureMaxVertices: FEATURE_MAX_VERTICES,
  };
}

export type AppConfigAnswer = ReturnType<typeof appConfig>;
