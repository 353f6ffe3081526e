import type { Photo } from "../../domain/photo";
import { withQuery } from "../http";
import { upload } from "../upload";
import { id, type UserRequests } from "../userRequests";
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

export const createPhotosApi = ({ url, headers, get, post, remove }: UserRequests): PhotosApi => ({
  createPhoto: (title) => post("/photos", { title }),
  uploadPhoto: (file, { photoId, featureId, title }, onProgress, signal) => {
    const query = { photoid: photoId, featureid: featureId, title };
    return upload(withQuery(url("/photos/upload"), query), "photos", file, headers(), onProgress, signal);
  },
  getPhoto: (uuid) => get(`/photos/${id(uuid)}`),
  deletePhoto: (uuid) => remove(`/photos/${id(uuid)}`),
  restorePhoto: (uuid) => post(`/photos/${id(uuid)}/restore`),
});
