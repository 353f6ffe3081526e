/** A photo on a feature. */
export interface Photo {
  uuid: string;
  title: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Null until the photo is uploaded. */
  featureId: string | null;
  /** Addresses of the picture in two sizes, turned upright and without what the camera wrote; null until uploaded. */
  pathThumbnail: string | null;
  pathWeb: string | null;
  /** The uploaded file: for its owner only, null for others. */
  pathOriginal: string | null;
  /** What the uploaded file is; null until uploaded. Width and height are those of the upright picture. */
  fileData: { contentType: string; bytes: number; width: number; height: number } | null;
}
