import { type LegendEntry, parseLegend } from "../domain/legend";
import {
  countyUrl,
  type LayerQuery,
  type LayerResponse,
  type LocationCounty,
  layerUrl,
  type Place,
  parseCounty,
  parseLayerResponse,
  parsePlaceName,
  placeNameUrl,
} from "../domain/location";
import { type MapServices, proxiedUrl } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

/** Queries to the map's services besides tiles. None throws, except an AbortError when the caller's signal aborts. */
export interface MapLookups {
  /**
   * Returns a layer's legend.
   *
   * @param url legend URL of the service
   * @param layerId the layer's number in the service
   */
  legend(services: MapServices, url: string, layerId: number): Promise<ApiResult<LegendEntry[]>>;
  /** Returns the county of a location; null if there is none. */
  county(
    services: MapServices,
    place: Place,
    signal?: AbortSignal,
  ): Promise<ApiResult<LocationCounty | null>>;
  /** Returns the name of a location; null if it has none. */
  placeName(services: MapServices, place: Place, signal?: AbortSignal): Promise<ApiResult<string | null>>;
  /** Returns a layer's features at a location. */
  layerAt(
    services: MapServices,
    question: LayerQuery,
    signal?: AbortSignal,
  ): Promise<ApiResult<LayerResponse>>;
}

/** Sends a query and reads the response. An unreadable response is a failure. */
async function ask<T>(
  services: MapServices,
  url: string,
  read: (value: unknown) => T | undefined,
  signal?: AbortSignal,
): Promise<ApiResult<T>> {
  const answer = await arcgisJson(proxiedUrl(url, services), signal);
  if (!answer.success) return answer;
  const data = read(answer.data);
  if (data !== undefined) return { success: true, data };
  return failure({ status: 200, id: "map-service", message: "Couldn't read the map service's response." });
}

export const mapLookups: MapLookups = {
  legend: (services, url, layerId) =>
    ask(services, `${url}?f=json`, (value) => parseLegend(value, layerId) ?? undefined),
  county: (services, place, signal) =>
    ask(services, countyUrl(services, place), (value) => parseCounty(value, services), signal),
  placeName: (services, place, signal) =>
    ask(services, placeNameUrl(services, place), parsePlaceName, signal),
  layerAt: (services, question, signal) =>
    ask(services, layerUrl(question), (value) => parseLayerResponse(value) ?? undefined, signal),
};
