import { groundScale, HALF_WORLD, toMercator } from "../geometry/mercator";
import type { AttributeField, Attributes } from "./attributes";
import { isRecord } from "./isRecord";
import type { LayerEntry } from "./layers";
import type { MapServices } from "./mapServices";
import { stateOfFips, stateOfName } from "./usStates";

export interface Place {
  longitude: number;
  latitude: number;
}

/** Returns a Google Maps URL for directions from the current location (developers.google.com, "Maps URLs"). */
export const directionsUrl = ({ longitude, latitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude.toFixed(6)},${longitude.toFixed(6)}`;

export interface LocationCounty {
  county: string;
  /** Two letters; empty if the state is unknown. */
  abbreviation: string;
}

/** A layer's features at a location. */
export interface LayerResponse {
  fields: AttributeField[];
  features: Attributes[];
}

/** Query for a layer's features at a location. */
export interface LayerQuery {
  /** Layer URL, {service}/{number}. */
  url: string;
  place: Place;
  /** Search radius in meters. */
  distance: number;
  /** Whether to query with a box, as for roads and trails. */
  box: boolean;
  /** SQL filter for the features that belong to the layer. */
  where?: string;
  /** Fields to request, in display order; all if missing. */
  fields?: readonly string[];
}

/** Base search radius in meters. */
const DISTANCE = 10;
/** Zoom level from which the radius depends on the zoom, and the level at which it is smallest. */
const SCALED_FROM = 10;
const LOOKUP_MAX_ZOOM = 19;
/** How fast the radius grows with each zoom level out. */
const [LAYER_FACTOR, OVERLAY_FACTOR] = [1.75, 3];
/** Meters added to the radius for a box query. */
export const POINT_BUFFER = 3;
/** Pixels from the center of a point symbol that still count as a click on it: its radius and some slack. */
const SYMBOL_PIXELS = 12;
const WORLD_METERS = 2 * HALF_WORLD;
const TILE_PIXELS = 256;
/** Meters from the location to the edges of the county query's box. */
const COUNTY_DISTANCE = 1;

/** Returns the search radius for a layer in meters: about what a finger covers at that zoom level. */
export function lookupDistance(zoom: number, overlay: boolean): number {
  if (zoom < SCALED_FROM) return DISTANCE;
  const factor = overlay ? OVERLAY_FACTOR : LAYER_FACTOR;
  return DISTANCE * Math.ceil(1.2 ** ((LOOKUP_MAX_ZOOM - zoom) * factor));
}

/**
 * Returns the search radius for a layer of points in meters, at least as far as their symbols reach on screen. Below
 * zoom 10 the usual radius is less than a pixel.
 *
 * @param latitude degrees
 */
export function pointDistance(zoom: number, overlay: boolean, latitude: number): number {
  const pixel = (WORLD_METERS / TILE_PIXELS / 2 ** zoom) * groundScale(latitude);
  return Math.max(lookupDistance(zoom, overlay), Math.ceil(SYMBOL_PIXELS * pixel));
}

/** Whether a layer holds roads or trails, judged by its category names. */
export const isRoadOrTrail = ({ categoryName, subCategoryName }: LayerEntry): boolean =>
  /road|trail/i.test(`${categoryName} ${subCategoryName}`);

const WHOLE = {
  f: "json",
  outFields: "*",
  returnGeometry: "false",
  spatialRel: "esriSpatialRelIntersects",
};

/** Returns an ArcGIS envelope around a location. */
function boxAround({ longitude, latitude }: Place, distance: number) {
  const [x, y] = toMercator(longitude, latitude);
  const geometry = {
    xmin: x - distance,
    ymin: y - distance,
    xmax: x + distance,
    ymax: y + distance,
    spatialReference: { wkid: 102_100 },
  };
  return { geometry: JSON.stringify(geometry), geometryType: "esriGeometryEnvelope" };
}

/** Returns the URL of the county query. */
export function countyUrl({ counties }: Pick<MapServices, "counties">, place: Place): string {
  return `${counties.url}/query?${new URLSearchParams({ ...WHOLE, ...boxAround(place, COUNTY_DISTANCE) })}`;
}

/** Returns the URL of the reverse geocoding request. */
export function placeNameUrl(
  { reverseGeocode }: Pick<MapServices, "reverseGeocode">,
  { longitude, latitude }: Place,
): string {
  return `${reverseGeocode}?${new URLSearchParams({ f: "json", location: `${longitude}, ${latitude}` })}`;
}

/** Returns the URL of a layer query. */
export function layerUrl({ url, place, distance, box, where, fields }: LayerQuery): string {
  const { longitude: x, latitude: y } = place;
  const point = {
    geometry: JSON.stringify({ x, y, spatialReference: { wkid: 4326 } }),
    geometryType: "esriGeometryPoint",
    inSR: "4326",
    distance: String(distance),
    units: "esriSRUnit_Meter",
  };
  const query = {
    ...WHOLE,
    ...(box ? boxAround(place, distance + POINT_BUFFER) : point),
    ...(where !== undefined && { where }),
    ...(fields && { outFields: fields.join(",") }),
  };
  return `${url}/query?${new URLSearchParams(query)}`;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Reads features and fields from a query response; null if it isn't one. */
export function parseLayerResponse(value: unknown): LayerResponse | null {
  if (!isRecord(value) || !Array.isArray(value.features)) return null;
  const features = value.features.flatMap((feature: unknown) =>
    isRecord(feature) && isRecord(feature.attributes) ? [feature.attributes] : [],
  );
  const fields = Array.isArray(value.fields) ? value.fields : [];
  return {
    features,
    fields: fields.flatMap((field: unknown) => {
      if (!isRecord(field) || typeof field.name !== "string") return [];
      return [{ name: field.name, alias: textOf(field.alias) || field.name, type: textOf(field.type) }];
    }),
  };
}

/** Reads the county from a query response; null if there is none. */
export function parseCounty(
  value: unknown,
  { counties }: Pick<MapServices, "counties">,
): LocationCounty | null {
  const [attributes] = parseLayerResponse(value)?.features ?? [];
  const county = textOf(attributes?.NAME);
  if (!attributes || county === "") return null;
  const state = textOf(attributes[counties.stateField]);
  const found = counties.stateField === "STATE" ? stateOfFips(state) : stateOfName(state);
  return { county, abbreviation: found?.abbreviation ?? "" };
}

/** Reads the place name from a reverse geocoder's response; null if there is none. */
export function parsePlaceName(value: unknown): string | null {
  const address = isRecord(value) ? value.address : null;
  return (isRecord(address) && textOf(address.PlaceName)) || null;
}

/** Returns "Moffat County, CO", or the panel's default title without a county. */
export const locationTitle = (here: LocationCounty | null): string =>
  here ? [here.county, here.abbreviation].filter(Boolean).join(", ") : "About this Location";

const NAMES = ["NAME", "Name", "name"];

/** Drops features whose name is already in the list, since they are parts of one feature. */
export function distinctFeatures(features: readonly Attributes[], nameField?: string): Attributes[] {
  const seen = new Set<string>();
  return features.filter((attributes) => {
    const name = [nameField, ...NAMES].flatMap((field) => (field && textOf(attributes[field])) || [])[0];
    if (name === undefined) return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}
