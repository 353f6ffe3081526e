import type { ExportType } from "../../domain/exportType";
import type { GpxOptions } from "../../domain/gpxOptions";
import type { MapFileEstimate, MapFileOptions, MapFileRequest } from "../../domain/mapFile";
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
