/** Photo of a feature. */
export interface Photo {
  uuid: string;
  title: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Null until the photo is uploaded. */
  featureId: string | null;
  /** URLs of the image in two sizes, rotated upright and without camera metadata; null until uploaded. */
  pathThumbnail: string | null;
  pathWeb: string | null;
  /** URL of the uploaded file; null for anyone but the owner. */
  pathOriginal: string | null;
  /** Properties of the uploaded file; null until uploaded. Width and height are those of the upright image. */
  fileData: { contentType: string; bytes: number; width: number; height: number } | null;
}
