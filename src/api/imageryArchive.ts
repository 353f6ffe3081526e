import {
  type ImageryItem,
  type ImageryMetadata,
  type ImageryPoint,
  metadataUrl,
  parseArchive,
  parseMetadata,
} from "../domain/imagery";
import { askedAt, type MapServices } from "../domain/mapServices";
import { arcgisJson } from "./arcgisJson";
import { failure } from "./http";
import type { ApiResult } from "./userApi";

/** The archive of historical imagery, in the shape of Esri's World Imagery Wayback. */
export interface ImageryArchive {
  /** Its releases, newest first. */
  items(services: MapServices, signal?: AbortSignal): Promise<ApiResult<ImageryItem[]>>;
  /** What is known of a release's picture at a point in a view of some zoom; null where it has none. */
  metadata(
    services: MapServices,
    question: { item: ImageryItem; point: ImageryPoint; zoom: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<ImageryMetadata | null>>;
}

export const imageryArchive: ImageryArchive = {
  async items(services, signal) {
    const answer = await arcgisJson(askedAt(services.imagery.configUrl, services), signal);
    if (!answer.success) return answer;
    const items = parseArchive(answer.data);
    if (items) return { success: true, data: items };
    return failure({ status: 200, id: "imagery-config", message: "Couldn't read the list of images." });
  },
  async metadata(services, { item, point, zoom }, signal) {
    const answer = await arcgisJson(askedAt(metadataUrl(item, point, zoom), services), signal);
    return answer.success ? { success: true, data: parseMetadata(answer.data) } : answer;
  },
};
