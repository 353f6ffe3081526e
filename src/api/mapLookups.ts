import { type LegendEntry, parseLegend } from "../domain/legend";
import {
  type CountyHere,
  countyUrl,
  type LayerAnswer,
  type LayerQuestion,
  layerUrl,
  type Place,
  parseCounty,
  parseLayerAnswer,
  parsePlaceName,
  placeNameUrl,
} from "../domain/location";
import { askedAt, type MapServices } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

/**
 * What the map's services can return besides tiles. Nothing throws but an AbortError of the caller's signal.
 */
export interface MapLookups {
  /**
   * The lines of a layer's legend.
   * @param url of the service's legend
   * @param layerId the layer's number in the service
   */
  legend(services: MapServices, url: string, layerId: number): Promise<ApiResult<LegendEntry[]>>;
  /** The county that a place is in; null where there is none. */
  county(services: MapServices, place: Place, signal?: AbortSignal): Promise<ApiResult<CountyHere | null>>;
  /** What a place is called; null where it has no name. */
  placeName(services: MapServices, place: Place, signal?: AbortSignal): Promise<ApiResult<string | null>>;
  /** What of a layer is at a place. */
  layerAt(
    services: MapServices,
    question: LayerQuestion,
    signal?: AbortSignal,
  ): Promise<ApiResult<LayerAnswer>>;
}

/** Asks, and reads the answer; one that cannot be read is a failure. */
async function ask<T>(
  services: MapServices,
  url: string,
  read: (value: unknown) => T | undefined,
  signal?: AbortSignal,
): Promise<ApiResult<T>> {
  const answer = await arcgisJson(askedAt(url, services), signal);
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
    ask(services, layerUrl(question), (value) => parseLayerAnswer(value) ?? undefined, signal),
};
