/** File extensions of photos that can be uploaded. */
const ENDINGS = ["jpg", "jpeg", "heic", "heif", "png", "webp"];

/** Value for a file input's `accept` attribute. */
export const ACCEPT_PHOTOS = ENDINGS.map((ending) => `.${ending}`).join(",");

export const isPhotoName = (name: string): boolean =>
  ENDINGS.includes(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) && name.includes(".");

/** Strips the extension: "IMG_0412.jpg" becomes "IMG_0412". May return an empty title. */
export const titleOfPhoto = (fileName: string): string => fileName.replace(/\.\w+$/, "").trim();
