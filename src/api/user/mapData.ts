import type {
  DraftSettings,
  MapDataLayer,
  MapDataOverview,
  MapDraft,
  MapLayerChange,
} from "../../domain/mapData";
import { id, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** The operator's own map data, for administrators. */
export interface MapDataApi {
  mapData(signal?: AbortSignal): Promise<ApiResult<MapDataOverview>>;
  /** Creates a draft for a file whose bytes follow in parts. @param replaces id of the layer to replace */
  beginMapDraft(fileName: string, bytes: number, replaces: string | null): Promise<ApiResult<MapDraft>>;
  mapDraft(uuid: string): Promise<ApiResult<MapDraft>>;
  /** @param offset bytes the server has already received */
  sendMapPart(uuid: string, offset: number, part: Blob, signal?: AbortSignal): Promise<ApiResult<MapDraft>>;
  prepareMapDraft(uuid: string, settings: DraftSettings): Promise<ApiResult<MapDraft>>;
  stepMapDraft(uuid: string, step: "inspect" | "cancel"): Promise<ApiResult<MapDraft>>;
  publishMapDraft(uuid: string): Promise<ApiResult<MapDataLayer>>;
  discardMapDraft(uuid: string): Promise<ApiResult<null>>;
  changeMapLayer(id: string, change: MapLayerChange): Promise<ApiResult<MapDataLayer>>;
  rollBackMapLayer(id: string): Promise<ApiResult<MapDataLayer>>;
  /** @param title the layer's title, typed by the administrator as confirmation */
  removeMapLayer(id: string, title: string): Promise<ApiResult<null>>;
}

const MAP_DATA = "/admin/map-data";

export const createMapDataApi = ({ get, post, patch, remove, putPart }: UserRequests): MapDataApi => ({
  mapData: (signal) => get(MAP_DATA, undefined, signal),
  beginMapDraft: (fileName, bytes, replaces) => post(`${MAP_DATA}/drafts`, { fileName, bytes, replaces }),
  mapDraft: (uuid) => get(`${MAP_DATA}/drafts/${id(uuid)}`),
  sendMapPart: (uuid, offset, part, signal) =>
    putPart(`${MAP_DATA}/drafts/${id(uuid)}/file`, offset, part, signal),
  prepareMapDraft: (uuid, settings) => post(`${MAP_DATA}/drafts/${id(uuid)}/prepare`, settings),
  stepMapDraft: (uuid, step) => post(`${MAP_DATA}/drafts/${id(uuid)}/${step}`),
  publishMapDraft: (uuid) => post(`${MAP_DATA}/drafts/${id(uuid)}/publish`),
  discardMapDraft: (uuid) => remove(`${MAP_DATA}/drafts/${id(uuid)}`),
  changeMapLayer: (layer, change) => patch(`${MAP_DATA}/layers/${id(layer)}`, change),
  rollBackMapLayer: (layer) => post(`${MAP_DATA}/layers/${id(layer)}/rollback`),
  removeMapLayer: (layer, title) => post(`${MAP_DATA}/layers/${id(layer)}/remove`, { title }),
});
