import type { Extent } from "../domain/geometry";
import { type MapServices, proxiedUrl } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

const MOST_SUGGESTIONS = 6;

/** Place suggested for a text; `key` identifies it to the service. */
export interface PlaceSuggestion {
  label: string;
  key: string;
  /** Kind of place ("Lake"), if the service provides it. */
  type?: string;
}

/** Location of a suggested place in degrees. */
export interface FoundPlace {
  longitude: number;
  latitude: number;
  extent: Extent;
}

/** Geocoding service with the ArcGIS REST interface. */
export interface Geocoder {
  /** Suggests places by part of their name, the likeliest first. Near places come before distant ones. */
  suggest(
    services: MapServices,
    question: { text: string; near: readonly [longitude: number, latitude: number] | null },
    signal?: AbortSignal,
  ): Promise<ApiResult<PlaceSuggestion[]>>;
  find(services: MapServices, place: PlaceSuggestion, signal?: AbortSignal): Promise<ApiResult<FoundPlace>>;
}

type Suggestion = { text?: unknown; magicKey?: unknown; type?: unknown };

/** Returns the URL of another operation of the geocoding service, routed through the proxy if required. */
function operation(services: MapServices, name: string, query: Record<string, string>): string {
  const url = services.reverseGeocode.replace(/reverseGeocode\/?$/, name);
  return proxiedUrl(`${url}?${new URLSearchParams({ f: "json", ...query })}`, services);
}

const unreadable = () =>
  failure({ status: 200, id: "geocode", message: "Couldn't read the place search's response." });

export const geocoder: Geocoder = {
  async suggest(services, { text, near }, signal) {
    const query: Record<string, string> = {
      text,
      maxSuggestions: String(MOST_SUGGESTIONS),
      countryCode: "USA",
    };
    if (near) query.location = near.map((degrees) => degrees.toFixed(4)).join(",");
    const answer = await arcgisJson(operation(services, "suggest", query), signal);
    if (!answer.success) return answer;
    const { suggestions } = answer.data as { suggestions?: unknown };
    if (!Array.isArray(suggestions)) return unreadable();
    const data = suggestions.flatMap((entry: Suggestion | null): PlaceSuggestion[] => {
      if (typeof entry?.text !== "string" || typeof entry.magicKey !== "string") return [];
      const { text: label, magicKey: key, type } = entry;
      return [typeof type === "string" ? { label, key, type } : { label, key }];
    });
    return { success: true, data };
  },

  async find(services, { label, key }, signal) {
    const query = { SingleLine: label, magicKey: key, maxLocations: "1", outSR: "4326" };
    const answer = await arcgisJson(operation(services, "findAddressCandidates", query), signal);
    if (!answer.success) return answer;
    const place = readCandidate(answer.data);
    return place ? { success: true, data: place } : unreadable();
  },
};

interface Candidate {
  location?: { x?: unknown; y?: unknown };
  extent?: { xmin?: unknown; ymin?: unknown; xmax?: unknown; ymax?: unknown };
}

function readCandidate(answer: unknown): FoundPlace | null {
  const { candidates } = answer as { candidates?: (Candidate | null)[] };
  const { location, extent } = (Array.isArray(candidates) && candidates[0]) || {};
  const numbers = [location?.x, location?.y, extent?.xmin, extent?.ymin, extent?.xmax, extent?.ymax];
  if (!numbers.every((value) => typeof value === "number" && Number.isFinite(value))) return null;
  const [longitude = 0, latitude = 0, west = 0, south = 0, east = 0, north = 0] = numbers as number[];
  return { longitude, latitude, extent: [west, south, east, north] };
}
