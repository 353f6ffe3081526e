import { ArcgisError } from "../errors";
import { badParameter } from "../query/badRequest";
import { readGeometry } from "../query/geometryInput";
import { type RawParameters, textOf } from "../query/parameters";
import { describeReference, fromDegrees, type Reference, referenceOf } from "../query/reference";
import { describePlace } from "./describePlace";
import { featureByKey, findFeatures, type NamedLayer } from "./features";
import { gazetteer } from "./gazetteer";
import { landmarks } from "./landmarks";
import { postalIndex } from "./postal";
import { MAX_QUERY_LENGTH, MAX_RESULTS, type PlaceResult, PlaceSearch } from "./suggest";

const TYPES = {
  coordinates: "LatLong",
  town: "Locality",
  post: "Locality",
  county: "Subregion",
  state: "Region",
  zip: "Postal",
  landmark: "POI",
  feature: "POI",
} as const;

/** Lookup types, named like the operations of ArcGIS geocode services. */
export const LOOKUPS = ["reverseGeocode", "suggest", "findAddressCandidates"] as const;
export type Lookup = (typeof LOOKUPS)[number];

const START_OF_ZIP = 50;

let search: PlaceSearch | null = null;

function places(): PlaceSearch {
  search ??= new PlaceSearch({ gazetteer: gazetteer(), postal: postalIndex(), landmarks: landmarks() });
  return search;
}

/**
 * Returns the response in ArcGIS's format. The first call reads all names, which takes about 350 ms, so run it in a
 * worker.
 * @param layers added layers that the user may see
 * @throws ArcgisError for invalid parameters, and for a position without an address
 */
export function answerLookup(
  lookup: Lookup,
  query: RawParameters,
  layers: readonly NamedLayer[] = [],
): unknown {
  switch (lookup) {
    case "reverseGeocode":
      return reverseGeocode(query);
    case "suggest":
      return suggest(query, layers);
    case "findAddressCandidates":
      return findAddressCandidates(query, layers);
  }
}

function reverseGeocode(query: RawParameters) {
  const [longitude, latitude] = placeOf(query, "location");
  const reference = outReference(query);
  const found = describePlace(gazetteer(), longitude, latitude);
  if (!found) {
    throw new ArcgisError(400, "Cannot perform query. Invalid query parameters.", [
      "Unable to find address for the specified location.",
    ]);
  }
  const { name, county, nearest } = found;
  const [x, y] = fromDegrees(reference, longitude, latitude);
  return {
    address: {
      Match_addr: name,
      LongLabel: `${name}, USA`,
      ShortLabel: name.split(",")[0],
      Addr_type: "Locality",
      Type: "Place",
      PlaceName: name,
      City: nearest?.town.name ?? "",
      Subregion: county?.name ?? "",
      Region: county?.stateName ?? nearest?.town.stateName ?? "",
      RegionAbbr: county?.stateAbbreviation ?? nearest?.town.stateAbbreviation ?? "",
      CountryCode: "USA",
    },
    location: { x, y, spatialReference: describeReference(reference) },
  };
}

function suggest(query: RawParameters, layers: readonly NamedLayer[]) {
  const found = findNamed(query, "text", "maxSuggestions", layers);
  return {
    suggestions: found.map(({ label, key, type }) => ({
      text: label,
      magicKey: key,
      isCollection: false,
      type,
    })),
  };
}

function findAddressCandidates(query: RawParameters, layers: readonly NamedLayer[]) {
  const reference = outReference(query);
  const key = textOf(query, "magicKey");
  const known = key === undefined ? null : (places().byKey(key) ?? featureByKey(layers, gazetteer(), key));
  const found = known ? [known] : findNamed(query, "SingleLine", "maxLocations", layers);
  return {
    spatialReference: describeReference(reference),
    candidates: found.map((finding) => candidate(finding, reference)),
  };
}

/** Finds places and features of added layers. If both would fill the list, each gets at least half of it. */
function findNamed(
  query: RawParameters,
  textName: string,
  limitName: string,
  layers: readonly NamedLayer[],
): PlaceResult[] {
  const text = textToFind(query, textName);
  const limit = limitOf(query, limitName);
  const near = nearOf(query);
  const found = places().find(text, limit, near);
  if (layers.length === 0 || found.some(({ kind }) => kind === "coordinates")) return found;
  const features = findFeatures(layers, gazetteer(), { text, limit, near });
  const most = Math.max(Math.ceil(limit / 2), limit - found.length);
  const least = Math.max(limit - features.length, Math.floor(limit / 2));
  return [...found.slice(0, least), ...features.slice(0, most)]
    .sort((a, b) => rankOf(b, text) - rankOf(a, text))
    .slice(0, limit);
}

/**
 * Lowers the rank of partial zip codes. Three digits match about a hundred zip codes, but can be the full number of a
 * hunting unit.
 */
const rankOf = ({ kind, score }: PlaceResult, text: string): number =>
  kind === "zip" && text.trim().length < 5 ? Math.min(score, START_OF_ZIP) : score;

function candidate(finding: PlaceResult, reference: Reference) {
  const { label, kind, type, longitude, latitude, extent, score } = finding;
  const [x, y] = fromDegrees(reference, longitude, latitude);
  const [xmin, ymin] = fromDegrees(reference, extent[0], extent[1]);
  const [xmax, ymax] = fromDegrees(reference, extent[2], extent[3]);
  return {
    address: label,
    location: { x, y },
    score: Math.round(score),
    attributes: {
      Match_addr: label,
      LongLabel: label,
      Addr_type: TYPES[kind],
      Type: type,
      PlaceName: finding.name ?? label.split(",")[0],
    },
    extent: { xmin, ymin, xmax, ymax },
  };
}

/** Parses "x,y" in degrees, or a point as ArcGIS JSON. */
function placeOf(query: RawParameters, name: string): [number, number] {
  const text = textOf(query, name);
  if (text === undefined) throw badParameter(name, '"longitude,latitude" or a point as ArcGIS JSON');
  const geometry = readGeometry(text, "esriGeometryPoint", "4326");
  const [[x = Number.NaN, y = Number.NaN] = []] = geometry.kind === "shape" ? geometry.shape.parts : [];
  if (!(Math.abs(x) <= 180)) throw badParameter(name, "a place with a longitude from -180 to 180");
  return [x, y];
}

const nearOf = (query: RawParameters) =>
  textOf(query, "location") === undefined ? undefined : placeOf(query, "location");

function outReference(query: RawParameters): Reference {
  const wkid = textOf(query, "outSR");
  return wkid === undefined ? "degrees" : referenceOf(wkid, "outSR");
}

function textToFind(query: RawParameters, name: string): string {
  const text = textOf(query, name);
  if (text === undefined || text.trim() === "" || text.length > MAX_QUERY_LENGTH) {
    throw badParameter(name, `text of up to ${MAX_QUERY_LENGTH} characters`);
  }
  return text;
}

function limitOf(query: RawParameters, name: string): number {
  const text = textOf(query, name);
  if (text === undefined) return 5;
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1)
    throw badParameter(name, `a number from 1 to ${MAX_RESULTS}`);
  return Math.min(MAX_RESULTS, Number(text));
}
