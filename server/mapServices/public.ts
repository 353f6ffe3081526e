import { EMBEDDED_SERVICES, type MapServices } from "../../src/domain/mapServices";

const USGS = "https://basemap.nationalmap.gov/arcgis/rest/services";
const WEATHER = "https://mapservices.weather.noaa.gov";

/** Hosts of Esri's imagery archive. Requests go through this installation, which adds the operator's token. */
export const WAYBACK_HOSTS = [
  "https://wayback.maptiles.arcgis.com",
  "https://wayback-a.maptiles.arcgis.com",
  "https://wayback-b.maptiles.arcgis.com",
  "https://metadata.maptiles.arcgis.com",
] as const;
export const WAYBACK_CONFIG =
  "https://s3-us-west-2.amazonaws.com/config.maptiles.arcgis.com/waybackconfig.json";

/**
 * Public services. Reference lines and labels, contours and daylight have no public counterpart here, so they remain
 * this installation's own.
 */
export const PUBLIC_SERVICES: MapServices = {
  profile: "public",
  basemaps: [
    { name: "Satellite", tileServiceUrl: `${USGS}/USGSImageryOnly/MapServer`, priority: 0, default: true },
    { name: "Hybrid", tileServiceUrl: `${USGS}/USGSImageryTopo/MapServer`, priority: 1 },
    { name: "Topographic", tileServiceUrl: `${USGS}/USGSTopo/MapServer`, priority: 2 },
  ],
  reference: {
    // Labels are drawn into tiles here, as in the public basemaps.
    referenceLabels: { url: EMBEDDED_SERVICES.reference.referenceLabels?.url ?? "", priority: 0 },
    referenceLines: EMBEDDED_SERVICES.reference.referenceLines ?? { url: "", priority: 100 },
    contour: EMBEDDED_SERVICES.reference.contour ?? { url: "", priority: 200 },
    hillshade: { url: `${USGS}/USGSShadedReliefOnly/MapServer`, priority: 300 },
  },
  elevation: "https://elevation3d.arcgis.com/arcgis/rest/services/WorldElevation3D/Terrain3D/ImageServer",
  terrainRaster: {
    url: "https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png",
    encoding: "terrarium",
    maxLevel: 14,
  },
  counties: {
    url: "https://services.arcgis.com/P3ePLMYs2RVChkJx/arcgis/rest/services/USA_Counties_Generalized_Boundaries/FeatureServer/0",
    stateField: "STATE_NAME",
  },
  reverseGeocode: "https://geocode.arcgis.com/arcgis/rest/services/World/GeocodeServer/reverseGeocode",
  imagery: {
    configUrl: WAYBACK_CONFIG,
    tilemapUrl: `${WAYBACK_HOSTS[0]}/arcgis/rest/services/World_Imagery/MapServer/tilemap/{release}/{level}/{row}/{column}`,
  },
  overlays: [
    {
      id: "fire",
      name: "Wildfires",
      url: "https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0",
      icon: "Fire",
      iconColor: "#E24A2B",
      refreshInterval: 15 * 60_000,
      priority: 0,
      enabled: false,
      sample: false,
    },
    {
      id: "snow",
      name: "Snow depth",
      url: `${WEATHER}/raster/rest/services/snow/NOHRSC_Snow_Analysis/MapServer/3`,
      raster: `${WEATHER}/raster/rest/services/snow/NOHRSC_Snow_Analysis/MapServer`,
      icon: "Snow",
      iconColor: "#6094DE",
      refreshInterval: 6 * 3_600_000,
      priority: 1,
      enabled: false,
      sample: false,
    },
    {
      id: "water",
      name: "Weather radar",
      url: `${WEATHER}/eventdriven/rest/services/radar/radar_base_reflectivity/MapServer/0`,
      raster: `${WEATHER}/eventdriven/rest/services/radar/radar_base_reflectivity/MapServer`,
      icon: "Water",
      iconColor: "#3C78C8",
      refreshInterval: 5 * 60_000,
      priority: 2,
      enabled: false,
      sample: false,
    },
    ...EMBEDDED_SERVICES.overlays.filter(({ id }) => id === "sun"),
  ],
  origins: [],
  proxy: {
    url: "/arcgis/proxy",
    prefixes: [...WAYBACK_HOSTS.map((host) => `${host}/arcgis/rest/services/`), WAYBACK_CONFIG],
  },
};
