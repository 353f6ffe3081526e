import { type LegendEntry, parseLegend } from "../domain/legend";
import { askedAt, type MapServices } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

/** What the map's services can tell beside their pictures. */
export interface MapLookups {
  /**
   * The lines of a layer's legend.
   * @param url of the service's legend
   * @param layerId the layer's number in the service
   */
  legend(services: MapServices, url: string, layerId: number): Promise<ApiResult<LegendEntry[]>>;
}

export const mapLookups: MapLookups = {
  async legend(services, url, layerId) {
    const answer = await arcgisJson(askedAt(`${url}?f=json`, services));
    if (!answer.success) return answer;
    const entries = parseLegend(answer.data, layerId);
    if (entries) return { success: true, data: entries };
    return failure({ status: 200, id: "legend", message: "The map service's legend cannot be read." });
  },
};
