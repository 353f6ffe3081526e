import {
  type ImageryItem,
  type ImageryMetadata,
  type ImageryPoint,
  metadataUrl,
  parseArchive,
  parseMetadata,
} from "../domain/imagery";
import { type MapServices, proxiedUrl } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

/** Archive of historical imagery with the interface of Esri's World Imagery Wayback. */
export interface ImageryArchive {
  /** Lists its releases, newest first. */
  items(services: MapServices, signal?: AbortSignal): Promise<ApiResult<ImageryItem[]>>;
  /** Returns a release's image metadata at a point and zoom; null if it has no image there. */
  metadata(
    services: MapServices,
    question: { item: ImageryItem; point: ImageryPoint; zoom: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<ImageryMetadata | null>>;
}

export const imageryArchive: ImageryArchive = {
  async items(services, signal) {
    const answer = await arcgisJson(proxiedUrl(services.imagery.configUrl, services), signal);
    if (!answer.success) return answer;
    const items = parseArchive(answer.data);
    if (items) return { success: true, data: items };
    return failure({ status: 200, id: "imagery-config", message: "Couldn't read the list of images." });
  },
  async metadata(services, { item, point, zoom }, signal) {
    const answer = await arcgisJson(proxiedUrl(metadataUrl(item, point, zoom), services), signal);
    return answer.success ? { success: true, data: parseMetadata(answer.data) } : answer;
  },
};
