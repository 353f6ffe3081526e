import type { Photo } from "../../domain/photo";
import type { ApiResult } from "./result";

/** Where an uploaded picture belongs. */
export interface PhotoUpload {
  photoId: string;
  featureId: string;
  title: string;
}

/** Photos of features. */
export interface PhotosApi {
  createPhoto(title: string): Promise<ApiResult<{ uuid: string }>>;
  /** The file is sent as multipart `photos`; progress is 0 to 1 of the bytes sent. */
  uploadPhoto(
    file: File,
    photo: PhotoUpload,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
  ): Promise<ApiResult<Photo>>;
  getPhoto(uuid: string): Promise<ApiResult<Photo>>;
  deletePhoto(uuid: string): Promise<ApiResult<null>>;
  restorePhoto(uuid: string): Promise<ApiResult<Photo>>;
}
