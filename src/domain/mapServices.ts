/** Addresses of ArcGIS REST services: absolute, or with a slash at their beginning for this installation's own. */
export type ServiceUrl = string;

export type BasemapTitle = "Satellite" | "Topographic" | "Hybrid";
export type ReferenceTitle = "hillshade" | "contour" | "referenceLabels" | "referenceLines";

export interface BasemapService {
  name: BasemapTitle;
  tileServiceUrl: ServiceUrl;
  /** The same tiles without names, where the map in 2D draws these itself from the reference labels' data. */
  unlabeledUrl?: ServiceUrl;
  /** Sent with each request for its tiles; browsers see it. */
  apiKey?: string;
  /** The lower, the earlier it is offered. */
  priority?: number;
  default?: boolean;
}

export interface ReferenceService {
  url: ServiceUrl;
  /** Of labels: where they are as data, at {labelsUrl}/{level}/{row}/{column}. The map in 2D then draws them itself. */
  labelsUrl?: ServiceUrl;
  /** The lower, the higher it lies on the map. */
  priority: number;
}

/** An overlay that is asked for again and again. */
export interface LiveOverlay {
  id: string;
  name: string;
  /** The layer itself, {service}/{MapServer or FeatureServer}/{number}. */
  url: ServiceUrl;
  /** The map service that draws it, where there is one. */
  raster?: ServiceUrl;
  icon: "Fire" | "Snow" | "Water" | "Sun";
  iconColor: string;
  /** Milliseconds from one request to the next. */
  refreshInterval: number;
  priority: number;
  enabled: boolean;
  /** Whether it shows points, whose symbols are larger than what they stand for. */
  points?: boolean;
  /** Whether what it shows is made up. */
  sample: boolean;
}

/** Where the map gets its data from: chosen by the operator on the server and passed to the app. */
export interface MapServices {
  profile: "embedded" | "public";
  basemaps: BasemapService[];
  reference: Partial<Record<ReferenceTitle, ReferenceService>>;
  /** Ground of the 3D view and of profiles. */
  elevation: ServiceUrl;
  /** Heights for terrain analysis: tiles with {z}, {x} and {y}, and the finest level. */
  terrainRaster: { url: string; encoding: "terrarium"; maxLevel: number };
  /** The layer of counties for the place's title, and the field that names the state. */
  counties: { url: ServiceUrl; stateField: "STATE_NAME" | "STATE" };
  reverseGeocode: ServiceUrl;
  imagery: {
    /** Wayback's directory of releases. */
    configUrl: ServiceUrl;
    /** With {release}, {level}, {row} and {column} in it. */
    tilemapUrl: string;
  };
  overlays: LiveOverlay[];
  /** Origins elsewhere that the app may ask. */
  origins: string[];
  /** Addresses that begin so are asked through this installation, as {url}?{address}. */
  proxy: { url: ServiceUrl; prefixes: string[] } | null;
}

/** The address at which a service is really asked: through the proxy where it is to be. */
export function askedAt(url: string, { proxy }: Pick<MapServices, "proxy">): string {
  return proxy?.prefixes.some((prefix) => url.startsWith(prefix)) ? `${proxy.url}?${url}` : url;
}

/** The address of a tile of a basemap: level/row/column, with its key where it has one. */
export const tileUrl = ({ tileServiceUrl, apiKey }: BasemapService, tile: string): string =>
  `${tileServiceUrl}/tile/${tile}${apiKey ? `?token=${encodeURIComponent(apiKey)}` : ""}`;

/** The origins, sorted, of those addresses that lie elsewhere. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))].sort();
}

const REST = "/arcgis/rest/services";

/** What this installation serves itself, from data that it brings along. */
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

/** Whether a basemap is drawn from the data that this installation brings along. */
export const isBuiltIn = ({ tileServiceUrl }: Pick<BasemapService, "tileServiceUrl">): boolean =>
  tileServiceUrl.startsWith(`${REST}/Basemap/`);

/**
 * The services in a parsed configuration, or null when a part that the map cannot do without is missing. The
 * file comes from this server, so its values are trusted.
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
