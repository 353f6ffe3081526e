import { groundScale, HALF_WORLD, toMercator } from "../map/mercator";
import type { AttributeField, Attributes } from "./attributes";
import { isRecord } from "./isRecord";
import type { LayerEntry } from "./layers";
import type { MapServices } from "./mapServices";
import { stateOfFips, stateOfName } from "./usStates";

export interface Place {
  longitude: number;
  latitude: number;
}

/** Where Google Maps plans a route to a place, from wherever the person is (developers.google.com, "Maps URLs"). */
export const directionsUrl = ({ longitude, latitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude.toFixed(6)},${longitude.toFixed(6)}`;

export interface CountyHere {
  county: string;
  /** Two letters; empty where the state is not known. */
  abbreviation: string;
}

/** What of a layer is at a place. */
export interface LayerAnswer {
  fields: AttributeField[];
  features: Attributes[];
}

/** A question to a layer about a place. */
export interface LayerQuestion {
  /** The layer itself, {service}/{number}. */
  url: string;
  place: Place;
  /** Meters around the place. */
  distance: number;
  /** Ways are met by a box around the place. */
  box: boolean;
  /** Features of the layer that belong to it. */
  where?: string;
  /** The fields to ask for, in the order they are shown in; without them all. */
  fields?: readonly string[];
}

/** Meters within which something counts as at the place. */
const DISTANCE = 10;
/** From this zoom on the distance follows the zoom, and it is least at the other. */
const SCALED_FROM = 10;
const LOOKUP_MAX_ZOOM = 19;
/** How fast the distance grows as the map is zoomed out. */
const [LAYER_FACTOR, OVERLAY_FACTOR] = [1.75, 3];
/** Meters that a place itself measures: its box reaches so much further than the distance. */
export const POINT_BUFFER = 3;
/** Pixels from the center of a point's symbol within which a click is meant for it: its radius and some slack. */
const SYMBOL_PIXELS = 12;
const WORLD_METERS = 2 * HALF_WORLD;
const TILE_PIXELS = 256;
/** Meters from the place to the edges of the box that counties are asked with. */
const COUNTY_DISTANCE = 1;

/** How far around a place a layer is asked, in meters: about what a finger covers at that zoom. */
export function lookupDistance(zoom: number, overlay: boolean): number {
  if (zoom < SCALED_FROM) return DISTANCE;
  const factor = overlay ? OVERLAY_FACTOR : LAYER_FACTOR;
  return DISTANCE * Math.ceil(1.2 ** ((LOOKUP_MAX_ZOOM - zoom) * factor));
}

/**
 * The same for a layer of points, in meters: at least as far as their symbols reach on the screen. Below zoom 10 the
 * usual distance is less than a pixel.
 * @param latitude of the place, degrees
 */
export function pointDistance(zoom: number, overlay: boolean, latitude: number): number {
  const pixel = (WORLD_METERS / TILE_PIXELS / 2 ** zoom) * groundScale(latitude);
  return Math.max(lookupDistance(zoom, overlay), Math.ceil(SYMBOL_PIXELS * pixel));
}

/** Roads and trails, by what their category is called. */
export const isWay = ({ categoryName, subCategoryName }: LayerEntry): boolean =>
  /road|trail/i.test(`${categoryName} ${subCategoryName}`);

const WHOLE = {
  f: "json",
  outFields: "*",
  returnGeometry: "false",
  spatialRel: "esriSpatialRelIntersects",
};

/** A box around a place as ArcGIS takes it. */
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

/** The URL that looks up the county of a place. */
export function countyUrl({ counties }: Pick<MapServices, "counties">, place: Place): string {
  return `${counties.url}/query?${new URLSearchParams({ ...WHOLE, ...boxAround(place, COUNTY_DISTANCE) })}`;
}

/** The URL that looks up the name of a place. */
export function placeNameUrl(
  { reverseGeocode }: Pick<MapServices, "reverseGeocode">,
  { longitude, latitude }: Place,
): string {
  return `${reverseGeocode}?${new URLSearchParams({ f: "json", location: `${longitude}, ${latitude}` })}`;
}

/** The URL that looks up a layer's features at a place. */
export function layerUrl({ url, place, distance, box, where, fields }: LayerQuestion): string {
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

/** Features and fields of a query's answer; null when it is none. */
export function parseLayerAnswer(value: unknown): LayerAnswer | null {
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

/** The county of a query's answer; null where there is none. */
export function parseCounty(value: unknown, { counties }: Pick<MapServices, "counties">): CountyHere | null {
  const [attributes] = parseLayerAnswer(value)?.features ?? [];
  const county = textOf(attributes?.NAME);
  if (!attributes || county === "") return null;
  const state = textOf(attributes[counties.stateField]);
  const found = counties.stateField === "STATE" ? stateOfFips(state) : stateOfName(state);
  return { county, abbreviation: found?.abbreviation ?? "" };
}

/** The place's name in a reverse geocoder's answer; null where it has none. */
export function parsePlaceName(value: unknown): string | null {
  const address = isRecord(value) ? value.address : null;
  return (isRecord(address) && textOf(address.PlaceName)) || null;
}

/** "Moffat County, CO"; without a county what the panel is called. */
export const locationTitle = (here: CountyHere | null): string =>
  here ? [here.county, here.abbreviation].filter(Boolean).join(", ") : "About this Location";

const NAMES = ["NAME", "Name", "name"];

/** Each feature once: those of the same name are parts of one thing. */
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
