import type { ExportType } from "../../domain/exportType";
import type { GpxOptions } from "../../domain/gpxOptions";
import type { MapFileEstimate, MapFileOptions, MapFileRequest } from "../../domain/mapFile";
import { id, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

export interface ExportStatus {
  uuid: string;
  success: boolean;
  url?: string;
  /** Tiles of a map file in progress. */
  progress?: { done: number; total: number };
}

/** Exports and map files for other apps. */
export interface ExportsApi {
  /** @param gpx options for GPX; without them, lines are left out */
  createExport(
    type: ExportType,
    featureIds: string[] | null,
    gpx?: GpxOptions,
  ): Promise<ApiResult<{ uuid: string }>>;
  exportStatus(uuid: string): Promise<ApiResult<ExportStatus>>;
  /** Cancels an export, or deletes its file. */
  deleteExport(uuid: string): Promise<ApiResult<null>>;
  /** Returns the options for map files, and the existing files. */
  mapFileOptions(signal?: AbortSignal): Promise<ApiResult<MapFileOptions>>;
  estimateMapFile(
    chosen: Omit<MapFileRequest, "name">,
    signal?: AbortSignal,
  ): Promise<ApiResult<MapFileEstimate>>;
  createMapFile(request: MapFileRequest): Promise<ApiResult<{ uuid: string }>>;
}

export const createExportsApi = ({ send, get, post, remove }: UserRequests): ExportsApi => ({
  createExport: (type, featureIds, gpx) =>
    post("/exports", { type, ...(featureIds && { featureIds }), ...gpx }),
  exportStatus: (uuid) => get(`/exports/${id(uuid)}`),
  deleteExport: (uuid) => remove(`/exports/${id(uuid)}`),
  mapFileOptions: (signal) => get("/exports/maps", {}, signal),
  estimateMapFile: (chosen, signal) => send("POST", "/exports/maps/estimate", { body: chosen, signal }),
  createMapFile: (request) => post("/exports/maps", request),
});
