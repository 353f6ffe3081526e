import type { ExportType } from "../../domain/exportType";
import type { GpxOptions } from "../../domain/gpxOptions";
import type { MapFileEstimate, MapFileOptions, MapFileRequest } from "../../domain/mapFile";
import type { ApiResult } from "./result";

export interface ExportStatus {
  uuid: string;
  success: boolean;
  url?: string;
  /** Of a map for other apps that is being made: tiles. */
  progress?: { done: number; total: number };
}

/** Exports and maps for other apps. */
export interface ExportsApi {
  /** @param gpx how a GPX is written; without it, lines are left out */
  createExport(
    type: ExportType,
    featureIds: string[] | null,
    gpx?: GpxOptions,
  ): Promise<ApiResult<{ uuid: string }>>;
  exportStatus(uuid: string): Promise<ApiResult<ExportStatus>>;
  /** Cancels an export, or deletes its file. */
  deleteExport(uuid: string): Promise<ApiResult<null>>;
  /** What maps for other apps can be made of, and those that are kept. */
  mapFileOptions(signal?: AbortSignal): Promise<ApiResult<MapFileOptions>>;
  estimateMapFile(
    chosen: Omit<MapFileRequest, "name">,
    signal?: AbortSignal,
  ): Promise<ApiResult<MapFileEstimate>>;
  createMapFile(request: MapFileRequest): Promise<ApiResult<{ uuid: string }>>;
}
