import type { EarlierImport, WaitingImport } from "../../domain/waitingImport";
import type { TableChoice } from "../../formats/csv/roles";
import type { FormatNote } from "../../formats/types";
import type { ApiResult } from "./result";

export interface ImportStatus {
  valid: boolean;
  completed: boolean;
  message: string;
  /** 0 to 1. */
  progress: number;
}

export interface ImportResult {
  items: { uuid: string; type: "collection" | "feature" }[];
  notes: FormatNote[];
}

/** Imports. */
export interface ImportsApi {
  /**
   * The file is sent as multipart `mapData`; progress is 0 to 1 of the bytes sent.
   * @param table what the columns of a table hold
   */
  uploadImport(
    file: File,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
    table?: TableChoice,
  ): Promise<ApiResult<{ uploadId: string; message: string }>>;
  /** Imports that are neither confirmed nor canceled, the newest first. */
  waitingImports(): Promise<ApiResult<{ imports: WaitingImport[] }>>;
  /** The latest import of the file with this SHA-256, confirmed or not. */
  earlierImport(checksum: string): Promise<ApiResult<{ import: EarlierImport | null }>>;
  importStatus(uploadId: string): Promise<ApiResult<ImportStatus>>;
  importResult(uploadId: string): Promise<ApiResult<ImportResult>>;
  /** @param unwanted features of the import that are left out, and own ones that are deleted */
  confirmImport(uploadId: string, unwanted?: readonly string[]): Promise<ApiResult<null>>;
  deleteImport(uploadId: string): Promise<ApiResult<null>>;
}
