import type { Photo } from "../../domain/photo";
import type { ApiResult } from "./result";

/** Target of a photo upload. */
export interface PhotoUpload {
  photoId: string;
  featureId: string;
  title: string;
}

/** Photos of features. */
export interface PhotosApi {
  createPhoto(title: string): Promise<ApiResult<{ uuid: string }>>;
  /** Uploads a file as multipart `photos`. Progress is the fraction of bytes sent, 0 to 1. */
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
