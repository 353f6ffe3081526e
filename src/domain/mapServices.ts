/** URL of an ArcGIS REST service: absolute, or with a leading slash for this installation's own. */
export type ServiceUrl = string;

export type BasemapTitle = "Satellite" | "Topographic" | "Hybrid";
export type ReferenceTitle = "hillshade" | "contour" | "referenceLabels" | "referenceLines";

export interface BasemapService {
  name: BasemapTitle;
  tileServiceUrl: ServiceUrl;
  /** Same tiles without names, for the 2D map, which draws them from the reference labels' data. */
  unlabeledUrl?: ServiceUrl;
  /** Sent with each tile request, so browsers see it. */
  apiKey?: string;
  /** Lower values come first in the menu. */
  priority?: number;
  default?: boolean;
}

export interface ReferenceService {
  url: ServiceUrl;
  /** URL of label data, {labelsUrl}/{level}/{row}/{column}. If set, the 2D map draws the labels itself. */
  labelsUrl?: ServiceUrl;
  /** Lower values are drawn on top. */
  priority: number;
}

/** Overlay that is refreshed at an interval. */
export interface LiveOverlay {
  id: string;
  name: string;
  /** Layer URL, {service}/{MapServer or FeatureServer}/{number}. */
  url: ServiceUrl;
  /** Map service that draws it, if any. */
  raster?: ServiceUrl;
  icon: "Fire" | "Snow" | "Water" | "Sun";
  iconColor: string;
  /** Milliseconds between requests. */
  refreshInterval: number;
  priority: number;
  enabled: boolean;
  /** Whether it shows points, whose symbols extend beyond their position. */
  points?: boolean;
  /** Whether its content is sample data. */
  sample: boolean;
}

/** Sources of the map's data, chosen by the operator on the server and passed to the app. */
export interface MapServices {
  profile: "embedded" | "public";
  basemaps: BasemapService[];
  reference: Partial<Record<ReferenceTitle, ReferenceService>>;
  /** Terrain of the 3D view and of profiles. */
  elevation: ServiceUrl;
  /** Elevations for terrain analysis: tile URL with {z}, {x} and {y}, and the finest level. */
  terrainRaster: { url: string; encoding: "terrarium"; maxLevel: number };
  /** Layer of counties, for location titles, and its field with the state. */
  counties: { url: ServiceUrl; stateField: "STATE_NAME" | "STATE" };
  reverseGeocode: ServiceUrl;
  imagery: {
    /** Wayback's directory of releases. */
    configUrl: ServiceUrl;
    /** URL with {release}, {level}, {row} and {column}. */
    tilemapUrl: string;
  };
  overlays: LiveOverlay[];
  /** Other origins the app may send requests to. */
  origins: string[];
  /** Proxy of this installation, called as {url}?{address} for addresses with these prefixes. */
  proxy: { url: ServiceUrl; prefixes: string[] } | null;
}

/** Returns the URL to request for a service, routed through the proxy if required. */
export function proxiedUrl(url: string, { proxy }: Pick<MapServices, "proxy">): string {
  return proxy?.prefixes.some((prefix) => url.startsWith(prefix)) ? `${proxy.url}?${url}` : url;
}

/** Returns the URL of a basemap tile, level/row/column, with its API key if any. */
export const tileUrl = ({ tileServiceUrl, apiKey }: BasemapService, tile: string): string =>
  `${tileServiceUrl}/tile/${tile}${apiKey ? `?token=${encodeURIComponent(apiKey)}` : ""}`;

/** Returns the sorted origins of the absolute URLs. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))].sort();
}

const REST = "/arcgis/rest/services";

/** Services of this installation, from bundled data. */
export const EMBEDDED_SERVICES: MapServices = {
  profile: "embedded",
  basemaps: [
    { name: "Satellite", tileServiceUrl: `${REST}/Basemap/Satellite/MapServer`, priority: 0, default: true },
    { name: "Hybrid", tileServiceUrl: `${REST}/Basemap/Satellite/MapServer`, priority: 1 },
    {
      name: "Topographic",
      tileServiceUrl: `${REST}/Basemap/Topographic/MapServer`,
      unlabeledUrl: `${REST}/Basemap/TopographicBase/MapServer`,
      priority: 2,
    },
  ],
  reference: {
    referenceLabels: {
      url: `${REST}/Reference/Labels/MapServer`,
      labelsUrl: `${REST}/Reference/Labels/MapServer/labels`,
      priority: 0,
    },
    referenceLines: { url: `${REST}/Reference/Lines/MapServer`, priority: 100 },
    contour: { url: `${REST}/Terrain/Contours/MapServer`, priority: 200 },
    hillshade: { url: `${REST}/Terrain/Hillshade/MapServer`, priority: 300 },
  },
  elevation: `${REST}/Terrain/Elevation/ImageServer`,
  terrainRaster: {
    url: `${REST}/Terrain/Elevation/ImageServer/terrarium/{z}/{x}/{y}.png`,
    encoding: "terrarium",
    maxLevel: 15,
  },
  counties: { url: `${REST}/County/MapServer/0`, stateField: "STATE_NAME" },
  reverseGeocode: `${REST}/World/GeocodeServer/reverseGeocode`,
  imagery: {
    configUrl: `${REST}/World_Imagery/waybackconfig.json`,
    tilemapUrl: `${REST}/World_Imagery/MapServer/tilemap/{release}/{level}/{row}/{column}`,
  },
  overlays: [
    overlay("Fire", "Fire (sample)", "#E24A2B", 15, 0, true),
    overlay("Snow", "Snow depth (sample)", "#6094DE", 360, 1, true),
    { ...overlay("Water", "River flow (sample)", "#3C78C8", 15, 2, true), points: true },
    overlay("Sun", "Daylight", "#E0A020", 5, 3, false),
  ],
  origins: [],
  proxy: null,
};

function overlay(
  icon: LiveOverlay["icon"],
  name: string,
  iconColor: string,
  minutes: number,
  priority: number,
  sample: boolean,
): LiveOverlay {
  return {
    id: icon.toLowerCase(),
    name,
    url: `${REST}/Overlays/${icon}/MapServer/0`,
    raster: `${REST}/Overlays/${icon}/MapServer`,
    icon,
    iconColor,
    refreshInterval: minutes * 60_000,
    priority,
    enabled: false,
    sample,
  };
}

/** Whether a basemap is drawn from bundled data. */
export const isBuiltIn = ({ tileServiceUrl }: Pick<BasemapService, "tileServiceUrl">): boolean =>
  tileServiceUrl.startsWith(`${REST}/Basemap/`);

/**
 * Reads the services from a parsed configuration. The file comes from this server, so its values aren't validated
 * further. @returns null if a required part is missing
 */
export function parseMapServices(value: unknown): MapServices | null {
  if (typeof value !== "object" || value === null) return null;
  const services = value as Partial<MapServices>;
  const { basemaps, reference, overlays, origins, imagery } = services;
  const named =
    Array.isArray(basemaps) &&
    basemaps.length > 0 &&
    basemaps.every((entry) => entry?.name && entry.tileServiceUrl);
  if (!named || !reference || !Array.isArray(overlays) || !Array.isArray(origins) || !imagery) return null;
  return { ...EMBEDDED_SERVICES, ...services };
}
