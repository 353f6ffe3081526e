import { worldX, worldY } from "../../server/arcgis/geo/mercator";
import type { VectorFeature } from "../../server/arcgis/sources/vectorFile";

/** Names missing from the geometry sources: [name, rank (0 first), longitude, latitude]. Geographical facts. */
type Named = [name: string, rank: number, longitude: number, latitude: number];

const OCEANS: Named[] = [
  ["Pacific Ocean", 0, -135, 33],
  ["Atlantic Ocean", 0, -62, 34],
  ["Gulf of Mexico", 1, -90.5, 25.6],
  ["Hudson Bay", 1, -85.5, 60],
  ["Caribbean Sea", 1, -76, 15.2],
  ["Gulf of Alaska", 1, -146, 57.5],
  ["Labrador Sea", 1, -54, 58],
  ["Bering Sea", 1, -176, 58],
  ["Beaufort Sea", 1, -139, 71.4],
  ["Gulf of California", 2, -111.6, 27.4],
  ["Gulf of Saint Lawrence", 2, -62.4, 48.3],
  ["Bay of Fundy", 3, -66.2, 44.9],
  ["Chesapeake Bay", 3, -76.2, 37.9],
  ["Puget Sound", 4, -122.45, 47.7],
];

const LAKES: Named[] = [
  ["Lake Superior", 0, -87.6, 47.7],
  ["Lake Michigan", 0, -87, 43.6],
  ["Lake Huron", 0, -82.3, 44.9],
  ["Lake Erie", 1, -81.2, 42.2],
  ["Lake Ontario", 1, -77.8, 43.65],
  ["Great Bear Lake", 1, -121, 66],
  ["Great Slave Lake", 1, -114, 61.6],
  ["Lake Winnipeg", 1, -97.9, 52.8],
  ["Great Salt Lake", 2, -112.5, 41.15],
  ["Lake Athabasca", 2, -109.6, 59.1],
  ["Reindeer Lake", 3, -102.3, 57.3],
  ["Lake Nipigon", 3, -88.5, 49.85],
  ["Lake Okeechobee", 3, -80.83, 26.95],
  ["Lake of the Woods", 3, -94.9, 49.2],
  ["Lake Champlain", 4, -73.33, 44.5],
  ["Lake Pontchartrain", 4, -90.1, 30.18],
  ["Salton Sea", 4, -115.85, 33.32],
];

/** Corrections for names with lost letters or unusual spellings in the source. */
const RIVERS: Record<string, string> = {
  "Grande Rivire de la Baleine": "Grande Rivière de la Baleine",
  Mlzes: "Mélèzes",
  Niagra: "Niagara",
  "Pend Orielle": "Pend Oreille",
  Pnuco: "Pánuco",
  Pribonka: "Péribonka",
  Purificacin: "Purificación",
  "R. des Outaouais": "Rivière des Outaouais",
  "Rio Batepito": "Río Batepito",
  "Rio Negro": "Río Negro",
  "Rio Salinas": "Río Salinas",
  "Ro Grande de Santiago": "Río Grande de Santiago",
  Susqehanna: "Susquehanna",
  Ula: "Ulúa",
  "W. Branch Susqehanna": "West Branch Susquehanna",
  "S. Branch Potomac": "South Branch Potomac",
  "N. Fork Kuskokwim": "North Fork Kuskokwim",
  "S. Fork Kuskokwim": "South Fork Kuskokwim",
  "S. Fork Republican": "South Fork Republican",
};

/** Returns a river's name for the map, corrected if needed. Lacks "River" where the source does. */
export const riverName = (name: string): string => RIVERS[name] ?? name;

/**
 * Returns the county's kind from its five-digit Census Bureau code. 0: county. 1: parish (Louisiana). 2: independent
 * city, borough or census area, whose names have no suffix. 3: municipio (Puerto Rico).
 */
export function countyRank(code: string): number {
  const state = code.slice(0, 2);
  const number = Number(code.slice(2));
  if (state === "22") return 1;
  if (state === "72") return 3;
  const alone = state === "02" || state === "11" || state > "56" || number >= 510;
  return alone ? 2 : 0;
}

/** Label positions for states whose centroid is unsuitable. */
const STATES: Record<string, [longitude: number, latitude: number]> = {
  Alaska: [-152.8, 64.6],
  California: [-119.9, 37.1],
  Florida: [-81.6, 28.2],
  Hawaii: [-155.5, 19.6],
  Idaho: [-114.5, 43.9],
  Louisiana: [-92.5, 31],
  Maryland: [-76.8, 39.35],
  Massachusetts: [-71.9, 42.35],
  Michigan: [-84.7, 43.5],
  Minnesota: [-94.6, 46.2],
  Nevada: [-116.9, 39.6],
  "New Jersey": [-74.5, 40.1],
  Oklahoma: [-97.3, 35.6],
  Virginia: [-78.4, 37.5],
  "West Virginia": [-80.8, 38.7],
};

const PROVINCES: Named[] = [
  ["Alberta", 0, -114.8, 54.8],
  ["British Columbia", 0, -124.2, 54.3],
  ["Manitoba", 0, -97.4, 55.4],
  ["New Brunswick", 1, -66.4, 46.6],
  ["Newfoundland and Labrador", 0, -61.3, 53.6],
  ["Nova Scotia", 1, -63.4, 45.1],
  ["Northwest Territories", 0, -118.5, 64.6],
  ["Nunavut", 0, -95.5, 65.6],
  ["Ontario", 0, -86.3, 50.6],
  ["Prince Edward Island", 2, -63.3, 46.4],
  ["Québec", 0, -72, 52.8],
  ["Saskatchewan", 0, -105.7, 54.6],
  ["Yukon", 0, -135.8, 63.4],
];

const COUNTRIES: Named[] = [
  ["United States", 0, -98.3, 39.4],
  ["Canada", 0, -101.5, 59],
  ["Mexico", 0, -102.6, 24.2],
  ["Greenland", 0, -41, 73],
  ["Cuba", 1, -79, 21.9],
  ["Guatemala", 1, -90.3, 15.6],
];

function points(names: Named[]): VectorFeature[] {
  return names.map(([name, rank, longitude, latitude]) => pointFeature(name, rank, longitude, latitude));
}

/** Creates a feature with a single vertex, for a label. */
export function pointFeature(name: string, rank: number, longitude: number, latitude: number): VectorFeature {
  return { name, rank, parts: [Float64Array.of(worldX(longitude), worldY(latitude))] };
}

export const oceanNames = () => points(OCEANS);
export const lakeNames = () => points(LAKES);
export const provinceNames = () => points(PROVINCES);
export const countryNames = () => points(COUNTRIES);
/** Returns a state's label position, or null to use the centroid. */
export const statePlace = (name: string) => STATES[name] ?? null;
